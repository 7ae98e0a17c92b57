# Three commands: `make play`, `make check` and `make test`. Each sets up what it needs; a second run is quick.

PYTHON ?= python3
BIN := .venv/bin
# Python is started hundreds of times here: what it has read once it keeps, whatever the surroundings say.
export PYTHONDONTWRITEBYTECODE :=
NPM := $(BIN)/python hatch_build.py
PYTEST := $(BIN)/pytest --numprocesses
# Python compiles what is imported, when it is; compiling all of it takes ten seconds more.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
GAMES := $(patsubst src/keepstone/games/%/__init__.py,%,$(wildcard src/keepstone/games/*/__init__.py))
LAWS := tests/laws/test_laws.py
RULES_TESTS := tests/analysis tests/batch tests/bots/test_judging_castle.py tests/data tests/kit tests/learning tests/puzzles tests/search tests/value $(GAMES:%=tests/%)
CLIENT_SOURCES := $(shell find web/src web/public) $(wildcard web/*.html web/*.ts web/*.js)

.PHONY: setup play check test lint client-test tests example words contract settings planes pictures site dist lock clean

setup: .venv/runtime web/dist/index.html

play: setup
	@$(BIN)/keepstone serve

# Style, types, layers, and the interpreted tests that the changes since main can break.
check: .venv/development lint
	@$(BIN)/python -m tools.check

test:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line setup lint client-test
	@$(MAKE) --no-print-directory tests example
	@echo "All is well."

.venv/bin/python:
	@echo "Making an environment for Python in .venv"
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Keepstone needs Python 3.11 or newer; name one: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv

.venv/runtime: .venv/bin/python requirements.txt pyproject.toml
	@echo "Installing what Keepstone needs (about 100 MB)"
	@$(PIP) --require-hashes -r requirements.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/development: .venv/runtime requirements-dev.txt
	@echo "Installing what its tests need"
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

.venv/node: .venv/runtime requirements-node.txt hatch_build.py
	@$(BIN)/python -c 'import hatch_build, sys; sys.exit(not hatch_build.machine_npm())' || \
		{ echo "Installing Node (60 MB): this machine has none that is new enough"; \
		  $(PIP) --require-hashes -r requirements-node.txt; }
	@touch $@

web/node_modules/.package-lock.json: .venv/node web/package.json web/package-lock.json
	@echo "Installing what the browser client is built with"
	@$(NPM) ci --no-progress
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(CLIENT_SOURCES)
	@echo "Building the browser client"
	@$(NPM) run build

lint: .venv/development
	@echo "Checking the style, the types and the layers of the Python code"
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

client-test: web/node_modules/.package-lock.json
	@echo "Checking and testing the browser client"
	@$(NPM) run check
	@$(NPM) test

# Servers and browsers wait now and then: two cores have work for three workers there.
tests: setup .venv/development
	@echo "Testing with compiled rules"
	@$(PYTEST) 3 -m "not interpreted" --ignore $(LAWS)
	@echo "Testing with interpreted rules"
	@NUMBA_DISABLE_JIT=1 $(PYTEST) 2 $(RULES_TESTS) -m "not slow and not compiled and not either"
	@echo "Playing many games with compiled rules that check their bounds"
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(PYTEST) 2 tests/kit $(LAWS) -m "not slow and not compiled"

# A game in a package of its own, beside the others: the laws hold for it, and it can be played.
example: .venv/example
	@echo "Testing a game in a package of its own"
	@PYTHONPATH=.venv/example:examples/bailey NUMBA_DISABLE_JIT=1 $(PYTEST) 2 -m "not compiled" -k bailey \
		examples/bailey tests/laws tests/test_api.py tests/match/test_privacy.py
	@PYTHONPATH=.venv/example $(BIN)/keepstone simulate bailey --games 1000

.venv/example: .venv/development $(shell find examples -name "*.toml" -o -name "*.py" -o -name "*.md")
	@$(PIP) --no-deps --no-build-isolation --upgrade --target $@ examples/bailey
	@touch $@

words: .venv/development
	@echo "Collecting the words to translate"
	@$(BIN)/python -m tools.words
	@$(BIN)/python -m tools.rules_words

contract: .venv/development
	@echo "Writing the types of the server for the browser client"
	@$(BIN)/python -m tools.contract

settings: .venv/development
	@echo "Writing the table of settings into docs/hosting.md"
	@$(BIN)/python -m tools.settings

planes: .venv/development
	@echo "Writing what observations tell into docs/observations.md"
	@$(BIN)/python -m tools.planes

pictures: setup .venv/development
	@echo "Drawing the icons, and taking the pictures of the README in Chromium"
	@$(BIN)/python -m tools.faces
	@$(BIN)/python -m tools.screenshots
	@$(BIN)/python -m tools.icons

# The same bytes whoever makes them; whoever installs them needs no Node.
dist: web/dist/index.html
	@echo "Making the wheel and the archive of the sources in dist"
	@rm -rf dist
	@$(BIN)/python -m hatchling build

# The documentation as a site, with its notebooks run; what is wrong with a page or a link is an error.
site: .venv/development
	@echo "Making the documentation in build/site"
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/site/html

# For those who change dependencies: versions and hashes of everything, from pyproject.toml.
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(UPGRADE)
lock: .venv/bin/python
	@echo "Locking the dependencies (UPGRADE=--upgrade takes the newest)"
	@$(PIP) uv
	@$(COMPILE) pyproject.toml --group build --output-file requirements.txt
	@$(COMPILE) pyproject.toml --group build --group dev --constraints requirements.txt --output-file requirements-dev.txt
	@$(COMPILE) --group node --output-file requirements-node.txt

clean:
	rm -rf .venv web/node_modules web/dist
