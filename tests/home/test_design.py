"""The design holds what it promises: contrast in both modes, one dark, a budget, every icon."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "scorekeeper/static/scorekeeper"
BASE = ROOT / "templates/base.html"
BUDGET = 45_000  # bytes of the style sheets that one page loads, uncompressed
TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2 AA, 1.4.3 and 1.4.11

Colours = dict[str, str]


def block(selector: str) -> Colours:
    """Return the custom properties that the first block of this selector sets."""
    css = (STATIC / "tokens.css").read_text(encoding="utf-8")
    body = css.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", body))


LIGHT = block(":root")
DARK = LIGHT | block(':root[data-theme="dark"]')
MODES = [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")]


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_wcag_says() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("colours", MODES)
@pytest.mark.parametrize(
    ("front", "backs"),
    [
        ("ink", "ground surface sunken good-wash bad-wash warn-wash"),
        ("soft", "ground surface sunken"),
        ("link", "ground surface sunken"),
        ("good", "surface sunken good-wash"),
        ("bad", "ground surface sunken bad-wash"),
        ("warn", "surface warn-wash"),
        ("gold", "ground surface"),
        ("felt-ink", "felt felt-deep"),
        ("felt-soft", "felt felt-deep"),
        ("primary-ink", "primary"),
        ("spade", "ground surface"),
        ("heart", "ground surface"),
        ("diamond", "ground surface"),
        ("club", "ground surface"),
    ],
)
def test_text_is_readable(colours: Colours, front: str, backs: str) -> None:
    for back in backs.split():
        assert contrast(colours[front], colours[back]) >= TEXT, back


@pytest.mark.parametrize("colours", MODES)
@pytest.mark.parametrize(
    "shape", ["line-strong", "focus", *(f"seat-{seat}" for seat in range(1, 13))]
)
def test_shapes_stand_out(colours: Colours, shape: str) -> None:
    for back in ("ground", "surface"):
        assert contrast(colours[shape], colours[back]) >= SHAPE, back


@pytest.mark.parametrize("colours", MODES)
def test_the_primary_button_and_the_focus_on_felt_stand_out(colours: Colours) -> None:
    assert contrast(colours["primary"], colours["surface"]) >= SHAPE
    assert contrast(colours["focus-on-felt"], colours["felt"]) >= SHAPE


def test_the_phones_dark_and_the_chosen_dark_are_the_same() -> None:
    assert block(':root:not([data-theme="light"])') == block(':root[data-theme="dark"]')


def test_pages_use_only_tokens_that_exist() -> None:
    css = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.css")))
    assert set(re.findall(r"var\(--([\w-]+)\)", css)) <= set(re.findall(r"--([\w-]+):", css))


def sheets(template: Path) -> set[str]:
    return set(re.findall(r"{% static 'scorekeeper/([\w-]+\.css)' %}", template.read_text("utf-8")))


PAGES = [page for page in sorted((ROOT / "templates").rglob("*.html")) if sheets(page)]


@pytest.mark.parametrize("template", PAGES, ids=lambda template: template.name)
def test_the_style_sheets_of_a_page_stay_small(template: Path) -> None:
    """What a phone has to fetch for one page: a sum over all would only forbid further pages."""
    loaded = sheets(BASE) | sheets(template)
    assert sum((STATIC / name).stat().st_size for name in loaded) < BUDGET


def test_every_style_sheet_is_loaded_by_some_page() -> None:
    assert {path.name for path in STATIC.glob("*.css")} == set().union(*map(sheets, PAGES))


def test_every_icon_that_is_drawn_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text("utf-8")))
    asked: set[str] = set()
    for page in (ROOT / "templates").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        asked |= set(re.findall(r"""{% icon ["']([\w-]+)["']""", text))
        asked |= set(re.findall(r"""{% include [^%]*\bicon=["']([\w-]+)["']""", text))
    assert asked
    assert asked <= drawn
