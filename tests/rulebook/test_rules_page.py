"""The rules page: every clause has its place, every example is true, nothing is left in English."""

import gzip
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.rulebook.queries import verdict
from scorekeeper.rules import illegal
from scorekeeper.rules.cards import hand_total, parse_cards
from scorekeeper.rules.discards import Kind
from scorekeeper.rules.elimination import places
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import RANGES, HouseRules
from scorekeeper.rules.scoring import score_round
from tests.web.test_words import every_refusal

LAST = (4, 6, 9, 4, 5, 8, 1, 5)  # clauses 1.1 to 1.4, 2.1 to 2.6, …
CLAUSES = [
    f"{chapter}.{clause}"
    for chapter, last in enumerate(LAST, start=1)
    for clause in range(1, last + 1)
]
CHAPTERS = [str(chapter) for chapter in range(1, len(LAST) + 1)]
THROWING = CLAUSES[CLAUSES.index("3.1") : CLAUSES.index("3.9")]
LANGUAGES = ["en", "fi"]
SAME_IN_FINNISH = {
    *("Least Score", "Yaniv", "Least Count", "Aino", "Bo", "Cai", "Dee", "A", "J", "Q", "K"),
    *("AS", "10H"),
}
MOST_BYTES, MOST_SECONDS = 60_000, 0.1


@dataclass(frozen=True, slots=True)
class Example:
    """A figure of the page: what its author meant to show, its own html, and where it leads."""

    shows: str
    html: str

    @property
    def address(self) -> str:
        return unescape(re.findall(r'<a href="([^"]+)"', self.html)[0])

    @property
    def asked(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).query))

    @property
    def words(self) -> str:
        return plain(self.html.split("<figcaption>")[1])

    @property
    def rules(self) -> HouseRules:
        names = [field.name for field in fields(HouseRules) if field.name in self.asked]
        return HouseRules.from_dict(
            {name: True if (v := self.asked[name]) == "on" else int(v) for name in names}
        )


def shown(language: str = "en") -> str:
    answer = Client().get(reverse("rulebook:rules"), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def examples(page: str, of: str) -> list[Example]:
    """The examples that open in that page of the rule book."""
    figures = re.findall(
        r'<figure class="example[^"]*" data-shows="([^"]+)">(.*?)</figure>', page, re.DOTALL
    )
    found = [Example(*figure) for figure in figures]
    return [each for each in found if each.address.startswith(reverse(f"rulebook:{of}"))]


def main_of(page: str) -> str:
    return re.split(r"<main[^>]*>|</main>", page)[1]


def texts(page: str) -> Iterator[str]:
    """What is read between the tags, also by those who hear it."""
    main = main_of(page)
    yield from re.findall(r'aria-label="([^"]+)"', main)
    yield from (" ".join(unescape(text).split()) for text in re.split(r"<[^>]+>", main))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_chapter_has_its_anchor_once_and_in_order(language: str) -> None:
    anchors = re.findall(r'id="rule-([\d-]+)"', shown(language))
    assert [each.replace("-", ".") for each in anchors] == sorted(CHAPTERS + CLAUSES)


def test_the_number_of_a_clause_is_a_link_to_itself() -> None:
    page = shown()
    for clause in CLAUSES:
        assert f'href="#rule-{clause.replace(".", "-")}">{clause}</a>' in page


def test_every_refusal_finds_its_clause() -> None:
    anchors = {f"rule-{clause.replace('.', '-')}" for clause in [*CHAPTERS, *CLAUSES]}
    used = {kind.clause for kind in every_refusal() if kind.clause}
    assert used
    for clause in used:
        assert f"rule-{clause.replace('.', '-')}" in anchors, clause


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_of_a_discard_is_true(language: str) -> None:
    found = examples(shown(language), "discard")
    assert found
    with translation.override(language):
        for example in found:
            thrown, hand = (parse_cards(example.asked[name]) for name in ("thrown", "hand"))
            judged = verdict(thrown, hand, example.rules)
            code = judged.refusal.code if judged.refusal else judged.kind
            assert example.shows == code, example.asked
            against = "" if judged.legal else f"{gettext('Not legal')}. "
            assert example.words == against + judged.words


def test_the_examples_show_every_kind_and_every_reason() -> None:
    reasons = {
        each.code
        for each in vars(illegal).values()
        if isinstance(each, type) and issubclass(each, Forbidden) and each is not Forbidden
    }
    assert {each.shows for each in examples(shown(), "discard")} == {*Kind, *reasons}


def test_every_clause_in_which_cards_are_thrown_has_an_example() -> None:
    page = shown()
    for clause in THROWING:
        here = page.split(f'id="rule-{clause.replace(".", "-")}"', 1)[1].split("</section>", 1)[0]
        assert examples(here, "discard"), clause


def test_every_example_of_a_hand_is_true() -> None:
    found = examples(shown(), "hand")
    assert found
    for example in found:
        total = hand_total(parse_cards(example.asked["hand"]))
        assert example.shows == str(total)
        assert example.words.endswith(f"= {total}")


def test_every_example_of_a_round_is_true() -> None:
    found = examples(shown(), "points")
    assert found
    for example in found:
        asked = example.asked
        totals = {n[-1]: int(total) for n, total in asked.items() if n.startswith("total-")}
        declarer = None if asked["declarer"] == "nobody" else asked["declarer"]
        points = score_round(totals, declarer, example.rules).points.values()
        assert example.shows == " ".join(map(str, points))
        cells = re.findall(r'class="points[^"]*">(\d+)<', example.html)
        assert cells == [str(each) for each in points]


@pytest.mark.django_db
def test_every_link_leads_somewhere(client: Client) -> None:
    page = shown()
    anchors = set(re.findall(r'id="([^"]+)"', page))
    links = {unescape(link) for link in re.findall(r'href="([^"]+)"', main_of(page))}
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= anchors
    pages = {link for link in links if link.startswith("/") and "/static/" not in link}
    assert len(pages) > len(THROWING)
    for link in pages:
        assert client.get(link).status_code == 200, link


def test_the_checker_says_of_an_example_what_the_page_says(client: Client) -> None:
    for example in examples(shown(), "discard"):
        words = example.words.removeprefix("Not legal.").strip()
        assert words in plain(client.get(example.address).content.decode()), example.address


def test_every_house_rule_is_marked_and_named_as_where_a_match_is_started() -> None:
    named = re.findall(r'"house-name"><span class="tag">House rule</span> ([^<]+)</p>', shown())
    wanted = [str(HouseForm.base_fields[field.name].label) for field in fields(HouseRules)]
    assert sorted(map(unescape, named)) == sorted(wanted)


def test_the_limits_are_those_of_the_rules() -> None:
    table = shown().split('<table class="table limits">', 1)[1].split("</table>", 1)[0]
    limits = re.findall(r"<td>(\d+)</td><td>(\d+)</td>", table)
    assert [(int(low), int(high)) for low, high in limits] == [*RANGES.values()]


def test_the_places_of_the_example_are_those_of_the_rules() -> None:
    table = shown().split('<table class="table placed">', 1)[1].split("</table>", 1)[0]
    rows = re.findall(r'"row">(\w+)</th><td>(.+?)</td><td>(\d+)</td><td>(\d+)</td>', table)
    out_and_score = [(who, int(out) if out.isdigit() else None, int(s)) for who, out, s, _ in rows]
    assert places(out_and_score) == {who: int(place) for who, _, _, place in rows}
    assert len(rows) == 4


def test_nothing_is_left_in_english() -> None:
    english = {text for text in texts(shown("en")) if re.search(r"[A-Za-z]", text)}
    finnish = {text for text in texts(shown("fi")) if re.search(r"[A-Za-z]", text)}
    assert len(english) > 200
    assert english & finnish <= SAME_IN_FINNISH


def test_the_page_is_light() -> None:
    for language in LANGUAGES:
        assert len(gzip.compress(shown(language).encode())) < MOST_BYTES
    spent = []
    for _ in range(5):
        start = time.process_time()
        shown("fi")
        spent.append(time.process_time() - start)
    assert min(spent) < MOST_SECONDS
