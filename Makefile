# Everything happens in a private environment, $(VENV); only python3 with venv and make are needed to start.
PYTHON ?= python3
VENV ?= .venv
ARGS ?=
# A file stays with one worker, so that what its tests share is made once; tests/conftest.py says which come first.
WORKERS = -n $(1) --dist loadfile --no-loadscope-reorder
# What `make test` runs; with nothing here, all tests, which are collected once.
TIER ?= test
QUICK := tests/language tests/schema tests/rules tests/test_architecture.py tests/test_examples.py tests/test_golden.py

BIN := $(VENV)/bin
# Python compiles what it imports; all of NumPy and MkDocs need not be compiled first.
PIP := $(BIN)/python -m pip install --quiet --no-compile
# The generator, which runs when the package is built, needs what the package needs: one environment serves both.
EDITABLE := $(PIP) --no-build-isolation --editable
# A list of pyproject.toml by the keys that lead to it, a line each.
LISTED := import functools, operator, sys, tomllib; print(*functools.reduce(operator.getitem, sys.argv[1:], tomllib.load(open("pyproject.toml", "rb"))), sep="\n")

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_ROOT_USER_ACTION := ignore
# Material announces the end of MkDocs 1; pyproject.toml pins both.
export NO_MKDOCS_2_WARNING := 1

# Hundreds of tests run the command: each would compile every module again, NumPy's too, where nothing keeps what was compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup demo test test-slow quick test-site docs serve bench lowest highest lint types format check current generate golden hooks build clean
.DEFAULT_GOAL := help
# two pip runs in one environment would disturb each other
.NOTPARALLEL:

help:  ## list the targets
	@grep -E '^[a-z -]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z -]+):.*## /\1\t/' | expand -t 12

# One stamp per extra; a stamp is older than pyproject.toml when the environment has to be brought up to date.
$(VENV)/stamp: pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Python 3.11 or newer is needed, $(PYTHON) is %d.%d; try make PYTHON=python3.12" % v[:2])'
	@echo "setting up $(VENV) and generating what isa/ gives (once)"
	$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c '$(LISTED)' build-system requires > $(VENV)/requires-build.txt
	$(PIP) --requirement $(VENV)/requires-build.txt
	$(EDITABLE) .
	@touch $@

# An extra brings packages only: to install the project with it would build it once more.
$(VENV)/stamp-%: $(VENV)/stamp
	@$(BIN)/python -c '$(LISTED)' project optional-dependencies $* > $(VENV)/requires-$*.txt
	$(PIP) --requirement $(VENV)/requires-$*.txt
	@touch $@

.PRECIOUS: $(VENV)/stamp-%

# What is generated follows the records by itself wherever it is used; ruff and mypy only read files.
current: $(VENV)/stamp
	@$(BIN)/python -c 'import pto_isa.generated'

setup: $(foreach extra,lsp docs test dev,$(VENV)/stamp-$(extra))  ## install what tests, pages and checks need; they do it themselves

demo: $(VENV)/stamp  ## look up, verify and run a softmax made of tile ops
	$(BIN)/python examples/demo.py

test: $(VENV)/stamp-test $(VENV)/stamp-docs $(VENV)/stamp-lsp  ## run the tests (ARGS="-k tadd" for some of them)
	$(BIN)/python -m pytest $(call WORKERS,2) $(TIER:%=--tier %) $(ARGS)

test-slow: TIER = slow
test-slow: test  ## the rest: wheels, served sites, every instruction beside the oracle

quick: $(VENV)/stamp-test  ## the tests of the compiler, of records and rules, for a dozen instructions
	$(BIN)/python -m pytest $(call WORKERS,2) -m "not browser and not slow" --ops golden $(QUICK) $(ARGS)

# A browser waits often: three workers fill two cores.  A file stays with one, which makes the scripts of all ops once.
test-site: $(VENV)/stamp-test $(VENV)/stamp-docs  ## test the built site in a browser (needs Chromium)
	$(BIN)/python -m pytest tests/site -m browser $(call WORKERS,3) $(ARGS)

docs: $(VENV)/stamp-docs  ## build the site into build/site
	$(BIN)/python -m mkdocs build --strict

serve: $(VENV)/stamp-docs  ## serve the site while editing
	$(BIN)/python -m mkdocs serve

bench: $(VENV)/stamp-bench  ## measure speed beside peers
	$(BIN)/python benchmarks/run.py $(ARGS)

lowest highest: current  ## try every command with the lowest, or the newest, versions of dependencies
	$(PYTHON) .ci/versions.py $@

lint: $(VENV)/stamp-dev current  ## ruff: rules and layout
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(VENV)/stamp-dev $(VENV)/stamp-docs $(VENV)/stamp-lsp current  ## mypy, strict
	$(BIN)/python -m mypy

format: $(VENV)/stamp-dev  ## write the layout of the code and of isa/
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .
	$(BIN)/pto-isa fmt isa

check: $(VENV)/stamp  ## check the records and the golden outputs
	$(BIN)/pto-isa fmt --check isa
	$(BIN)/pto-isa check
	$(BIN)/pto-isa generate --golden tests/golden --check

generate: $(VENV)/stamp  ## write everything that is derived from isa/ once more, also the schemas for editors
	$(BIN)/pto-isa generate

golden: $(VENV)/stamp  ## write the golden outputs, whose changes a review shows
	$(BIN)/pto-isa generate --golden tests/golden

hooks: $(VENV)/stamp-dev  ## run the checks before every commit
	$(BIN)/python -m pre_commit install

build: $(VENV)/stamp-test  ## build the wheel and the source archive into dist/
	$(BIN)/python -m build

clean:  ## remove the environment and everything built or generated
	rm -rf $(VENV) build dist toolkit/pto_isa/ops.pyi $(filter-out %/__init__.py,$(wildcard toolkit/pto_isa/generated/*))
