# SPDX-License-Identifier: Apache-2.0

# The targets people type. Each is one script or one command; the scripts run by themselves too.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-builtin-rules

# Where `make install` puts things; DESTDIR is what packagers set.
PREFIX ?= /usr/local
DESTDIR ?=

# Plugins that anybody in a group may write are refused, so nothing here is built that way.
umask := umask 022 &&

.PHONY: run test build install bench lint format clean help

help: ## Shows this list.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Builds Usher and lists, checks and reads your contacts with it (or a sample address book).
	@$(umask) scripts/run

test: ## Installs what the tests need, checks the sources, and runs every test.
	@$(umask) scripts/test

build: ## Builds for release and stages build/, laid out like an installation.
	@$(umask) scripts/build
	@$(umask) scripts/stage build

install: build ## Installs below PREFIX (/usr/local), in DESTDIR if it is set.
	@$(umask) scripts/stage "$(DESTDIR)$(PREFIX)"

bench: build ## Measures Usher beside the least that the same work can cost.
	@$(umask) scripts/bench

lint: ## Checks format, target graph, imports and words.
	@$(umask) scripts/lint

format: ## Formats the Swift sources.
	@swift format --in-place --recursive $(shell cat scripts/swift-folders)

clean: ## Removes everything that was built.
	@rm -rf build .build
