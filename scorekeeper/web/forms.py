"""Forms of pages: where something is wrong, the first field that is has the cursor."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.forms.widgets import Widget
from django.utils.functional import cached_property


class PageField(BoundField):
    """A field as a page shows it."""

    @property
    def is_first_wrong(self) -> bool:
        shown = (name for name, field in self.form.fields.items() if not field.widget.is_hidden)
        wrong = (name for name in shown if name in self.form.errors)
        return bool(self.errors) and self.name == next(wrong, None)

    def build_widget_attrs(
        self, attrs: dict[str, str | bool], widget: Widget | None = None
    ) -> dict[str, str | bool]:
        built = super().build_widget_attrs(attrs, widget)
        return {**built, "autofocus": True} if self.is_first_wrong else built

    @cached_property
    def subwidgets(self) -> list[BoundWidget]:
        """The boxes of a choice, the first of which alone can have the cursor."""
        boxes = super().subwidgets
        for box in boxes[1:]:
            box.data["attrs"].pop("autofocus", None)
        return boxes


class PageForm(forms.Form):
    """A form that is shown again until it is right."""

    bound_field_class = PageField


def is_wrong(shown: Any) -> bool:
    """Whether this is a form with something to be mended."""
    # By its type: to ask a lazy value for its class would be to read it.
    return issubclass(type(shown), forms.BaseForm) and bool(shown.errors)
