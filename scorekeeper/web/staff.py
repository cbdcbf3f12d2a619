"""The pages for staff, Django's admin: who gets in, what is looked at, how anything is done."""

from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any, ClassVar, Final, Generic, TypeVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.errors import Refusal
from scorekeeper.web.fields import LineFormField
from scorekeeper.web.staff_words import field_words
from scorekeeper.web.words import sentence

M = TypeVar("M", bound=Model)
View = TypeVar("View", bound=Callable[..., HttpResponseBase])

LONGEST_WORD: Final = 200
# There are no passwords here, and one signs in and out where everybody does.
NOT_HERE: Final = {
    "login",
    "logout",
    "password_change",
    "password_change_done",
    "autocomplete",
    "view_on_site",
}


class StaffSite(AdminSite):
    """For staff alone. Who is signed in and is no staff does not even learn that it is here."""

    site_header = site_title = "Least Score"
    index_title = gettext_lazy("For staff")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and getattr(request.user, "is_staff", False)

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002
        inner = super().admin_view(view, cacheable)

        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if self.has_permission(request):
                return inner(request, *args, **kwargs)
            if request.user.is_authenticated:
                raise Http404
            return redirect_to_login(request.get_full_path(), str(settings.LOGIN_URL))

        return update_wrapper(guarded, inner)  # type: ignore[return-value]

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Only what can but be looked at: what libraries bring along shows and changes secrets."""
        if admin_class and issubclass(admin_class, LookOnly):
            super().register(model_or_iterable, admin_class, **options)

    def get_urls(self) -> list[Any]:
        found: list[URLPattern | URLResolver] = super().get_urls()
        return [one for one in found if getattr(one, "name", None) not in NOT_HERE]


class Asked(ActionForm):
    """What goes with an action: why, or which name."""

    word = LineFormField(label=gettext_lazy("Reason"), max_length=LONGEST_WORD, required=False)


class LookOnly(ModelAdmin, Generic[M]):  # type: ignore[type-arg]  # no generic when it runs
    """Rows to search and look at; what is done to them goes through the capability's actions.

    `words`: one, and many. `exclude` names what no staff sees.
    """

    words: ClassVar[tuple[Any, Any]]
    action_form = Asked
    list_per_page = 50
    show_full_result_count = False

    def __init__(self, model: type[M], site: AdminSite) -> None:
        super().__init__(model, site)
        about = model._meta  # noqa: SLF001 - words alone, which no migration knows
        about.verbose_name, about.verbose_name_plural = self.words
        for field in about.fields:
            field.verbose_name = field_words(field.name)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """What no staff sees cannot be found out either, letter by letter, in the address."""
        hidden = lookup.partition("__")[0] in (self.exclude or ())
        return not hidden and super().lookup_allowed(lookup, value, request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:  # noqa: ARG002
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:  # noqa: ARG002
        return False

    def word(self, request: HttpRequest) -> str:
        """What was typed beside the action; "" with a message where nothing usable was."""
        try:
            typed = LineFormField(max_length=LONGEST_WORD).clean(request.POST.get("word"))
        except forms.ValidationError as wrong:
            self.message_user(request, " ".join(wrong.messages), messages.ERROR)
            return ""
        return str(typed)

    def do_each(
        self, request: HttpRequest, things: Iterable[M], act: Callable[[M], object], what: str
    ) -> None:
        """Do it to each, note down who did, and say how it went."""
        done = 0
        for thing in things:
            try:
                act(thing)
            except Refusal as refusal:
                self.message_user(request, f"{thing}: {sentence(refusal)}", messages.ERROR)
                continue
            thing.refresh_from_db()  # a name that was taken out stays out of the log, too
            self.log_change(request, thing, what)
            done += 1
        if done:
            said = ngettext("Done: %(count)d.", "Done: %(count)d.", done) % {"count": done}
            self.message_user(request, said, messages.SUCCESS)


def staff_name() -> str:
    """What histories call staff: which of them it was, the log of these pages knows."""
    return _("Staff")
