"""A passkey as it is stored: like one that a browser has made."""

from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.models import User
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

NAME = b"a passkey"


def a_passkey(user: User) -> Authenticator:
    drawn = ec.generate_private_key(ec.SECP256R1()).public_key()
    public = ES256.from_cryptography_key(drawn)  # type: ignore[no-untyped-call]
    held = AttestedCredentialData.create(Aaguid(bytes(16)), NAME, public)
    data = AuthenticatorData.create(bytes(32), AuthenticatorData.FLAG.AT, 0, held)
    told = {
        "clientDataJSON": CollectedClientData.create("webauthn.create", b"", "https://x"),
        "attestationObject": AttestationObject.create("none", data, {}),
    }
    credential = {
        "id": websafe_encode(NAME),
        "rawId": websafe_encode(NAME),
        "type": "public-key",
        "response": {name: websafe_encode(value) for name, value in told.items()},
    }
    return Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.WEBAUTHN,
        data={"name": "A key", "credential": credential},
    )
