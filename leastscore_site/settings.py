"""One settings file; what differs between places comes from the environment, all of it optional."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from leastscore_site.environment import database, or_end, pace

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# ── From the environment ──────────────────────────────────────────────────────────────────────────
with or_end("LEASTSCORE_DATA is a folder that can be written"):
    DATA_DIR = Path(env.str("LEASTSCORE_DATA", default=str(BASE_DIR / "data"))).resolve()
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
PUBLIC_URL = env.str("LEASTSCORE_PUBLIC_URL", default="").rstrip("/").lower()
REDIS_URL = env.str("REDIS_URL", default="")
# How slowly what happens by itself at tables happens: 1 suits people, tests are quicker.
with or_end("LEASTSCORE_PACE is a number above 0"):
    PACE = pace(env.str("LEASTSCORE_PACE", default="1"))
EMAIL_URL = env.str("EMAIL_URL", default="")
# The word that reads /metrics; without one nothing is counted, and there is no such page.
METRICS = env.str("LEASTSCORE_METRICS", default="")
LOG = env.str("LEASTSCORE_LOG", default="plain")  # or json
LOG_LEVEL = env.str("LEASTSCORE_LOG_LEVEL", default="INFO").upper()
DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR}/leastscore.sqlite3"
with or_end(
    "DATABASE_URL is the address of a PostgreSQL database, postgres://user:password@host/name; "
    "a / in the password is written %2F, an @ %40"
):
    DATABASE = database(DATABASE_URL)


def kept_secret(path: Path) -> str:
    """Return this installation's secret: made on first use, whole or not at all."""
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass  # another process was first: its secret counts
        except OSError:  # a file system without hard links
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    return path.read_text(encoding="ascii")


def zone_of_this_computer() -> str:
    """Return the name of the zone that TZ names, else that this computer's clock is set to."""
    with suppress(KeyError, ValueError, OSError):  # unset, unknown, a path
        return ZoneInfo(os.environ["TZ"].removeprefix(":")).key
    _, found, name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")
    return name if found else "UTC"


SECRET_FILE = DATA_DIR / "secret.txt"
with or_end("LEASTSCORE_DATA is a folder that can be written"):
    SECRET_KEY = kept_secret(SECRET_FILE)
DEBUG = False
SERVES = "serve" in sys.argv[1:2] or "uvicorn" in Path(sys.argv[0]).name
ON_SQLITE = DATABASE["ENGINE"].endswith("sqlite3")

# ── Database: one writing thread on SQLite, a few on PostgreSQL; each keeps its connection ──
if ON_SQLITE:
    # Only the server checkpoints: other processes keep clear of SQLite's WAL-reset bug (docs).
    checkpoint = "" if SERVES else "PRAGMA wal_autocheckpoint=0;"
    DATABASE |= {
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; {checkpoint}",
        },
    }
else:
    DATABASE |= {
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,  # what a restart of PostgreSQL has cut off is opened anew
        # Whoever does not answer is given up, connected or not (seconds, ms): its threads are few.
        "OPTIONS": {
            "connect_timeout": 3,
            "tcp_user_timeout": 10_000,
            "keepalives_idle": 10,
            **DATABASE.get("OPTIONS", {}),
        },
    }
DATABASES = {"default": DATABASE}
# Only what is counted for limits is here: too few places, and who floods it is forgotten.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ── Hosts, cookies ────────────────────────────────────────────────────────────────────────────────
HTTPS = PUBLIC_URL.startswith("https://")
# On a LAN nobody knows the machine's addresses beforehand; a public one is named, and the only one.
ALLOWED_HOSTS = (
    [urlsplit(PUBLIC_URL).hostname or "", "localhost", "127.0.0.1"] if PUBLIC_URL else ["*"]
)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if "://" in PUBLIC_URL else []
# What a proxy forwards is believed by uvicorn alone, from FORWARDED_ALLOW_IPS.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
if HTTPS:  # then no other site of the same domain, and nothing on plain http, can plant them
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME = "__Host-language"
LANGUAGE_COOKIE_HTTPONLY = True  # as the session's; that of forms is read by the outbox
SESSION_ENGINE = "scorekeeper.web.sessions"
SESSION_COOKIE_AGE = LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http browsers ignore it, and say so on the console, on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
# What `check --deploy` asks for and is not wanted here: docs/operations.md says why of each.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
if not HTTPS:  # scorekeeper.W012 or W013 says in one sentence what is lost
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W012", "security.W016"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # of imports; `web.body` keeps all others to 64 KiB

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# ── Application ───────────────────────────────────────────────────────────────────────────────────
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "scorekeeper.apps.ScorekeeperConfig",
    "scorekeeper.apps.StaffConfig",
]
MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorekeeper.web.compression.CompressionMiddleware",
    "scorekeeper.web.caching.CachingMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.people.actions.phones.unknown_if_refused",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.web.refusals.RefusalMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "scorekeeper.people.caller.UserMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "leastscore_site.urls"
WSGI_APPLICATION = "leastscore_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
# Of allauth its tables of addresses and passkeys and its WebAuthn are used. The pages are our own:
# none is about passwords, for there are none.
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_ADAPTER = "scorekeeper.accounts.codec.Passkeys"
# Without a mail server no code is offered: passkeys and the QR code only, and the page says so.
if EMAIL_URL:
    with or_end("EMAIL_URL is the address of a mail server, smtp+tls://user:password@host:587"):
        globals().update(env.email_url("EMAIL_URL"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("LEASTSCORE_MAIL_FROM", default="") or (
    f"Least Score <leastscore@{urlsplit(PUBLIC_URL).hostname or 'localhost'}>"
)
LOGIN_URL = "accounts:account"  # of the pages for staff
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# ── Language, time, files ─────────────────────────────────────────────────────────────────────────
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fi", _("Finnish"))]
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
FORMAT_MODULE_PATH = "leastscore_site.formats"
TIME_ZONE = zone_of_this_computer()
USE_TZ = True
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
with or_end("LEASTSCORE_DATA is a folder that can be written"):
    STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if SERVES
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not SERVES

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scorekeeper.web.strict_json.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "scorekeeper.web.negotiation.FirstRenderer",
    "DEFAULT_AUTHENTICATION_CLASSES": ["scorekeeper.people.api.PhoneAuthentication"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "scorekeeper.web.api_errors.api_answer",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Least Score",
    "DESCRIPTION": "Keep score of matches of Least Score, deal them, and judge discards.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["scorekeeper.web.api_links.with_links"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_PATCH": False,  # what a PATCH requires, it requires
    "SCHEMA_PATH_PREFIX": "/api/v1/",
}

LEAST_TOLD = LOG_LEVEL if LOG_LEVEL in {"DEBUG", "WARNING", "ERROR"} else "INFO"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "scorekeeper.web.logs.PlainLines",
            "format": "{asctime} {levelname} {name} [{request_id}]: {message}",
            "style": "{",
        },
        "json": {"()": "scorekeeper.web.logs.JsonLines"},
    },
    "filters": {"with_request": {"()": "scorekeeper.web.logs.WithRequest"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if LOG == "json" else "plain",
            "filters": ["with_request"],
            "level": LEAST_TOLD,  # Django's own loggers have levels of their own
        }
    },
    "root": {
        "handlers": ["console"],
        "level": LEAST_TOLD,
    },
    "loggers": {
        # A line for each request is for machines; a person is told what is out of the ordinary.
        "scorekeeper.requests": {}
        if LOG == "json" or LOG_LEVEL == "DEBUG"
        else {"level": "WARNING"},
        # At DEBUG these two show the values of a query and all that a template was given: hands.
        "django.db.backends": {"level": "INFO"},
        "django.template": {"level": "INFO"},
    },
}
