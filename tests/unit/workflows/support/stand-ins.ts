/** What a stand-in writes to the list of events, and where a test can hold it. */
export type Step = 'install' | 'rehearse' | 'check' | 'restart' | 'stop' | 'ask';

/** Notes that a step is reached, and waits there if the test holds it. */
const STEP = `
step() {
  echo "$*" >> "$F/events"
  if [ -p "$F/hold-$1" ]; then
    mv "$F/hold-$1" "$F/held-$1"
    read -r < "$F/held-$1"
  fi
}
current() { readlink "$F/machine/current"; }
here=releases/$(basename "$PWD")
`;

/**
 * Stand-ins for programs of both machines, as bash scripts. Files in the `dist` of a release say how it behaves:
 * `no-packages`, `no-start`, `answers-503`, `refuses-database`; `schema` holds the number of its migrations; `check-code`
 * the exit code of its check.
 */
export const STAND_INS: Record<string, string> = {
  ssh: 'echo $$ > "$F/server-pid"; shift; exec bash -c "$*"',

  npm: `${STEP}
case "$*" in
  'ci --omit=dev --ignore-scripts')
    step install "$here"
    mkdir node_modules
    [ ! -e dist/no-packages ] ;;
  'run --silent enquiries -- rehearse '*)
    copy="\${@: -1}"
    step rehearse "$here"
    if [ -e dist/refuses-database ]; then exit 3; fi
    if [ ! -e data/enquiries.db ]; then echo 'There is no database yet.'; exit 0; fi
    { cat data/enquiries.db; cat dist/schema 2>/dev/null || echo 0; } > "$copy"
    stat --format=%a "$(dirname "$copy")" "$copy" > "$F/modes" ;;
  'run --silent enquiries -- check --max-wait 999999')
    step check "$here"
    echo 'Last failure: 550 ada@visitor.example'
    if [ "$(tail --lines=1 "$ENQUIRY_DB")" -gt "$(cat dist/schema 2>/dev/null || echo 0)" ]; then exit 3; fi
    exit "$(cat dist/check-code 2>/dev/null || echo 0)" ;;
  *) echo "npm is not expected to $*" >&2; exit 64 ;;
esac`,

  systemctl: `${STEP}
case "$*" in
  '--user restart website') step restart "$(current)"; [ ! -e "$F/machine/current/dist/no-start" ] ;;
  '--user stop website') step stop ;;
  *) exit 64 ;;
esac`,

  curl: `${STEP}
step ask "$(current)" "\${@: -1}"
# As curl does with --fail.
[ ! -e "$F/machine/current/dist/answers-503" ] || exit 22`,
};
