"""Who may do what: tokens of the embedded home, and Firebase's own, signed for real."""

import json
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from flask import Request
from google.auth import crypt, jwt
from werkzeug.test import EnvironBuilder

from functions import _http as http
from functions import _identity as identity
from functions._identity import Person, Role
from shared.errors import BadSetup, Transient

PROJECT = "chirp-desk-1"
TOKENS = "ana:reviewer:ana-secret,bo:admin:bo-secret!"


def request(
    token: str = "", *, address: str = "127.0.0.1", host: str = "127.0.0.1:8080"
) -> Request:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    builder = EnvironBuilder(base_url=f"http://{host}/", headers=headers)
    return Request(builder.get_environ() | {"REMOTE_ADDR": address})


def refused(token: str = "", *, role: Role = Role.REVIEWER, **where: str) -> int:
    with pytest.raises(http.Refused) as told:
        identity.require(request(token, **where), role)
    assert told.value.field == "Authorization"
    assert ("WWW-Authenticate" in told.value.headers) == (told.value.status == 401)
    return told.value.status


class TestTheEmbeddedHome:
    def test_whoever_sits_at_the_machine_may_do_everything(self, embedded):
        assert identity.require(request(), Role.ADMIN) == Person("local", Role.ADMIN)
        assert identity.require(request(host="localhost:9"), Role.ADMIN).name == "local"
        assert identity.require(request(address="::1", host="[::1]:80"), Role.ADMIN).name == "local"

    @pytest.mark.parametrize("where", [
        pytest.param({"address": "192.0.2.7"}, id="from another machine"),
        pytest.param({"host": "evil.example:8080"}, id="by a name that is not ours"),
        pytest.param({"address": ""}, id="from nowhere"),
    ])  # fmt: skip
    def test_others_are_not(self, embedded, where):
        assert refused(**where) == 401

    def test_a_token_is_a_person_with_a_role(self, embedded, monkeypatch):
        monkeypatch.setenv("CHIRPCHECK_REVIEWERS", TOKENS)
        ana, bo = Person("ana", Role.REVIEWER), Person("bo", Role.ADMIN)
        assert identity.require(request("ana-secret", address="192.0.2.7"), Role.REVIEWER) == ana
        assert identity.require(request("bo-secret!"), Role.REVIEWER) == bo
        assert refused("ana-secret", role=Role.ADMIN) == 403

    @pytest.mark.parametrize("token", ["", "ana", "ana-secret ana-secret", "ünïcode"])
    def test_with_tokens_set_nobody_comes_without_one(self, embedded, monkeypatch, token):
        monkeypatch.setenv("CHIRPCHECK_REVIEWERS", TOKENS)
        assert refused(token) == 401

    @pytest.mark.parametrize("setting", ["ana", "ana:reviewer:short", "ana:boss:12345678", ":admin:12345678"])  # fmt: skip
    def test_a_setting_that_cannot_be_used_is_one_sentence(self, setting):
        with pytest.raises(BadSetup, match="CHIRPCHECK_REVIEWERS"):
            identity.reviewers(setting)


def a_key() -> tuple[rsa.RSAPrivateKey, str]:
    """A private key, and the certificate that Google would publish for it."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    cert = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    return key, cert.public_bytes(serialization.Encoding.PEM).decode()


def token_of(key: rsa.RSAPrivateKey, **claims: object) -> str:
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    now = int(time.time())
    told = {
        "iss": f"https://securetoken.google.com/{PROJECT}",
        "aud": PROJECT,
        "sub": "u1",
        "email": "ana@example.org",
        "role": "reviewer",
        "iat": now,
        "exp": now + 3600,
        **claims,
    }
    told = {name: value for name, value in told.items() if value is not None}
    return jwt.encode(crypt.RSASigner.from_string(pem, "k1"), told).decode()


class TestTheCloudHome:
    KEY, CERT = a_key()
    OTHER_KEY, _ = a_key()

    @pytest.fixture(autouse=True)
    def google(self, monkeypatch) -> Iterator[None]:
        """A server that publishes our certificate where Google's would be."""
        cert = self.CERT

        class Keys(BaseHTTPRequestHandler):
            def do_GET(self):
                body = json.dumps({"k1": cert}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Keys)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(identity, "_CERTS_URL", f"http://127.0.0.1:{server.server_port}/keys")
        monkeypatch.setenv("CHIRPCHECK_HOME", "cloud")
        monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", PROJECT)
        yield
        server.shutdown()
        server.server_close()

    def test_a_signed_token_with_a_role_is_a_person(self):
        person = identity.require(request(token_of(self.KEY)), Role.REVIEWER)
        assert person == Person("ana@example.org", Role.REVIEWER)
        admin = identity.require(request(token_of(self.KEY, role="admin", email=None)), Role.ADMIN)
        assert admin == Person("u1", Role.ADMIN)

    @pytest.mark.parametrize("claims", [
        pytest.param({"exp": int(time.time()) - 600}, id="run out"),
        pytest.param({"aud": "another-project"}, id="of another project"),
        pytest.param({"iss": "https://securetoken.google.com/another"}, id="from elsewhere"),
        pytest.param({"sub": None, "email": None}, id="of nobody"),
    ])  # fmt: skip
    def test_a_token_that_is_not_ours_is_nobody(self, claims):
        assert refused(token_of(self.KEY, **claims)) == 401

    def test_a_token_of_another_key_is_nobody(self):
        assert refused(token_of(self.OTHER_KEY)) == 401

    @pytest.mark.parametrize("token", ["", "a.b.c", "x" * 5000])
    def test_what_is_no_token_is_nobody(self, token):
        assert refused(token) == 401

    @pytest.mark.parametrize("role", [None, "boss", "", 7, ["admin"]])
    def test_an_account_without_a_role_may_not(self, role):
        assert refused(token_of(self.KEY, role=role)) == 403

    def test_an_embedded_token_means_nothing_here(self, monkeypatch):
        monkeypatch.setenv("CHIRPCHECK_REVIEWERS", TOKENS)
        assert refused("ana-secret") == 401

    def test_when_googles_keys_cannot_be_read_it_is_tried_again(self, monkeypatch):
        monkeypatch.setattr(identity, "_CERTS_URL", "http://127.0.0.1:9/keys")
        with pytest.raises(Transient):
            identity.require(request(token_of(self.KEY)), Role.REVIEWER)
