import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../../../service/support/until.ts';
import { npmEnvironment } from './npm-environment.ts';
import { STAND_INS, type Step } from './stand-ins.ts';

/** Releases, as commits. */
export const FIRST = '1'.repeat(40);
export const SECOND = '2'.repeat(40);
export const THIRD = '3'.repeat(40);

const SCRIPT = resolve(import.meta.dirname, '../../../../.github/deploy.sh');

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * A runner and a server as folders side by side: `checkout`, `machine`. The scripts are the real ones; ssh runs on this
 * machine what it is asked to run on the other one. All other programs are stand-ins unless a test replaces them.
 */
export class Machines {
  readonly folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  private readonly running = new Set<ChildProcess>();

  constructor() {
    onTestFinished(() => {
      for (const { pid } of this.running) process.kill(-pid!, 'SIGKILL');
      rmSync(this.folder, { recursive: true });
    });
    for (const file of ['src/enquiry/main.ts', 'src/enquiry/contract/a.ts', 'src/content/site/index.yaml']) {
      this.write(`checkout/${file}`, 'of the commit');
    }
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) this.write(`checkout/${file}`, '');
    this.write('checkout/dist/index.html', 'first');
    this.write('machine/.env', 'PORT=4000\n');
    this.write('machine/data/enquiries.db', 'what Ada wrote\n');
    this.write('events', '');
    mkdirSync(this.path('tmp'));
    for (const [name, script] of Object.entries(STAND_INS)) this.program(name, script);
  }

  path(path: string): string {
    return join(this.folder, path);
  }

  exists(path: string): boolean {
    return existsSync(this.path(path));
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  /** Puts a program on the PATH of both machines. */
  program(name: string, script: string): void {
    this.write(`bin/${name}`, `#!/usr/bin/env bash\nF='${this.folder}'\n${script}\n`);
    chmodSync(this.path(`bin/${name}`), 0o755);
  }

  /** Packs what is built in the checkout, as the job without the key does. */
  async pack(): Promise<void> {
    const { status, stderr } = await this.run(['pack', '../artifact']);
    if (status !== 0) throw new Error(stderr);
  }

  /** Packs and deploys. */
  async deploy(release: string, settings: Record<string, string> = {}): Promise<Outcome> {
    await this.pack();
    return this.deployPacked(release, settings);
  }

  /** Deploys what is packed, as the job with the key does. */
  deployPacked(release: string, settings: Record<string, string> = {}): Promise<Outcome> {
    return this.run(['deploy', '../artifact'], {
      DEPLOY_HOST: 'site@machine',
      DEPLOY_FOLDER: this.path('machine'),
      RELEASE: release,
      ...settings,
    });
  }

  private run(args: string[], settings: Record<string, string> = {}): Promise<Outcome> {
    const child = spawn('bash', [SCRIPT, ...args], {
      cwd: this.path('checkout'),
      env: {
        ...npmEnvironment(),
        PATH: `${this.path('bin')}:${process.env.PATH}`,
        TMPDIR: this.path('tmp'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what is left of it can be ended.
      detached: true,
    });
    this.running.add(child);
    const outcome: Outcome = { status: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      outcome.stdout += chunk;
      this.output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => (outcome.stderr += chunk));
    return new Promise((done) =>
      child.on('close', (status) => {
        this.running.delete(child);
        done({ ...outcome, status });
      }),
    );
  }

  /** What all deployments have said on the standard output so far. */
  output = '';

  /** What the server was asked to do so far, in order, such as `restart releases/…`. */
  events(): string[] {
    return this.read('events').split('\n').slice(0, -1);
  }

  /** The release that runs, such as `releases/…`. */
  current(): string {
    return readlinkSync(this.path('machine/current'));
  }

  /**
   * Makes the stand-in for a step wait when it is reached next.
   *
   * @returns `reached` waits until it is; `goOn` ends the wait
   */
  hold(step: Step): { reached(): Promise<unknown>; goOn(): Promise<void> } {
    execFileSync('mkfifo', [this.path('pipe')]);
    renameSync(this.path('pipe'), this.path(`hold-${step}`));
    return {
      reached: () => until(`${step} is reached`, () => this.exists(`held-${step}`)),
      goOn: () => writeFile(this.path(`held-${step}`), '\n'),
    };
  }

  /** Sends a signal to the script on the server. */
  signalServer(signal: NodeJS.Signals): void {
    process.kill(Number(this.read('server-pid')), signal);
  }
}
