# make play      start a server
# make check     test what a change affects
# make test      run the fast ring: checks of the code and the client, and most tests
# make test-all  run everything; guards each release
# make generate  write all generated files that are committed: texts, tables, pictures, icons and fonts
# make site      build the documentation      make dist   build the wheel and the sdist
# make lock      lock the dependencies        make clean  remove everything that was installed
# Each command sets up what it needs; a second run is quick.

PYTHON ?= python3
BIN := .venv/bin
# Python starts hundreds of times here, so it must cache bytecode even if the environment disables that.
export PYTHONDONTWRITEBYTECODE :=
NPM := $(BIN)/python hatch_build.py
# At most eight: each worker of pytest takes half a gigabyte.
CORES := $(shell n=$$(getconf _NPROCESSORS_ONLN); echo $$((n < 8 ? n : 8)))
PYTEST := $(BIN)/pytest --numprocesses
# Python compiles modules on first import; compiling all of them at installation takes ten seconds.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# Runs a command, and notes its time for the table that `make times` prints.
TIMED := tools/checks/timed
GAMES := $(patsubst src/keepstone/games/%/__init__.py,%,$(wildcard src/keepstone/games/*/__init__.py))
LAWS := tests/laws/test_laws.py
RULES_TESTS := tests/analysis tests/batch tests/bots/test_judging_castle.py tests/cluster tests/data tests/kit tests/learning tests/puzzles tests/search tests/value $(GAMES:%=tests/%)
CONTRACT := web/src/lib/net/contract.ts
CONTRACT_SOURCES := tools/contract.py $(wildcard src/keepstone/server/wire/*.py) $(patsubst %,src/keepstone/drawing/%.py,letters scene)
CLIENT_SOURCES := $(shell find web/src web/public) $(wildcard web/*.html web/*.ts web/*.js)

MINUTES ?= 20

.PHONY: setup play check test test-all compile times lint client-test tests-fast tests example mutants \
	generate words contract endpoints ratings covers rule-pictures pictures fonts site dist lock clean

setup: .venv/runtime web/dist/index.html

play: setup
	@$(BIN)/keepstone serve

# Style, types, import layers, and the interpreted tests affected by changes since main.
check: .venv/development lint
	@$(BIN)/python -m tools.checks.affected

# The fast ring (tests/support/rings.py says what belongs to it).
test:
	@rm -f build/times
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line setup compile lint client-test
	@$(MAKE) --no-print-directory tests-fast times
	@echo "The checks and the fast ring of tests passed. 'make test-all' runs everything."

# Both rings, and the tests that need the 400 MB of OpenSpiel and Ray.
test-all:
	@rm -f build/times
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line setup compile lint client-test .venv/test
	@$(MAKE) --no-print-directory tests example times
	@echo "All checks and tests passed."

times:
	@$(TIMED)

.venv/bin/python:
	@echo "Creating a Python environment in .venv"
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Keepstone requires Python 3.11 or newer. Choose another: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv

.venv/runtime: .venv/bin/python requirements/runtime.txt pyproject.toml
	@echo "Installing the dependencies of Keepstone (about 100 MB)"
	@$(TIMED) set-up $(PIP) --require-hashes -r requirements/runtime.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/development: .venv/runtime requirements/dev.txt
	@echo "Installing the development dependencies"
	@$(TIMED) set-up $(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/test: .venv/development requirements/test.txt
	@echo "Installing OpenSpiel and Ray (400 MB)"
	@$(TIMED) set-up $(PIP) --require-hashes -r requirements/test.txt
	@touch $@

.venv/node: .venv/runtime requirements/node.txt hatch_build.py
	@$(BIN)/python -c 'import hatch_build, sys; sys.exit(not hatch_build.machine_npm())' || \
		{ echo "Installing Node (60 MB): no recent enough version found"; \
		  $(PIP) --require-hashes -r requirements/node.txt; }
	@touch $@

web/node_modules/.package-lock.json: .venv/node web/package.json web/package-lock.json
	@echo "Installing the dependencies of the browser client"
	@$(TIMED) client $(NPM) ci --no-progress
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(CONTRACT) $(CLIENT_SOURCES)
	@echo "Building the browser client"
	@$(TIMED) client $(NPM) run build

$(CONTRACT): $(CONTRACT_SOURCES) | .venv/runtime
	@echo "Generating the TypeScript types of the server protocol"
	@$(BIN)/python -m tools.contract

# Collecting the tests caches their bytecode; otherwise each worker of pytest would compile all of them.
lint: .venv/development
	@echo "Checking style, types and import layers of the Python code"
	@$(TIMED) lint $(BIN)/ruff format --check --quiet
	@$(TIMED) lint $(BIN)/ruff check --quiet
	@$(TIMED) lint $(BIN)/mypy
	@$(TIMED) lint $(BIN)/lint-imports --no-logo
	@$(TIMED) lint sh -c 'found=$$($(BIN)/pytest --collect-only -qq --fast) || { echo "$$found"; exit 1; }'

# Once for both rings. Compilation and the tests use one cache, which all checkouts of the same rules share.
compile: .venv/runtime
	@$(TIMED) compile $(BIN)/python -m tests.support.compilation

client-test: web/dist/index.html
	@echo "Checking and testing the browser client"
	@$(TIMED) client $(NPM) run check
	@$(TIMED) client $(NPM) test
	@$(TIMED) client $(NPM) run browsers

# Tests of servers and browsers often wait: one worker more than there are cores keeps all cores busy.
tests-fast: setup
	@echo "Testing with compiled rules"
	@$(TIMED) "tests, compiled" $(PYTEST) $$(($(CORES) + 1)) --fast -m "not interpreted"
	@echo "Testing with interpreted rules"
	@NUMBA_DISABLE_JIT=1 $(TIMED) "tests, interpreted" $(PYTEST) $(CORES) $(RULES_TESTS) --fast -m "interpreted"

tests: setup .venv/test
	@echo "Testing with compiled rules"
	@$(TIMED) "tests, compiled" $(PYTEST) $$(($(CORES) + 1)) -m "not interpreted" --ignore $(LAWS)
	@echo "Testing with interpreted rules"
	@NUMBA_DISABLE_JIT=1 $(TIMED) "tests, interpreted" $(PYTEST) $(CORES) $(RULES_TESTS) -m "not slow and not compiled and not either"
	@echo "Playing many games with bounds-checked compiled rules"
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(TIMED) "tests, bounds-checked" $(PYTEST) $(CORES) tests/kit $(LAWS) -m "not slow and not compiled"

# A game in its own package, installed next to the built-in ones: the game laws hold, and it can be played.
example: .venv/example
	@echo "Testing a game in its own package"
	@PYTHONPATH=.venv/example:examples/bailey NUMBA_DISABLE_JIT=1 $(TIMED) "tests, example" $(PYTEST) $(CORES) -m "not compiled" -k bailey \
		examples/bailey tests/laws tests/playing/test_api.py tests/match/test_privacy.py
	@PYTHONPATH=.venv/example $(BIN)/keepstone simulate bailey --games 1000

.venv/example: .venv/development $(shell find examples -name "*.toml" -o -name "*.py" -o -name "*.md")
	@$(PIP) --no-deps --no-build-isolation --upgrade --target $@ examples/bailey
	@touch $@

# A random sample of wrong edits in copies of the project, of all code or of the code under IN, and the tests that
# each of them fails.
mutants: setup .venv/mutants web/mutants/node_modules/.package-lock.json
	@echo "Testing wrong edits for $(MINUTES) minutes"
	@$(BIN)/python -m tools.checks.mutants $(MINUTES) "$(IN)"

.venv/mutants: .venv/development requirements/mutants.txt
	@echo "Installing cosmic-ray and pytest-cov"
	@$(PIP) --require-hashes -r requirements/mutants.txt
	@touch $@

web/mutants/node_modules/.package-lock.json: web/node_modules/.package-lock.json web/mutants/package-lock.json
	@echo "Installing Stryker (64 MB)"
	@$(NPM) --prefix mutants ci --no-progress
	@touch $@

# Each of these can also be made by itself.
generate: words endpoints ratings covers rule-pictures pictures fonts

words: .venv/development
	@echo "Extracting the texts to translate"
	@$(BIN)/python -m tools.texts.words
	@$(BIN)/python -m tools.texts.rules_words

# Builds of the client do this by themselves; `npm run dev` and `npm run check` do not.
contract: $(CONTRACT)

endpoints: .venv/development
	@echo "Writing the table of endpoints into docs/protocol.md"
	@$(BIN)/python -m tools.docs.http_reference

ratings: .venv/development
	@echo "Writing the tables of ratings, points and tournaments into docs/strength.md"
	@$(BIN)/python -m tools.docs.ratings
	@$(BIN)/python -m tools.docs.estates
	@$(BIN)/python -m tools.docs.tournaments

covers: .venv/development
	@echo "Drawing the covers of the games"
	@$(BIN)/python -m tools.pictures.covers

rule-pictures: .venv/development
	@echo "Drawing the pictures of the rulebooks"
	@$(BIN)/python -m tools.pictures.rule_pictures

pictures: setup .venv/development
	@echo "Drawing the icons, and taking the screenshots of the README in Chromium"
	@$(BIN)/python -m tools.pictures.faces
	@$(BIN)/python -m tools.pictures.screenshots
	@$(BIN)/python -m tools.pictures.icons

# After an update of the font packages in web/package.json.
fonts: .venv/development web/node_modules/.package-lock.json
	@echo "Making the fonts of PNG images"
	@$(BIN)/python -m tools.pictures.fonts

# Reproducible archives; their installation needs no Node.
dist: web/dist/index.html
	@echo "Building the wheel and the sdist in dist"
	@rm -rf dist
	@$(BIN)/python -m hatchling build

# The documentation as a site, with executed notebooks; warnings, such as broken links, are errors.
site: .venv/development
	@echo "Building the documentation in build/site"
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/site/html

# After a change of dependencies: lock versions and hashes of all packages, from pyproject.toml.
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(UPGRADE)
lock: .venv/bin/python
	@echo "Locking the dependencies (UPGRADE=--upgrade takes the latest versions)"
	@$(PIP) uv
	@$(COMPILE) pyproject.toml --group build --output-file requirements/runtime.txt
	@$(COMPILE) pyproject.toml --group build --group dev --constraints requirements/runtime.txt --output-file requirements/dev.txt
	@$(COMPILE) --group test --constraints requirements/dev.txt --output-file requirements/test.txt
	@$(COMPILE) --group node --output-file requirements/node.txt
	@$(COMPILE) --group mutants --constraints requirements/dev.txt --output-file requirements/mutants.txt

clean:
	rm -rf .venv web/node_modules web/mutants/node_modules web/dist
