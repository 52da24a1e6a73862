CC := gcc
CFLAGS ?= -O2 \
	-Wall
export PATH = /usr/bin
override LDFLAGS += -lm

.PHONY: all clean
.DEFAULT_GOAL := all

# Builds everything.
all: app.o lib.o
	$(CC) -o app $^
	@echo done

%.o: %.c
	$(CC) $(CFLAGS) -c $<

define compile
$(CC) -c $(1) \
  -o $(2)
endef

ifeq ($(OS),Windows_NT)
RM = del
endif

clean distclean:
	rm -f *.o

debug: CFLAGS = -g
debug: all

$(BUILD)/app: $(OBJECTS) | $(BUILD)
	touch $@

test:: all ; ./run-tests

include config.mk
