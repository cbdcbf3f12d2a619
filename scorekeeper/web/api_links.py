"""Links in the schema: what was made by one request is what the addresses of others name."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

JSON = dict[str, Any]
# In an address: what the things are called, and one of them.
PLACE: Final = re.compile(r"([\w-]+)/\{(\w+)\}/")
IDS: Final = ("id", "code", "player")  # the member of an answer that names what was made


def with_links(result: JSON, **_more: object) -> JSON:
    """drf-spectacular's hook: the answer of what makes a thing links to all that can be done to it.

    It makes one of them whose address ends with what they are called: POST …/players/ for
    …/players/{player_id}/.
    """
    paths = result["paths"]
    makers = dict(_makers(result))
    for path, methods in paths.items():
        if "{" not in path or (told := _link(path, makers)) is None:
            continue
        made, parameters = told
        for operation in methods.values():
            name = operation["operationId"]
            made.setdefault("links", {})[name] = {"operationId": name, "parameters": parameters}
    return result


def _makers(result: JSON) -> Iterator[tuple[str, tuple[str, JSON, str]]]:
    """Yield what things are called, the address that makes one, its answer, where its id is."""
    for path, methods in result["paths"].items():
        made = methods.get("post", {}).get("responses", {}).get("201")
        if made and (member := _id_in(made, result["components"]["schemas"])):
            yield path.rstrip("/").rpartition("/")[2], (path, made, member)


def _id_in(made: JSON, shapes: Mapping[str, JSON]) -> str:
    (content,) = made["content"].values()
    shape = shapes[content["schema"]["$ref"].rpartition("/")[2]]
    return next((member for member in IDS if member in shape["properties"]), "")


def _link(path: str, makers: Mapping[str, tuple[str, JSON, str]]) -> tuple[JSON, JSON] | None:
    """Return the answer that makes what the address is about, and how it fills the address in."""
    places = PLACE.findall(path)
    for at, (things, name) in reversed(list(enumerate(places))):
        made_at, made, member = makers.get(things, ("", {}, ""))
        around = {one for _things, one in places[:at]}
        if made and around <= {one for _things, one in PLACE.findall(made_at)}:
            known = {one: f"$request.path.{one}" for one in sorted(around)}
            return made, {**known, name: f"$response.body#/{member}"}
    return None
