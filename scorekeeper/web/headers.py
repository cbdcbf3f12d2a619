"""What every answer carries, wherever it is made: others may not frame it, nor look into it.

Django's own middleware says most of it for pages. This stands in front of all that answers and adds
what lacks: to files, streams, refusals in front of Django, errors of the server.
"""

from typing import Final

from django.conf import settings

from scorekeeper.web.asgi import App, Headers, Message, Receive, Send

# What is never asked of a browser. Passkeys, the clipboard and a lit screen are not among them.
UNWANTED: Final = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
    "xr-spatial-tracking",
)
NO_CONTENT: Final = "default-src 'none'; frame-ancestors 'none'"  # what is no page loads nothing
ALWAYS: Final[Headers] = [
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", NO_CONTENT),
        ("referrer-policy", settings.SECURE_REFERRER_POLICY),
        ("x-frame-options", settings.X_FRAME_OPTIONS),
        ("x-content-type-options", "nosniff"),
        ("permissions-policy", ", ".join(f"{name}=()" for name in UNWANTED)),
        ("cross-origin-opener-policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY or ""),
        ("cross-origin-resource-policy", "same-origin"),
    )
    if value
]


def with_headers(app: App) -> App:
    """Return `app` with all of these on each answer; what it has said itself stays."""

    async def careful(scope: Message, receive: Receive, send: Send) -> None:
        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _value in message["headers"]}
                lacking = [header for header in ALWAYS if header[0] not in said]
                message["headers"] = [*message["headers"], *lacking]
            await send(message)

        await app(scope, receive, complete)

    return careful
