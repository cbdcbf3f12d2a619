# Least Score: `make serve` plays, `make test` proves. Needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py

.PHONY: help serve install setup test check format audit bench requirements clean

help:
	@echo "make serve [PORT=8000]   set up everything and serve the app on SQLite"
	@echo "make test                set up everything and run the tests"
	@echo "make install             only what the server needs, for a service (docs/operations.md)"
	@echo "make setup | check | format | audit | bench | requirements | clean"

serve: .venv/.installed
	@exec $(MANAGE) serve --host $(HOST) --port $(PORT)

# As the program's owner, who need not be the one it runs as: nothing of it is in the data folder.
install: .venv/.installed
	@nowhere=$$(mktemp -d); trap 'rm -rf "$$nowhere"' EXIT; LEASTSCORE_DATA=$$nowhere $(MANAGE) translations

setup: .venv/.installed-dev
	@$(MANAGE) migrate --verbosity 0 && $(MANAGE) translations && echo "Ready: make serve"

test: .venv/.installed-dev
	@$(MANAGE) translations
	$(BIN)/python -m pytest

check: .venv/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/djade --check --target-version 5.2 $$(git ls-files 'templates/*.html')
	$(BIN)/djlint --lint --quiet templates
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) messages --check
	$(MANAGE) check --fail-level WARNING

format: .venv/.installed-dev
	$(BIN)/ruff format . && $(BIN)/ruff check --fix .
	$(BIN)/djade --target-version 5.2 $$(git ls-files 'templates/*.html')

# Faults that are known of what is pinned, and secrets among what is committed; needs the network.
audit: .venv/.installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.txt
	@.ci/audit

bench: .venv/.installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/deals.py
	$(BIN)/python benchmarks/seating.py
	$(BIN)/python benchmarks/live.py
	$(BIN)/python benchmarks/record_round.py
	$(BIN)/python -m benchmarks.league_night

# The pinned, hashed requirements follow pyproject.toml; the files name no index and no address.
UV := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet
requirements:
	$(UV) --extra larger -o requirements.txt
	$(UV) --extra larger --group dev -o requirements-dev.txt
	$(UV) --group audit -c requirements-dev.txt -o requirements-audit.txt
	$(UV) --group bench -c requirements-dev.txt -o requirements-bench.txt

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Least Score needs Python 3.11 or newer; $(PYTHON) is older. Try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt install python3-venv, then run make again."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.installed: requirements.txt | .venv/bin/python
	@echo "Installing what the app needs (once, about a minute) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/.installed-dev: requirements-dev.txt | .venv/bin/python
	@echo "Installing what the tests need (once, a minute or two) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ .venv/.installed

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage data/static
