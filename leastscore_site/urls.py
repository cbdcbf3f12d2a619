"""Pages at the root, the API under its version."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

handler500 = "scorekeeper.web.refusals.fault_answer"
urlpatterns = [
    path("api/v1/", include("scorekeeper.api_urls")),
    path("admin/", admin.site.urls),
    path("language/", require_POST(set_language), name="set_language"),
    path("", include("scorekeeper.urls")),
]
