"""API tokens of an account: making one, which is shown this once, and revoking it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.access import own_account
from scorekeeper.people import actions
from scorekeeper.people.forms import TokenForm
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def make_token(request: HttpRequest) -> HttpResponse:
    """Ask what it is for; make it, and show it in this answer alone: no session ever has it. Sent
    again, by a reload or a double tap, the form makes none.
    """
    account = own_account(request)
    form = TokenForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        try:
            token = actions.make_token(account, said["name"], said["scopes"])
        except actions.TokenKnown as known:
            form.add_error("name", sentence(known))
        else:
            context = {"name": said["name"], "token": token}
            return render(request, "accounts/new_token.html", context)
    status = 422 if form.is_bound else 200
    return render(request, "accounts/make_token.html", {"form": form}, status=status)


@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    """Revoke one of them."""
    actions.revoke_token(own_account(request), number)
    messages.success(request, _("The API token is revoked: it opens nothing any more."))
    return see_other(request, reverse("accounts:account"))
