"""The door: signing in by a code in an e-mail, and out again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts import actions
from scorekeeper.accounts.access import (
    Account,
    account_of,
    count_code,
    own_account,
    require_mail,
)
from scorekeeper.accounts.forms import CodeForm, EmailForm, EverywhereForm, NameForm
from scorekeeper.accounts.queries import account_page
from scorekeeper.accounts.views.reloaded import sends_on_to_code
from scorekeeper.people.actions import sign_out as sign_out_here
from scorekeeper.people.queries import keys_here
from scorekeeper.web.mail import fails as mail_fails
from scorekeeper.web.mail import has_mail
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Show the account, or the doors to one."""
    mine = account_of(request)
    return door(request, EmailForm()) if mine is None else own_page(request, mine)


def own_page(
    request: HttpRequest,
    account: Account,
    *,
    email_form: EmailForm | None = None,
    name_form: NameForm | None = None,
) -> HttpResponse:
    """The account; a form that is given is one to be mended."""
    context = {
        "account": account_page(request, account),
        "has_mail": has_mail(),
        "email_form": email_form or EmailForm(),
        "name_form": name_form or NameForm(initial={"name": account.name}),
    }
    status = 422 if email_form or name_form else 200
    return render(request, "accounts/account.html", context, status=status)


def door(request: HttpRequest, form: EmailForm, status: int = 200) -> HttpResponse:
    """The ways to sign in, with what was typed."""
    context = {
        "form": form,
        "has_mail": has_mail(),
        "mail_fails": mail_fails(),
        "keys_here": keys_here(request),
    }
    return render(request, "accounts/door.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_on_to_code
def send_code(request: HttpRequest) -> HttpResponse:
    """Send a code to an address; the answer is the same whether anybody has it or not."""
    require_mail()
    form = EmailForm(request.POST)
    if not form.is_valid():
        return door(request, form, status=422)
    count_code(request, form.cleaned_data["email"])
    actions.send_code(request, form.cleaned_data["email"])
    return see_other(request, reverse("accounts:enter_code"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and take it."""
    require_mail()
    if request.method != "POST" and account_of(request) and not actions.waits_for_code(request):
        return see_other(request, reverse("accounts:account"))
    form = CodeForm(request.POST if request.method == "POST" else None)
    email, code = actions.email_asked(request), 200
    if form.is_bound and form.is_valid():
        try:
            actions.enter_code(request, form.cleaned_data["code"])
        except actions.CodeWrong as wrong:
            form.add_error("code", sentence(wrong))
        else:
            messages.success(request, _("You are signed in: your keys are on this phone."))
            return see_other(request, reverse("accounts:account"))
    if form.errors:
        code = 422
    context = {"form": form, "email": email, "mail_fails": mail_fails()}
    return render(request, "accounts/enter_code.html", context, status=code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_out(request: HttpRequest) -> HttpResponse:
    """Say what becomes of the keys, and sign out of this browser."""
    mine = account_of(request)
    if mine is None:
        return see_other(request, reverse("accounts:account"))
    if request.method != "POST":
        context = {"account": account_page(request, mine), "form": EverywhereForm()}
        return render(request, "accounts/sign_out.html", context)
    sign_out_here(request)
    messages.success(request, _("You are signed out: your keys are not on this phone any more."))
    return see_other(request, "/")


@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Sign out of all browsers, this one too; programs lose the keys where that is ticked."""
    account, form = own_account(request), EverywhereForm(request.POST)
    with_tokens = form.is_valid() and form.cleaned_data["tokens"]
    actions.sign_out_everywhere(account, with_tokens=with_tokens)
    sign_out_here(request)
    messages.success(request, _("You are signed out everywhere."))
    return see_other(request, "/")
