"""What an account says of its owner: the name, the address, all that is kept, and its end."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts import actions
from scorekeeper.accounts.access import count_code, own_account, require_mail
from scorekeeper.accounts.forms import EmailForm, NameForm
from scorekeeper.accounts.queries import account_page
from scorekeeper.accounts.queries.export import everything
from scorekeeper.accounts.views.sign_in import own_page
from scorekeeper.people.actions import delete_account, leave
from scorekeeper.web.pages import see_other


@require_POST
@never_cache
def rename(request: HttpRequest) -> HttpResponse:
    """Call the account something else."""
    account, form = own_account(request), NameForm(request.POST)
    if not form.is_valid():
        return own_page(request, account, name_form=form)
    actions.rename_account(account, form.cleaned_data["name"])
    return see_other(request, reverse("accounts:account"))


@require_POST
@never_cache
def change_email(request: HttpRequest) -> HttpResponse:
    """Send a code to the new address, which counts as soon as the code is entered."""
    require_mail()
    account, form = own_account(request), EmailForm(request.POST)
    if not form.is_valid():
        return own_page(request, account, email_form=form)
    count_code(request, form.cleaned_data["email"])
    actions.send_code(request, form.cleaned_data["email"])
    return see_other(request, reverse("accounts:enter_code"))


@require_POST
def remove_email(request: HttpRequest) -> HttpResponse:
    """Forget the address."""
    actions.remove_email(own_account(request))
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
