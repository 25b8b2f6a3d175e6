# Everything a newcomer needs: make run, make test. Each sets up what it needs first.

PY := .venv/bin/python
PORT ?= 8080

.PHONY: run emulate test check bench eval-jury setup setup-dev format clean

run: setup
	@PORT=$(PORT) $(PY) -m cli run

emulate: setup
	@PORT=$(PORT) $(PY) -m cli emulate

test: setup-dev
	@$(PY) -m pytest -n auto --dist loadfile

check: setup-dev
	@.venv/bin/ruff format --check .
	@.venv/bin/ruff check .
	@.venv/bin/mypy --strict shared functions local cli main.py
	@$(PY) -m pytest -n auto --dist loadfile -W error

bench: setup-dev
	@$(PY) -m bench $(if $(DATA),--data $(DATA)) $(if $(ONLY),--only $(ONLY))

eval-jury: setup-dev
	@$(PY) -m bench.eval_jury $(if $(DATA),--data $(DATA)) $(if $(PAIRS),--pairs $(PAIRS))

format: setup-dev
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .

setup:
	@./setup.sh

setup-dev:
	@./setup.sh dev

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
