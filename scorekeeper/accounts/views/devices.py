"""The same keys on another phone, and signing a phone out from afar."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts import actions
from scorekeeper.accounts.access import account_of, device_of, linked_account, own_account
from scorekeeper.accounts.forms import NameForm
from scorekeeper.accounts.queries import account_page
from scorekeeper.accounts.views.reloaded import sends_back
from scorekeeper.people.access import caller
from scorekeeper.people.actions import call_phone, sign_out_phones
from scorekeeper.people.queries import keys_here, qr_svg
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.pages import see_other


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sends_back
def another_phone(request: HttpRequest) -> HttpResponse:
    """Show the code that signs another phone in; a guest gets an account for that."""
    was_guest = account_of(request) is None
    path = reverse("accounts:link", args=[actions.offer_link(request)])
    url = address_for_others(request, path)
    context = {"url": url, "qr": qr_svg(url, _("Sign in")), "was_guest": was_guest}
    return render(request, "accounts/another_phone.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def link(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose keys a link brings; its button signs in. Showing it changes nothing."""
    if request.method == "POST":
        actions.take_link(request, token)
        messages.success(request, _("You are signed in: your keys are on this phone."))
        return see_other(request, reverse("accounts:account"))
    offered, mine = linked_account(token), account_of(request)
    context = {
        "name": offered.name,
        "account": account_page(request, mine) if mine else None,
        "is_same": mine == offered,
        "keys_here": keys_here(request),
    }
    return render(request, "accounts/link.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rename_device(request: HttpRequest, phone: int) -> HttpResponse:
    """Show one browser that is signed in, to be called something else or signed out."""
    found = device_of(own_account(request), phone)
    form = NameForm(request.POST if request.method == "POST" else {"name": found.label})
    if request.method == "POST" and form.is_valid():
        call_phone(found, form.cleaned_data["name"])
        messages.success(request, _("The name is saved."))
        return see_other(request, reverse("accounts:account"))
    context = {"form": form, "device": found, "is_this": found.pk == caller(request).phone_id}
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/device.html", context, status=status)


@require_POST
def sign_out_device(request: HttpRequest, phone: int) -> HttpResponse:
    """Sign one browser out: it has no keys of the account any more."""
    account = own_account(request)
    sign_out_phones(account, [device_of(account, phone).pk])
    messages.success(request, _("Signed out there: that phone has none of your keys any more."))
    return see_other(request, reverse("accounts:account"))
