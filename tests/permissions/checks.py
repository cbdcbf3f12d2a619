"""Finding the access checks of the code, and giving each a switch.

In a copy of the code each check becomes one that `switches` can leave out while the program runs:
so the copy is loaded once, and every check in turn is as if it had never been written.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

# Fetch or refuse; say whether; refuse. What `switches.UNCHECKED` puts in their place.
CHECKS: Final = frozenset(
    {"match_to_read", "match_to_score", "match_to_take_in"}
    | {"table_to_see", "table_to_play", "table_to_leave"}
    | {"league_to_run", "night_to_run", "night_to_follow", "player_of", "season_of"}
    | {"is_organiser", "is_scorekeeper", "keeps_station", "follows"}
    | {"has_permission", "require", "require_on_topic", "admit", "may_follow", "enforce_csrf"}
    | {"own_account", "passkey_of", "device_of", "linked_account", "token_ring", "_within_reach"}
    | {"is_token_of", "is_key_to", "has_lapsed", "claimable", "constant_time_compare"}
)
DECORATORS: Final = frozenset({"require_POST", "require_safe", "require_http_methods"})
# What a caller is told who may not, or may not know.
REFUSALS: Final = frozenset(
    {"TooLittleRight", "NotFound", "NoSuchTable", "NoSeat", "HostOnly", "OwnSeatOnly", "SeatGone"}
    | {"DealtDigitally", "TableKeepsScore", "KeyUnknown", "HandoverOver", "_failed", "SeatsAreSet"}
    | {"SignInFirst", "AccountClosed", "LinkOver", "ScopeMissing", "Http404"}
)
SWITCH: Final = "from tests.permissions import switches as _switches"


class Check(NamedTuple):
    """`number` is its switch; `what` the code that is left out, `where` the function it is in."""

    number: int
    path: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.path} {self.where}: {self.what}"


class _Switched(ast.NodeTransformer):
    def __init__(self, path: str, first: int) -> None:
        self.path, self.first, self.found = path, first, list[Check]()
        self.where = ""

    def _note(self, what: str) -> ast.Constant:
        same = sum(check[2:] == (self.where, what) for check in self.found)
        what = f"{what} ({same + 1})" if same else what
        self.found.append(Check(self.first + len(self.found), self.path, self.where, what))
        return ast.Constant(self.found[-1].number)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self.where = self.where, node.name
        node.decorator_list = [self._decorator(each) for each in node.decorator_list]
        node.body = [self.visit(each) for each in node.body]
        self.where = outer
        return node

    def _decorator(self, node: ast.expr) -> ast.expr:
        if _named(node.func if isinstance(node, ast.Call) else node) not in DECORATORS:
            return node
        return _call("decorated", self._note(f"@{ast.unparse(node)}"), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        what = f"if {ast.unparse(node.test)}: {ast.unparse(node.body[0])}"
        self.generic_visit(node)
        if len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and _refuses(node.body[0]):
            node.test = ast.BoolOp(ast.And(), [_call("is_on", self._note(what)), node.test])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A check that is called here, or of which a partial is made."""
        what = ast.unparse(node)
        self.generic_visit(node)
        if _named(node.func) in CHECKS:
            node.func = self._switched(node.func, what)
        elif _named(node.func) == "partial" and _named(node.args[0]) in CHECKS:
            node.args[0] = self._switched(node.args[0], what)
        return node

    def _switched(self, check: ast.expr, what: str) -> ast.expr:
        return _call("checked", self._note(what), check, ast.Constant(_named(check)))


def _named(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _refuses(node: ast.Raise) -> bool:
    return node.exc is not None and any(_named(each) in REFUSALS for each in ast.walk(node.exc))


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    target = ast.Attribute(ast.Name("_switches", ast.Load()), function, ast.Load())
    return ast.Call(target, [*arguments], [])


def give_switches(root: Path, files: Iterable[Path]) -> Iterator[Check]:
    """Rewrite these files so that each of their checks has a switch; tell the checks."""
    number = 0
    for path in files:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        switched = _Switched(str(path.relative_to(root)), number)
        switched.visit(tree)
        if not switched.found:
            continue
        number += len(switched.found)
        yield from switched.found
        past = 1 if ast.get_docstring(tree) is not None else 0
        tree.body[past:past] = ast.parse(SWITCH).body
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
