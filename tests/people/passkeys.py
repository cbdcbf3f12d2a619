"""A passkey in plain Python, which says what a browser's would, or what it should not."""

import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.http import HttpResponse
from django.test import Client
from fido2.cose import ES256
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

HERE = "localhost"
Flag = AuthenticatorData.FLAG
ALL = Flag.UP | Flag.UV
Said = dict[str, Any]


class Passkey:
    """`origin`: where its browser believes to be."""

    def __init__(self, origin: str = f"http://{HERE}") -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, options: Said, flags: Flag = ALL) -> Said:
        """The answer to what `…/passkeys/begin/` asks for."""
        asked = options["publicKey"]
        self.user = websafe_decode(asked["user"]["id"])
        public = ES256.from_cryptography_key(self._key.public_key())  # type: ignore[no-untyped-call]
        own = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = AuthenticatorData.create(sha256(HERE.encode()), flags | Flag.AT, 0, own)
        about = self._about("webauthn.create", asked["challenge"])
        attested = AttestationObject.create("none", data, {})
        return self._said(about, attestationObject=bytes(attested))

    def used(self, options: Said, flags: Flag = ALL, user: bytes | None = None) -> Said:
        """The answer to what `…/passkey/begin/` asks for."""
        data = AuthenticatorData.create(sha256(HERE.encode()), flags, 0)
        about = self._about("webauthn.get", options["publicKey"]["challenge"])
        signed = self._key.sign(data + sha256(about), ec.ECDSA(SHA256()))
        whose = self.user if user is None else user
        return self._said(about, authenticatorData=data, signature=signed, userHandle=whose)

    def _about(self, kind: str, challenge: str) -> bytes:
        return CollectedClientData.create(kind, challenge, self.origin)

    def _said(self, about: bytes, **response: bytes) -> Said:
        named = {"clientDataJSON": about, **response}
        return {
            "id": websafe_encode(self.id),
            "rawId": websafe_encode(self.id),
            "type": "public-key",
            "response": {name: websafe_encode(value) for name, value in named.items()},
            "clientExtensionResults": {},
        }


def asks(client: Client, path: str) -> Said:
    answer: Said = client.post(path, headers={"Host": HERE}).json()
    return answer


def says(client: Client, path: str, said: object) -> HttpResponse:
    text = said if isinstance(said, str) else json.dumps(said)
    return client.post(path, {"credential": text}, headers={"Host": HERE})  # type: ignore[return-value]


def sign_up(client: Client, passkey: Passkey) -> None:
    said = passkey.made(asks(client, "/account/passkeys/begin/"))
    assert says(client, "/account/passkeys/", said).status_code == 303


def sign_in_with(client: Client, passkey: Passkey, **more: Any) -> int:
    said = passkey.used(asks(client, "/account/passkey/begin/"), **more)
    return says(client, "/account/passkey/", said).status_code
