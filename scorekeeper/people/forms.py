"""What the forms of keys and phones carry."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.people.access import LONGEST_LABEL, Role, Scope
from scorekeeper.people.queries import scope_words
from scorekeeper.web.fields import NameFormField
from scorekeeper.web.forms import PageForm


class TopicForm(forms.Form):
    """Which thing is meant; written by our own pages."""

    topic = forms.RegexField(regex=r"\A[a-z]+:[A-Za-z0-9_-]{1,40}\Z", strip=False)


class KeyForm(TopicForm):
    role = forms.ChoiceField(choices=[(role.value, role.value) for role in Role])


class HandOverForm(TopicForm):
    """Without a role: the scorekeeper's."""

    role = forms.ChoiceField(
        choices=[(role.value, role.value) for role in (Role.SCOREKEEPER, Role.ORGANISER)],
        required=False,
    )


class LabelForm(PageForm):
    label = NameFormField(label=_("Name of this phone"))

    def clean_label(self) -> str:
        return short_name(self.cleaned_data["label"])


class TokenForm(PageForm):
    """What an API token is called, and is for."""

    name = NameFormField(
        label=_("Name"), help_text=_("So that you know it again: where you are going to use it.")
    )
    scopes = forms.TypedMultipleChoiceField(
        label=_("What it is for"),
        choices=lambda: [(scope.value, scope_words(scope)) for scope in Scope],
        coerce=Scope,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )

    def clean_name(self) -> str:
        return short_name(self.cleaned_data["name"])


def short_name(name: str) -> str:
    """The name, if it fits where phones, passkeys and tokens have theirs."""
    if len(name) > LONGEST_LABEL:
        raise forms.ValidationError(_("Use a shorter name."), "name-too-long")
    return name
