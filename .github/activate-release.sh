#!/usr/bin/env bash
# Installs a release on the server, checks it and makes it the one that runs. deploy.sh pipes this file to "bash -s" on
# the server, followed by the archive of the release.
#
# The server needs Node 24, npm, curl and the user service of website.service. The folder of the site holds
#   .env                settings of the service
#   data/               the database of the enquiries, unless ENQUIRY_DB is another absolute path; releases link to it
#   releases/<commit>/  the newest five releases
#   current             link to the release that runs; to go back by hand, change it and restart the service
#
# Nothing that runs changes before the link is switched. After that, every failure and every signal switches it back. If
# the server itself stops between switch and health check, the release keeps its file "unchecked", which names the
# release before it; the next deployment goes back to that one if it has to.
#
# Arguments: folder of the site, commit, SHA-256 of the archive.
set -euo pipefail

# preparing: nothing that runs has changed; switched: the new release runs, unchecked; healthy: it stays.
stage=preparing
before=''
release=''
scratch=''
kept=''

# A connection that is lost must not stop a deployment halfway.
trap '' PIPE
say() { echo "$1" || true; }
stop() {
  echo "$1" >&2 || true
  exit 1
}

# One deployment at a time. File descriptor 9 holds the lock until this process and its commands have ended.
lock() {
  exec 9> deploy.lock
  flock --nonblock 9 && return
  say 'Another deployment is running. Waiting for its end, ten minutes at most.'
  flock --timeout 600 9 || stop 'Another deployment is still running. Nothing has changed: deploy again later.'
}

# Finds the release to go back to, and a folder for the new one. A folder that exists is never written to: it may run.
choose_folders() {
  before=$(readlink current || true)
  if [ -e "$before/unchecked" ]; then before=$(cat "$before/unchecked"); fi
  [ -d "$before" ] || before=''
  release="releases/$1"
  [ ! -e "$release" ] || release=$(mktemp --dry-run "$release-XXXXXX")
}

# Unpacks the archive that follows this script on the standard input.
unpack() {
  cat > "$scratch/release.tar"
  echo "$1  $scratch/release.tar" | sha256sum --check --status ||
    stop 'The archive was damaged on its way: its SHA-256 differs. Deploy again.'
  local extract=(tar --extract --no-same-owner --no-same-permissions)
  "${extract[@]}" --file "$scratch/release.tar" --directory "$scratch"
  # Elsewhere first: whatever this archive holds, only dist/ becomes part of the release.
  mkdir "$scratch/built" "$release"
  echo "$before" > "$release/unchecked"
  "${extract[@]}" --gzip --file "$scratch/dist.tar.gz" --directory "$scratch/built"
  # A link would let visitors read what lies outside of the site.
  [ -z "$(find "$scratch/built/dist" ! -type f ! -type d -print -quit)" ] ||
    stop 'The archive of the site holds something else than files and folders.'
  mv "$scratch/built/dist" "$release/dist"
  "${extract[@]}" --gzip --file "$scratch/service.tar.gz" --directory "$release"
  ln --symbolic ../../.env "$release/.env"
  ln --symbolic ../../data "$release/data"
}

install_packages() {
  (cd "$release" && npm ci --omit=dev --ignore-scripts < /dev/null && mkdir -p node_modules/.cache) ||
    stop 'The packages of the service cannot be installed.'
}

# Tries the new release's migrations on a copy of the database, and whether the release before can use the result. If it
# cannot, the way back needs the database as it is now, which is kept in $kept. Both copies hold what visitors wrote;
# $scratch and data/ are for this user alone.
rehearse() {
  local copy=$scratch/enquiries.db status=0
  (umask 077 && cd "$release" && npm run --silent enquiries -- rehearse "$copy" < /dev/null) ||
    stop 'The new release cannot use the database of the enquiries.'
  if [ -z "$before" ] || [ ! -e "$copy" ]; then return; fi
  # 1 means that an enquiry waits too long or has failed. The output may name people, and this log may be public.
  (umask 077 && cd "$before" &&
    ENQUIRY_DB=$copy npm run --silent enquiries -- check < /dev/null > /dev/null) || status=$?
  [ "$status" -gt 1 ] || return 0
  kept="data/before-$(basename "$release").db"
  rm --force "$kept"
  (umask 077 && cd "$before" && npm run --silent enquiries -- backup "../../$kept" < /dev/null > /dev/null) ||
    stop "$before could not use the database after the new release, and the database cannot be copied before it."
  say "$before cannot use the database after this release. The database as it is now stays in $kept: remove it in some days."
}

switch_to() {
  ln --symbolic --force --no-dereference "$1" current.new &&
    mv --no-target-directory current.new current &&
    systemctl --user restart website 9>&-
}

is_healthy() {
  local port
  # Without the bytes of a byte order mark or UTF-16.
  port=$({ LC_ALL=C tr -cd '[:print:]\n' < .env | sed -n "s/^PORT=[\"']\?\([0-9]\{1,5\}\).*/\1/p"; } 2> /dev/null |
    tail --lines=1 || true)
  curl --silent --fail --output /dev/null --max-time 5 --retry 10 --retry-delay 1 --retry-all-errors \
    "http://localhost:${port:-4321}/api/health"
}

# Runs however the script ends. Only a release that was found healthy stays.
clean_up() {
  # A second signal must not stop the way back.
  trap '' HUP INT TERM
  rm --recursive --force "$scratch" || true
  if [ "$stage" = preparing ]; then say 'Nothing has changed: what ran before runs on.' >&2; fi
  if [ "$stage" = switched ]; then go_back >&2; fi
  if [ "$stage" != healthy ] && [ "$(readlink current)" != "$release" ]; then rm --recursive --force "$release"; fi
}

go_back() {
  if [ -z "$before" ]; then
    rm --force current
    systemctl --user stop website 9>&- || true
    say 'There is no release to go back to: the website is stopped.'
  elif switch_to "$before" && is_healthy; then
    say "Back to $before. It is healthy."
  else
    say "ATTENTION: going back to $before has failed: it does not answer at /api/health. The website may be down. See"
    say 'journalctl --user --unit website on the server.'
    if [ -n "$kept" ]; then
      say "If the database was changed already, $before needs the one from before the deployment: stop the website, move the"
      say "database (ENQUIRY_DB, else data/enquiries.db) and the files beside it that end in -wal and -shm away, put $kept in"
      say 'its place, and start the website. What was moved away has the enquiries since then.'
    fi
  fi
}

main() {
  mkdir -p "$1"
  cd "$1"
  mkdir -p releases
  mkdir -p -m 700 data
  lock
  trap clean_up EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # A deployment that was killed may have left one.
  rm --recursive --force scratch.??????
  scratch=$(mktemp --directory "$PWD/scratch.XXXXXX")
  choose_folders "$2"

  unpack "$3"
  install_packages
  rehearse
  rm --recursive "$scratch"
  stage=switched
  switch_to "$release" || stop "Release $2 cannot be started."
  is_healthy || stop "Release $2 does not answer at /api/health."
  rm "$release/unchecked"
  stage=healthy
  # The release before was in use until now, so that it is among the five that stay.
  if [ -n "$before" ]; then touch "$before"; fi
  touch "$release"
  # shellcheck disable=SC2012 # The names are those of commits.
  ls --directory --sort=time releases/*/ | tail --lines=+6 | xargs --no-run-if-empty rm --recursive --
}

main "$@"
