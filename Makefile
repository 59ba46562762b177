# make         sets everything up and prints every shipped game into output/; PAPER=letter
# make table   opens the companion, the app that keeps a game's table
# make docs    builds the documentation site in site/, with a search that works offline
# make android puts together what Buildozer makes an Android app of
# make test    checks style and types and runs the tests
# make words   collects the messages that people read in cards/languages, and compiles translations
# make page    builds the Studio's page and the companion's libraries; WATCH=1: again after each change
# make quick   runs, in less than a minute, the tests that a change touches
# make soak    runs the tests that take long
# make mutants changes 100 random places and says which no test finds; COUNT, SEED and MINUTES, or THESE=a list of places
# make bench   compares speed with Typst and WeasyPrint, and measures the companion
# make compare compares pages, manifests, values and recorded games with what is frozen;
#              ONLY="morocco pages": only that
# make renew   freezes what is now, with a REASON="..."; ONLY likewise
# make schemas writes the JSON Schemas in templates/schemas from the models
# make gallery renews the pictures in docs/gallery, and exports Brick & Mortar for every target
BIN := .venv/bin
PYTHON ?= python3
export PYTHON
# Whatever the environment says: without bytecode each command of the tests would be compiled anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: games table docs android test pytest quick page types soak mutants bench compare renew schemas gallery clean

games: .venv/.ready
	$(BIN)/python -m punchboard build --all $(addprefix --paper=,$(PAPER))

table: .venv/.ready-companion
	$(BIN)/python -m punchboard table $(GAME)

docs: .venv/.ready-docs
	$(BIN)/zensical build --strict

android: games
	rm -rf output/android
	mkdir -p output/android/app/packs output/android/app/punchboard
	cp companion/android/buildozer.spec output/android
	cp punchboard.py output/android/app/punchboard/__init__.py
	cp -R cards companion output/android/app/punchboard
	cd output/android/app/punchboard/cards && rm -rf games load check
	find output/android -name __pycache__ -prune -exec rm -rf {} +
	cp companion/android/main.py generator/version.py output/android/app
	cp output/*/*.pack.json output/android/app/packs

test: .venv/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.prose.titles
	$(MAKE) --no-print-directory --jobs=2 types pytest

# Beside `types`, which takes one processor only.
pytest: .venv/.ready-test
	$(BIN)/python -m pytest -n auto --dist worksteal

words: .venv/.ready-test
	$(BIN)/python .ci/words.py

page: .venv/.ready
	$(BIN)/python .ci/studio_page.py $(if $(WATCH),--watch)

quick: .venv/.ready-test
	$(BIN)/python -m tests.quick $(BASE)

types: .types
	$(BIN)/python -m mypy

# The packages as an installed wheel has them, for whoever reads `punchboard.cards` off the files.
.types:
	mkdir -p .types/punchboard
	ln -s ../../punchboard.py .types/punchboard/__init__.py
	ln -s ../../cards ../../generator ../../companion .types/punchboard

soak: .venv/.ready-test
	$(BIN)/python -m pytest -m soak -n auto --dist worksteal tests/companion/random_games
	$(BIN)/python -m pytest -m soak --ignore tests/companion/random_games

mutants: .venv/.ready-test
	$(BIN)/python -m tests.mutants.run --count $(or $(COUNT),100) --seed $(or $(SEED),1) --minutes $(or $(MINUTES),240) $(addprefix --these=,$(THESE))

BENCHES := run studio pictures drivethru emoji learn companion_table companion_app companion_lan

# All of them run, whichever says that something took too long.
bench: .venv/.ready-bench .venv/.ready-test
	status=0; for each in $(BENCHES); do $(BIN)/python tests/bench/$$each.py || status=1; done; exit $$status

compare: .venv/.ready-test
	$(BIN)/python -m tests.net.compare $(ONLY)

renew: .venv/.ready-test
	$(BIN)/python -m tests.net.compare $(ONLY) --renew "$$REASON"

schemas: .venv/.ready-test
	$(BIN)/python -m punchboard.generator.schemas

gallery: .venv/.ready
	$(BIN)/python docs/gallery/render.py

clean:
	rm -rf output .venv .bench .types site .cache generator/studio/built companion/web/built

.venv/.ready: pyproject.toml .ci/setup
	.ci/setup
	@touch $@

.venv/.ready-companion: pyproject.toml .ci/setup
	.ci/setup companion
	@touch $@ .venv/.ready

.venv/.ready-docs: pyproject.toml .ci/setup
	.ci/setup docs
	@touch $@ .venv/.ready

.venv/.ready-test: pyproject.toml .ci/setup
	.ci/setup test
	@touch $@ .venv/.ready

.venv/.ready-bench: pyproject.toml .ci/setup
	.ci/setup bench
	@touch $@ .venv/.ready
