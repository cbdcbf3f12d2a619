"""What the forms of keys and phones carry."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.people.access import Role
from scorekeeper.web.fields import NameFormField

LONGEST_LABEL: Final = 60


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


class LabelForm(forms.Form):
    label = NameFormField(label=_("Name of this phone"))

    def clean_label(self) -> str:
        name: str = self.cleaned_data["label"]
        if len(name) > LONGEST_LABEL:
            raise forms.ValidationError(_("Use a shorter name."), "name-too-long")
        return name
