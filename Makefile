# Everything one does with the tree. Needs Python 3.11 or newer, and nothing else.
# Each set of packages (the extras of pyproject.toml) is installed once, and again when that file changes.

VENV := .venv
BIN := $(VENV)/bin
STYLE_AND_TYPES = $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
PYTEST = $(BIN)/pytest --numprocesses auto --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run check test docs bench ladder weights lock release translated format clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

run: $(VENV)/.playground ## start the bot if .env has a DISCORD_TOKEN, else the playground in the browser
	@$(BIN)/guti

# Each test starts a bot, which loads its commands: where bytecode may not be kept they are compiled anew.
check test: export PYTHONDONTWRITEBYTECODE :=

check: $(VENV)/.test ## check style and types, and run the unit tests, within a minute
	$(STYLE_AND_TYPES)
	$(PYTEST) tests/unit

test: $(VENV)/.test ## check style and types, and run all tests
	$(STYLE_AND_TYPES)
	$(PYTEST)

docs: $(VENV)/.docs ## build the documentation site into site, and check its links
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs site
	$(BIN)/python -m tools.site_links site
	@echo "Open site/index.html"

bench: $(VENV)/.bench ## measure the engine, the pictures, ladders and /move
	$(BIN)/python -m benchmarks

ladder: $(VENV)/.test ## let Guti's levels play each other, for hours, and note how they scored in docs/levels.md
	$(BIN)/python -m tools.ladder --output docs/levels.md

weights: $(VENV)/.test ## learn the weights of the evaluation of GAME, and play a match with them
	$(BIN)/python -m tools.weights "$(GAME)" "build/weights/$(GAME).weights"

lock: $(VENV)/.release ## write the newest packages that the image may install, with hashes, into deploy/requirements.txt
	$(BIN)/uv pip compile pyproject.toml --extra image --universal --python-version 3.13 --upgrade --quiet \
	    --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	    --output-file deploy/requirements.txt

release: ## test, make VERSION=X.Y.Z the version in the code and the changelog, commit and tag it
	@echo "$(VERSION)" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+(rc[0-9]+)?' || { echo "Say which: make release VERSION=0.2.0"; exit 1; }
	@git diff --quiet HEAD || { echo "Commit first what is changed here."; exit 1; }
	@$(MAKE) $(VENV)/.release translated test
	$(BIN)/bump-my-version bump --new-version "$(VERSION)"
	@echo "Look at it (git show), and push it: git push --follow-tags"

translated: $(VENV)/.test ## list what the translations lack, which a release refuses
	$(BIN)/python -m tools.locale

format: $(VENV)/.test ## put the code into the house's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove what these commands made, but no database and no .env
	rm -rf $(VENV) dist site .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.%: pyproject.toml | $(BIN)/python
	@echo "Installing into $(VENV); the first time this takes a minute."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	@touch $@

# A name on the path need not be a Python that starts, so each is tried; PYTHON=... is tried first.
$(BIN)/python:
	@for each in $(PYTHON) python3.13 python3.12 python3.11 python3 python; do \
	    if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        "$$each" -m venv --clear $(VENV) && exit; \
	        rm -rf $(VENV); \
	        echo "$$each cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv"; \
	        exit 1; \
	    fi; \
	done; \
	echo "Guti needs Python 3.11 or newer, and there is none here. If it is elsewhere: make run PYTHON=/path/to/python"; \
	exit 1
