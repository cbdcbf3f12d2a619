"""What works without a network: the page that then stands in for others, and the service worker."""

import json
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import PrefixNode, static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.web.release import release_stamp

# What the pages load that open without a network; the rest comes into the cache by being used.
FILES: Final = (
    "app.js", "live.js", "form-token.js", "outbox.js", "scoring.js", "waiting.js", "cellar.js",
    "home-screen.js", "sheet.js", "card-counter.js", "entry-alone.js", "entry.js", "tokens.css",
    "base.css", "components.css", "entry.css", "sheet.css", "home.css", "icons.svg", "favicon.svg",
)  # fmt: skip
HTMX: Final = "django_htmx/htmx-2.min.js"


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what waits on this phone, of all matches; the phone fills it in."""
    return render(request, "matches/offline.html")


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return the script that keeps pages for when there is no network; it is new with a release."""
    files = [static(HTMX), *(static(f"scorekeeper/{name}") for name in FILES)]
    context = {
        "release": json.dumps(release_stamp()),
        "files": json.dumps(files),
        "offline": json.dumps(reverse("matches:offline")),
        "static": json.dumps(PrefixNode.handle_simple("STATIC_URL")),
    }
    script = render_to_string("matches/sw.js", context)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
