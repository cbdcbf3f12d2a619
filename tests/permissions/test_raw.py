"""The same of what is answered in front of Django, by a server: probes, figures, the stream."""

from http.client import HTTPConnection

from pytest_django import Settings

from tests.permissions.matrix import RAW, Row, rows
from tests.permissions.world import PARTS, Browser, World
from tests.servers import AsgiServer


def status(port: int, method: str, path: str, browser: Browser) -> int:
    """How a browser with these cookies is answered; a stream is left as soon as it began."""
    cookies = "; ".join(f"{name}={held.value}" for name, held in browser.client.cookies.items())
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path, headers={"Cookie": cookies} if cookies else {})
    answer = connection.getresponse()
    answer.close()
    connection.close()
    return answer.status


def test_everybody_gets_the_answer_of_the_matrix(
    asgi_server: AsgiServer, settings: Settings
) -> None:
    settings.METRICS = "a word that nobody here has"
    world = World()

    def answers(row: Row) -> dict[str, int]:
        path = world.written(row.path)
        return {
            part: status(asgi_server.port, row.method, path, world.browsers[part]) for part in PARTS
        }

    wrong = [(str(row), got) for row in rows(RAW) if (got := answers(row)) != row.expected]
    assert not wrong
    for method in ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        url = world.written("/live/?topic=match:{match}")
        assert status(asgi_server.port, method, url, world.browsers["keeper"]) == 405
