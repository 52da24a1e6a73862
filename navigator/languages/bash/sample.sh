#!/usr/bin/env bash
# What the outline of an ordinary script looks like.
set -euo pipefail

readonly LIMIT=10
declare -r NAME="orders"
declare -A totals
export PATH_TO_ORDERS=/var/orders
verbose=0

# Says what goes wrong.
function die {
  local message=$1
  echo "$message" >&2
  exit 1
}

# Adds an item.
add_item() {
  inner() {
    :
  }
  verbose=1
}

function in_subshell() (
  cd /tmp
)

if [[ -z ${1:-} ]]; then
  usage() { echo "usage"; }
fi

add_item "$@"
