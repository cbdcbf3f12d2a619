"""The door: signing in by a code in an e-mail, and out again."""

from collections.abc import Callable

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
from scorekeeper.accounts.forms import CodeForm, EmailForm, EverywhereForm, NameForm, OwnEmailForm
from scorekeeper.accounts.queries import account_page
from scorekeeper.accounts.views.reloaded import sends_on_to_code
from scorekeeper.people.actions import sign_out as sign_out_here
from scorekeeper.people.queries import keys_here
from scorekeeper.web.errors import TooMany
from scorekeeper.web.mail import fails as mail_fails
from scorekeeper.web.mail import has_mail
from scorekeeper.web.pages import see_other, with_wait
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
    email_form: OwnEmailForm | None = None,
    name_form: NameForm | None = None,
) -> HttpResponse:
    """The account; a form that is given is one to be mended."""
    page = account_page(request, account)
    context = {
        "account": page,
        "has_mail": has_mail(),
        "waits_for_code": actions.waits_for_code(request),
        "email_form": email_form or OwnEmailForm(page.email),
        "name_form": name_form or NameForm(initial={"name": account.name}),
    }
    status = 422 if email_form or name_form else 200
    return render(request, "accounts/account.html", context, status=status)


def door(request: HttpRequest, form: EmailForm) -> HttpResponse:
    """The ways to sign in, with what was typed."""
    context = {
        "form": form,
        "has_mail": has_mail(),
        "mail_fails": mail_fails(),
        "waits_for_code": actions.waits_for_code(request),
        "keys_here": keys_here(request),
    }
    return render(request, "accounts/door.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_on_to_code
def send_code(request: HttpRequest) -> HttpResponse:
    """Send a code to an address; the answer is the same whether anybody has it or not."""
    require_mail()
    form = EmailForm(request.POST)
    return send_to(request, form, lambda: door(request, form))


def send_to(
    request: HttpRequest, form: EmailForm, show: Callable[[], HttpResponse]
) -> HttpResponse:
    """Send a code to the address in the form; or `show` it again, with what is in the way."""
    if not form.is_valid():
        return show()
    email, is_another = form.cleaned_data["email"], actions.waits_for_code(request)
    try:
        count_code(request, email)
    except TooMany as refusal:
        form.add_error("email", sentence(refusal))
        return with_wait(show(), refusal)
    actions.send_code(request, email)
    if is_another:
        messages.success(request, _("A new code was asked for: the one before opens nothing now."))
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
