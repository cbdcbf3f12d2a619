"""What an account says of its owner: the name, the address, all that is kept, and its end."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.accounts import actions
from scorekeeper.accounts.access import own_account, require_mail
from scorekeeper.accounts.forms import NameForm, OwnEmailForm
from scorekeeper.accounts.queries import account_page, present_email
from scorekeeper.accounts.queries.export import everything
from scorekeeper.accounts.views.reloaded import sends_back, sends_on_to_code
from scorekeeper.accounts.views.sign_in import own_page, send_to
from scorekeeper.people.actions import delete_account, leave
from scorekeeper.web.pages import see_other


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_back
def rename(request: HttpRequest) -> HttpResponse:
    """Call the account something else."""
    account, form = own_account(request), NameForm(request.POST)
    if not form.is_valid():
        return own_page(request, account, name_form=form)
    actions.rename_account(account, form.cleaned_data["name"])
    messages.success(request, _("The name is saved."))
    return see_other(request, reverse("accounts:account"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_on_to_code
def change_email(request: HttpRequest) -> HttpResponse:
    """Send a code to the new address, which counts as soon as the code is entered."""
    require_mail()
    account = own_account(request)
    form = OwnEmailForm(present_email(account), request.POST)
    return send_to(request, form, lambda: own_page(request, account, email_form=form))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_back
def remove_email(request: HttpRequest) -> HttpResponse:
    """Forget the address; where nothing else brings one back, ask first."""
    account = own_account(request)
    page = account_page(request, account)
    if page.mail_is_last and "sure" not in request.POST:
        context = {
            "account": page,
            "heading": _("Forget this address"),
            "what": page.email,
            "words": _("Forget it for good"),
        }
        return render(request, "accounts/last_way.html", context)
    actions.remove_email(account)
    messages.success(request, _("The address is forgotten."))
    return see_other(request, reverse("accounts:account"))


@require_safe
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """All that is kept about this account, as a file."""
    answer = JsonResponse(
        everything(own_account(request)),
        json_dumps_params={"indent": 2, "ensure_ascii": False},
    )
    answer["Content-Disposition"] = 'attachment; filename="least-score-account.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Say what goes and what stays; the button deletes the account."""
    account = own_account(request)
    if request.method != "POST":
        context = {"account": account_page(request, account)}
        return render(request, "accounts/delete.html", context)
    delete_account(account)
    leave(request)
    messages.success(request, _("Your account is deleted."))
    return see_other(request, "/")
