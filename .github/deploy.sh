#!/usr/bin/env bash
# Brings the built site and its service to a machine and starts them; goes back to the release before if they do not
# come up. Visitors meet either the old release or the new one: what changes hands is one link.
#
# The machine needs Node 24, npm and curl, and a service of the user named "website" whose working directory is
# DEPLOY_FOLDER/current and which runs "npm run serve". Settings, ENQUIRY_DB with an absolute path among them, stand in
# DEPLOY_FOLDER/.env; enquiries are never touched by a release.
#
# Environment: DEPLOY_HOST (user@machine), DEPLOY_FOLDER (absolute path there), RELEASE (commit).
set -euo pipefail
: "${DEPLOY_HOST:?is not set}" "${DEPLOY_FOLDER:?is not set}" "${RELEASE:?is not set}"
[[ $RELEASE =~ ^[0-9a-f]{40}$ ]] || { echo "RELEASE is no full commit: $RELEASE" >&2; exit 1; }
[[ $DEPLOY_FOLDER =~ ^/[A-Za-z0-9._/-]+$ ]] || { echo "DEPLOY_FOLDER is no plain absolute path: $DEPLOY_FOLDER" >&2; exit 1; }

tar --create --gzip dist src/service src/enquiry src/content/site package.json package-lock.json .npmrc |
  ssh "$DEPLOY_HOST" "mkdir -p '$DEPLOY_FOLDER/releases/$RELEASE' && tar --extract --gzip --directory '$DEPLOY_FOLDER/releases/$RELEASE'"

ssh "$DEPLOY_HOST" bash -s -- "$DEPLOY_FOLDER" "$RELEASE" <<'THERE'
set -euo pipefail
cd "$1"
release="releases/$2"
before=$(readlink current || true)

switch_to() {
  ln --symbolic --force --no-dereference "$1" current.new
  mv --no-target-directory current.new current
  systemctl --user restart website
}
is_healthy() {
  local port
  port=$(sed -n 's/^PORT=//p' .env 2>/dev/null || true)
  curl --silent --fail --output /dev/null --retry 10 --retry-delay 1 --retry-all-errors "http://localhost:${port:-4321}/api/health"
}

ln --symbolic --force ../../.env "$release/.env"
(cd "$release" && npm ci --omit=dev --ignore-scripts)
switch_to "$release"
if ! is_healthy; then
  echo "Release $2 does not answer at /api/health." >&2
  if [ -n "$before" ]; then
    switch_to "$before"
    echo "Back to $before." >&2
  fi
  exit 1
fi
# The five newest stay, to go back to by hand.
ls --directory --sort=time releases/*/ | tail --lines=+6 | xargs --no-run-if-empty rm --recursive --
THERE
