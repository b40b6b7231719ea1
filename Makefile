# make            builds what `make install` installs
# make STANDALONE= builds it linked to the system's libraries, where these are not to be had for static linking
# make install    installs under PREFIX (default /usr/local); DESTDIR is honoured
# make uninstall  takes it away again
# make test       runs the tests
# make docs       builds the documentation of the libraries into .build/docs
# make bench      measures the release build beside peers found on PATH
# make fuzz       fuzzes what reads outside bytes; SECONDS a target (600), TARGETS (all)
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
STANDALONE ?= 1
SECONDS ?= 600
BUILD = .build/release
IMPORTERS = ImageImporter TextImporter URLImporter XMLImporter
PROGRAMS = punnet punnet-sandbox punnet-unpack punnet-draw $(IMPORTERS)

bin = $(DESTDIR)$(PREFIX)/bin
libexec = $(DESTDIR)$(PREFIX)/libexec/punnet
share = $(DESTDIR)$(PREFIX)/share

.PHONY: all install uninstall test docs bench fuzz

all:
	@set -e; for program in $(PROGRAMS); do \
	    $(if $(STANDALONE),PUNNET_STANDALONE=1) $(SWIFT) build -c release --static-swift-stdlib \
	        --disable-local-rpath --product $$program; done

install: all
	install -d "$(bin)" "$(libexec)" "$(share)/man/man1" "$(share)/bash-completion/completions" \
	    "$(share)/zsh/site-functions" "$(share)/fish/vendor_completions.d"
	install -s -m 755 $(BUILD)/punnet "$(bin)/punnet"
	install -s -m 755 $(BUILD)/punnet-sandbox $(BUILD)/punnet-unpack $(BUILD)/punnet-draw $(addprefix $(BUILD)/,$(IMPORTERS)) "$(libexec)/"
	$(BUILD)/punnet help --man > "$(share)/man/man1/punnet.1"
	$(BUILD)/punnet completions bash > "$(share)/bash-completion/completions/punnet"
	$(BUILD)/punnet completions zsh > "$(share)/zsh/site-functions/_punnet"
	$(BUILD)/punnet completions fish > "$(share)/fish/vendor_completions.d/punnet.fish"

uninstall:
	rm -f "$(bin)/punnet" "$(share)/man/man1/punnet.1" "$(share)/bash-completion/completions/punnet" \
	    "$(share)/zsh/site-functions/_punnet" "$(share)/fish/vendor_completions.d/punnet.fish"
	rm -rf "$(libexec)"

test:
	$(SWIFT) test

docs:
	bash .ci/docs

bench: all
	$(SWIFT) run -c release --static-swift-stdlib Benchmarks

fuzz:
	bash .ci/fuzz $(SECONDS) $(TARGETS)
