import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../../../service/support/until.ts';
import { startProgram } from '../../../support/program.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

/** Releases, as commits. */
export const FIRST = '1'.repeat(40);
export const SECOND = '2'.repeat(40);

const SCRIPT = resolve(import.meta.dirname, '../../../../.github/deploy.sh');

/** Records a step of a deployment, at which a test can pause it. */
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
 * Mocks of programs of both machines, as bash scripts. Files in the `dist` of a release control how it behaves:
 * `answers-503`, `refuses-database`; `check-code` holds the exit code of its check; with `no-backup` it cannot copy the
 * database.
 */
const STAND_INS: Record<string, string> = {
  ssh: 'echo $$ > "$F/server-pid"; shift; exec bash -c "$*"',

  npm: `${STEP}
case "$*" in
  'ci --omit=dev --ignore-scripts')
    step install "$here"
    mkdir node_modules ;;
  'run --silent enquiries -- rehearse '*)
    copy="\${@: -1}"
    step rehearse "$here"
    if [ -e dist/refuses-database ]; then exit 3; fi
    if [ ! -e data/enquiries.db ]; then exit 0; fi
    cp data/enquiries.db "$copy"
    stat --format=%a "$(dirname "$copy")" "$copy" > "$F/modes" ;;
  'run --silent enquiries -- check')
    step check "$here"
    echo 'Last failure: 550 ada@visitor.example'
    grep --quiet Ada "$ENQUIRY_DB" || exit 3
    exit "$(cat dist/check-code 2>/dev/null || echo 0)" ;;
  'run --silent enquiries -- backup '*)
    step backup "$here"
    if [ -e dist/no-backup ]; then exit 3; fi
    cp data/enquiries.db "\${@: -1}" ;;
  *) echo "npm is not expected to $*" >&2; exit 64 ;;
esac`,

  systemctl: `${STEP}
case "$*" in
  '--user restart website') step restart "$(current)" ;;
  '--user stop website') step stop ;;
  *) exit 64 ;;
esac`,

  curl: `${STEP}
step ask "$(current)" "\${@: -1}"
# As curl does with --fail.
[ ! -e "$F/machine/current/dist/answers-503" ] || exit 22`,
};

/** Variables with which a real npm finds its cache and registry. Other variables of npm are those of this test run. */
const OF_NPM =
  /^(HOME|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(cache|registry|userconfig|globalconfig))$/i;

/**
 * A runner and a server as folders: `checkout`, `machine`. The scripts are the real ones; ssh runs on this
 * machine the commands for the other one. All other programs are mocks unless a test replaces them.
 */
export class Machines {
  readonly folder = temporaryFolder();
  /** Output of all deployments so far. */
  said = '';

  constructor() {
    this.write('checkout/src/enquiry/node/main.ts', 'of the commit');
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) this.write(`checkout/${file}`);
    this.write('checkout/dist/index.html', 'first');
    this.write('machine/.env', 'PORT=4000\n');
    this.write('machine/data/enquiries.db', 'what Ada wrote\n');
    this.write('events');
    mkdirSync(this.path('tmp'));
    for (const [name, script] of Object.entries(STAND_INS)) this.program(name, script);
  }

  path = (path: string) => join(this.folder, path);
  exists = (path: string) => existsSync(this.path(path));
  read = (path: string) => readFileSync(this.path(path), 'utf8');
  write = (path: string, text = '') => writeIn(this.folder, path, text);

  /** Puts a program on the PATH of both machines. */
  program(name: string, script: string): void {
    this.write(`bin/${name}`, `#!/usr/bin/env bash\nF='${this.folder}'\n${script}\n`);
    chmodSync(this.path(`bin/${name}`), 0o755);
  }

  /** Packs the build of the checkout, as the job without the key does, and deploys it. */
  async deploy(release: string) {
    await this.run(['pack', '../artifact']);
    return this.deployPacked(release);
  }

  /** Deploys the archive, as the job with the key does. */
  deployPacked(release: string, settings: Record<string, string> = {}) {
    return this.run(['deploy', '../artifact'], {
      DEPLOY_HOST: 'site@machine',
      DEPLOY_FOLDER: this.path('machine'),
      RELEASE: release,
      ...settings,
    });
  }

  private async run(args: string[], settings: Record<string, string> = {}) {
    const { child, stop } = startProgram('bash', [SCRIPT, ...args], {
      cwd: this.path('checkout'),
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_NPM.test(name))),
        // The packages of this repository are in the cache: it was installed by npm.
        npm_config_prefer_offline: 'true',
        PATH: `${this.path('bin')}:${process.env.PATH}`,
        TMPDIR: this.path('tmp'),
        ...settings,
      },
    });
    onTestFinished(stop);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream!.on('data', (chunk: Buffer) => {
        said += chunk;
        this.said += chunk;
      });
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, said };
  }

  /** Commands of the server so far, in order, such as `restart releases/…`. */
  events = () => this.read('events').split('\n').slice(0, -1);

  /** The release that runs, such as `releases/…`. */
  current = () => readlinkSync(this.path('machine/current'));

  /** The releases that are there, as commits. */
  releases = () => readdirSync(this.path('machine/releases')).sort();

  /**
   * Pauses the next run of a step.
   *
   * @returns `reached` waits until it is; `goOn` ends the wait
   */
  hold(step: string): { reached(): Promise<unknown>; goOn(): Promise<void> } {
    execFileSync('mkfifo', [this.path('pipe')]);
    renameSync(this.path('pipe'), this.path(`hold-${step}`));
    return {
      reached: () => until(`${step} is reached`, () => this.exists(`held-${step}`)),
      // Open for reading, too: otherwise it would wait for a step that was killed with its script.
      goOn: async () => {
        const pipe = await open(this.path(`held-${step}`), 'r+');
        onTestFinished(() => pipe.close());
        await pipe.write('\n');
      },
    };
  }

  /** Ends the script on the server. */
  interruptServer(): void {
    process.kill(Number(this.read('server-pid')), 'SIGTERM');
  }
}
