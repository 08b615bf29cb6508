# Everything runs in .venv, made from requirements.lock; once it is there, no network is needed.
# PYTHON: the interpreters to try, in order. ARGS: passed on by play, test, bench, attack, soak, docs, lock.

PYTHON ?= python3.11 python3
ARGS   ?=

BIN    := .venv/bin
STAMP  := .venv/.installed
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
CODE   := $(wildcard src tests benchmarks tools deploy examples)
LOCK   := $(BIN)/uv pip compile pyproject.toml --universal --fork-strategy fewest --python-version 3.11 \
  --generate-hashes --quiet --no-config --custom-compile-command "make lock"
PAGE   := src/grognard/server/static/app.js
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help play terminal web wheel test lab-install lint bench attack soak docs lock clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile

play: $(STAMP) $(PAGE) ## Play in the browser
	@$(BIN)/grognard serve $(ARGS)

terminal: $(STAMP) ## Play in the terminal
	@$(BIN)/grognard play $(ARGS)

web: $(PAGE) ## Build the page for the browser

# The page is built anew: what is there may be a build to debug (--watch). The same sources give the same wheel.
wheel: $(STAMP) web/node_modules/.package-lock.json ## Build the package for pip, page included, into dist/
	@web/with-node node web/build.mjs
	@rm -f dist/*.whl
	@$(BIN)/python -m hatchling build -t wheel

test: $(STAMP) $(PAGE) ## Run the tests
	@$(BIN)/pytest $(ARGS)

lab-install: $(STAMP) ## Install Ray, PettingZoo, OpenSpiel and Parquet as well (some 600 MB); their tests run from then on
	@$(PIP) install --require-hashes --requirement requirements-lab.lock

lint: $(STAMP) web/node_modules/.package-lock.json ## Check style, format and types
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/mypy $(CODE)
	@cd web && ./with-node node node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	@cd web && ./with-node node node_modules/typescript/bin/tsc --noEmit

bench: $(STAMP) $(PAGE) ## Measure speed; the page too, if there is a Chromium
	@$(BIN)/grognard bench $(ARGS)

attack: $(STAMP) ## Attack a server while an innocent table plays (ARGS="--only frames")
	@$(BIN)/python -m tools.attack $(ARGS)

soak: $(STAMP) ## Play random games of every game, checking every position; kill a server 200 times; attack one; switch rules off
	@$(BIN)/grognard fuzz crossroads --games 500 $(ARGS)
	@$(BIN)/grognard fuzz army_group_center --games 60 $(ARGS)
	@$(BIN)/grognard fuzz formation/arracourt --games 80 $(ARGS)
	@$(BIN)/grognard fuzz folio/hells_gate --games 40 $(ARGS)
	@$(BIN)/grognard fuzz roads_to_moscow --games 30 $(ARGS)
	@$(BIN)/grognard fuzz less_than_60_miles --games 20 $(ARGS)
	@$(BIN)/pytest -m soak -n 0 -q -s tests/server
	@$(BIN)/python -m tools.attack
	@status=0; for game in crossroads army_group_center formation folio roads_to_moscow less_than_60_miles; do \
	  $(BIN)/grognard rules mutate $$game || status=1; done; exit $$status

docs: $(STAMP) ## Regenerate the pictures and tables in docs/
	@$(BIN)/python tools/docs.py $(ARGS)

lock: $(STAMP) ## Rewrite the lock files (ARGS=--upgrade for newer versions)
	@$(PIP) install uv
	@$(LOCK) --extra dev --extra lab --extra bench --output-file requirements.lock $(ARGS)
	@$(LOCK) --all-extras --constraint requirements.lock --output-file requirements-lab.lock $(ARGS)

clean: ## Remove caches and build output, but not .venv
	@rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): requirements.lock pyproject.toml
	@$(BIN)/python -c '$(USABLE)' 2>/dev/null || { \
	  for python in $(PYTHON) ""; do $$python -c '$(USABLE)' 2>/dev/null && break; done; \
	  if [ -z "$$python" ]; then \
	    echo "Grognard needs Python 3.11 or newer with its venv module (Debian: apt-get install python3-venv)." >&2; \
	    exit 1; \
	  fi; \
	  echo "Creating .venv with $$($$python --version) ..."; \
	  $$python -m venv --clear .venv; }
	@echo "Installing what requirements.lock names ..."
	@$(PIP) install --require-hashes --requirement requirements.lock
	@echo "Installing grognard ..."
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The browser's page. Node.js is the machine's own, or comes from PyPI into .venv.
$(PAGE): web/node_modules/.package-lock.json web/build.mjs $(shell find web/src -type f 2>/dev/null)
	@web/with-node node web/build.mjs

web/node_modules/.package-lock.json: $(STAMP) web/package.json web/package-lock.json
	@cd web && ./with-node npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
