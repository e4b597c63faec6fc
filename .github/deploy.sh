#!/usr/bin/env bash
# Packs the built site, and sends it with the enquiry service to the server.
#
#   deploy.sh pack FOLDER     writes dist/ as an archive with its SHA-256 to FOLDER; run where the site is built
#   deploy.sh deploy FOLDER   sends this archive and the service to the server; run where the deploy key is
#
# The build runs hundreds of npm packages, so only the pages (dist/) are taken from it. The code that runs on the server,
# beside the enquiries and the mail password, comes from the checkout.
#
# activate-release.sh says what happens on the server and what the server needs.
#
# Environment of "deploy": DEPLOY_HOST (user@machine), DEPLOY_FOLDER (absolute path there), RELEASE (commit).
set -euo pipefail

SERVICE=(src/enquiry package.json package-lock.json .npmrc)

fail() {
  echo "$1" >&2
  exit 1
}

pack() {
  mkdir -p "$1"
  tar --create --gzip --file "$1/dist.tar.gz" dist
  checksum_in "$1" > "$1/dist.tar.gz.sha256"
}

checksum_in() {
  (cd "$1" && sha256sum dist.tar.gz)
}

deploy() {
  : "${DEPLOY_HOST:?is not set}" "${DEPLOY_FOLDER:?is not set}" "${RELEASE:?is not set}"
  [[ $RELEASE =~ ^[0-9a-f]{40}$ ]] || fail "RELEASE is no full commit: $RELEASE"
  [[ $DEPLOY_FOLDER =~ ^/[A-Za-z0-9._/-]+$ ]] || fail "DEPLOY_FOLDER is no plain absolute path: $DEPLOY_FOLDER"
  # ssh would take it for an option.
  [[ $DEPLOY_HOST != -* ]] || fail "DEPLOY_HOST is no user@machine: $DEPLOY_HOST"
  [[ $(checksum_in "$1") == "$(cat "$1/dist.tar.gz.sha256")" ]] ||
    fail "The archive of the site is not the one that was built: its SHA-256 differs. Nothing was sent."

  local checksum
  work=$(mktemp --directory)
  trap 'rm --recursive "$work"' EXIT
  tar --create --gzip --file "$work/service.tar.gz" "${SERVICE[@]}"
  tar --create --file "$work/release.tar" --directory "$1" dist.tar.gz --directory "$work" service.tar.gz
  checksum=$(sha256sum < "$work/release.tar")
  # bash reads its script byte by byte from a pipe; what stands behind the script's end is left to its commands.
  cat "$(dirname "${BASH_SOURCE[0]}")/activate-release.sh" "$work/release.tar" |
    ssh "$DEPLOY_HOST" bash -s -- "$DEPLOY_FOLDER" "$RELEASE" "${checksum%% *}"
}

case "${1:-} ${2:+FOLDER}" in
  'pack FOLDER') pack "$2" ;;
  'deploy FOLDER') deploy "$2" ;;
  *) fail 'Usage: deploy.sh pack FOLDER | deploy.sh deploy FOLDER' ;;
esac
