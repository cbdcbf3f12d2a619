"""Passkeys: what the page's script fetches and sends, and the list of them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts import actions
from scorekeeper.accounts.access import own_account, passkey_of
from scorekeeper.accounts.forms import CredentialForm, NameForm
from scorekeeper.accounts.queries import account_page
from scorekeeper.accounts.views.reloaded import sends_back
from scorekeeper.web.pages import see_other


@require_POST
@never_cache
def begin_passkey(request: HttpRequest) -> HttpResponse:
    """What the browser is to ask a passkey for."""
    return JsonResponse(actions.begin_passkey(request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_back
def sign_in_by_passkey(request: HttpRequest) -> HttpResponse:
    """Sign in by what the passkey said."""
    actions.sign_in_by_passkey(request, _said(request))
    messages.success(request, _("You are signed in: your keys are on this phone."))
    return see_other(request, reverse("accounts:account"))


@require_POST
@never_cache
def begin_new_passkey(request: HttpRequest) -> HttpResponse:
    """What the browser is to make a passkey of."""
    return JsonResponse(actions.begin_new_passkey(request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_back
def add_passkey(request: HttpRequest) -> HttpResponse:
    """Keep the new passkey; a guest has an account with it."""
    if actions.add_passkey(request, _said(request)):
        messages.success(request, _("You have an account: your keys are kept in it."))
    else:
        messages.success(request, _("The passkey is added."))
    return see_other(request, reverse("accounts:account"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rename_passkey(request: HttpRequest, passkey: int) -> HttpResponse:
    """Show one passkey, to be renamed or removed."""
    found = passkey_of(own_account(request), passkey)
    form = NameForm(request.POST if request.method == "POST" else {"name": str(found)})
    if request.method == "POST" and form.is_valid():
        actions.rename_passkey(found, form.cleaned_data["name"])
        messages.success(request, _("The name is saved."))
        return see_other(request, reverse("accounts:account"))
    context = {"form": form, "passkey": found}
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/passkey.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def remove_passkey(request: HttpRequest, passkey: int) -> HttpResponse:
    """Remove one passkey; where nothing else brings one back, ask first."""
    account = own_account(request)
    found, page = passkey_of(account, passkey), account_page(request, account)
    if request.method != "POST":  # a reload, or the other language
        return see_other(request, reverse("accounts:rename_passkey", args=[passkey]))
    if page.passkey_is_last and "sure" not in request.POST:
        context = {
            "account": page,
            "heading": _("Remove this passkey"),
            "what": str(found),
            "words": _("Remove it for good"),
        }
        return render(request, "accounts/last_way.html", context)
    actions.remove_passkey(found)
    messages.success(request, _("The passkey is removed: it opens nothing here any more."))
    return see_other(request, reverse("accounts:account"))


def _said(request: HttpRequest) -> actions.Said:
    form = CredentialForm(request.POST)
    if not form.is_valid():
        raise actions.PasskeyRefused
    found: actions.Said = form.cleaned_data["credential"]
    return found
