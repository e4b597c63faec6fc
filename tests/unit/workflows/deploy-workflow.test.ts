import { readFileSync } from 'node:fs';
import { build as bundle } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/setup/parts.ts';
import { type Job, jobs, ROOT, texts, workflows } from './support/workflows.ts';

const workflow = workflows['deploy.yml']!;
const { build, deploy, notice } = workflow.jobs as Record<'build' | 'deploy' | 'notice', Job>;

const file = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const expression = (text: string) => `\${{ ${text} }}`;

describe('the deploy key', () => {
  const runsNode = ({ steps: own }: Job) =>
    own.some(({ run = '', uses = '' }) => /\b(npm|npx|node)\b/.test(run) || uses.includes('setup-node'));

  it('is inaccessible to every job that runs npm, npx or node: it has no secret and no environment', () => {
    const running = jobs.filter(({ job }) => runsNode(job));
    expect(running.length).toBeGreaterThan(2);
    for (const { file: workflowFile, name, job } of running) {
      expect(JSON.stringify(job), `${workflowFile}: ${name}`).not.toContain('secrets');
      expect(job.environment, `${workflowFile}: ${name}`).toBeUndefined();
    }
    for (const [name, text] of texts) {
      const beforeJobs = text.slice(0, text.indexOf('\njobs:'));
      expect(beforeJobs.replaceAll(/^ *#.*$/gm, ''), name).not.toContain('secrets');
    }
  });

  it('is used by one job, which runs only the deploy script of the commit', () => {
    const withSecrets = jobs.filter(({ job }) => JSON.stringify(job).includes('secrets'));
    expect(withSecrets.map(({ job }) => job)).toEqual([deploy]);
    expect(deploy.environment).toBe('production');
    expect(runsNode(deploy)).toBe(false);
    const script = file('.github/deploy.sh').replaceAll(/^#.*$/gm, '');
    expect(script).not.toMatch(/\b(npm|npx|node)\b/);
    expect(deploy.steps.flatMap(({ uses }) => uses ?? [])).toEqual([
      expect.stringMatching(/^actions\/checkout@/),
    ]);
    expect(deploy.steps.flatMap(({ run }) => run?.trim().split('\n') ?? [])).toEqual([
      'gh run download "$GITHUB_RUN_ID" --name site --dir "$RUNNER_TEMP/site"',
      'mkdir -m 700 ~/.ssh',
      'echo "$DEPLOY_KNOWN_HOSTS" > ~/.ssh/known_hosts',
      '(umask 077 && echo "$DEPLOY_KEY" > ~/.ssh/id_ed25519)',
      '.github/deploy.sh deploy "$RUNNER_TEMP/site"',
    ]);
    // It may read only the commit and the build.
    expect(build.permissions).toBeUndefined();
    expect(deploy.permissions).toEqual({ actions: 'read', contents: 'read' });
  });

  it('is in the environment of its last step only', () => {
    const { env, ...others } = deploy.steps.at(-1)!;
    expect(env).toHaveProperty('DEPLOY_KEY', expression('secrets.DEPLOY_KEY'));
    const withoutIt = { ...deploy, steps: [...deploy.steps.slice(0, -1), others] };
    expect(JSON.stringify(withoutIt)).not.toContain('secrets');
  });
});

describe('what is deployed', () => {
  const last = ({ steps: own }: Job, part: string) =>
    own.findLast(({ run, uses }) => (run ?? uses ?? '').includes(part))!;

  it('is the commit that was checked, in both jobs', () => {
    for (const job of [build, deploy]) {
      expect(last(job, 'actions/checkout@').with?.ref).toBe(expression('github.event.workflow_run.head_sha'));
    }
    expect(last(deploy, 'deploy.sh').env?.RELEASE).toBe(expression('github.event.workflow_run.head_sha'));
  });

  it('is never built for a URL that is not set: a notice says so, and no job fails', () => {
    expect(build.if).toContain("&& vars.SITE_URL != ''");
    expect(notice.if).toContain("&& vars.SITE_URL == ''");
    expect(last(notice, '::notice').run).toContain('SITE_URL');
    expect(last(build, 'npm run build')).toMatchObject({
      env: { SITE_URL: expression('vars.SITE_URL') },
      run: expect.stringMatching(/^: "\$\{SITE_URL:\?.*\}"\nnpm run build\n$/),
    });
  });

  it('is built and tested with the whole history, which holds the dates of the sitemap', () => {
    for (const job of [build, workflows['check.yml']!.jobs.test!]) {
      expect(last(job, 'actions/checkout@').with?.['fetch-depth']).toBe(0);
    }
  });
});

describe('the unit for systemd', () => {
  const unit = file('.github/website.service');

  it('runs the service in the folder that a deployment switches', () => {
    const { scripts } = JSON.parse(file('package.json'));
    const [, script] = /^ExecStart=\/usr\/bin\/env npm run --silent (\w+)$/m.exec(unit)!;
    expect(Object.keys(scripts)).toContain(script);
    expect(unit).toContain('\nWorkingDirectory=%h/website/current\n');
    expect(file('.github/activate-release.sh')).toContain('systemctl --user restart website ');
  });

  it('lets the service write only to the folder of enquiries, invisible to other users', () => {
    for (const line of ['NoNewPrivileges=yes', 'PrivateTmp=yes', 'ProtectSystem=strict', 'UMask=0077']) {
      expect(unit).toContain(`\n${line}\n`);
    }
    expect(unit).toMatch(/^ReadWritePaths=%h\/website\/data -%h\/website\/current\/node_modules\/\.cache$/m);
  });
});

describe('the packages of the server', () => {
  /** Files of the service and what they import when they run. */
  let files: [path: string, imports: { path: string; external?: boolean }[]][];
  beforeAll(async () => {
    const { metafile } = await bundle({
      // What `npm run serve` and `npm run enquiries` start.
      entryPoints: ['src/enquiry/node/main.ts', 'src/enquiry/enquiries.ts'],
      ...{ bundle: true, platform: 'node', packages: 'external', format: 'esm' },
      ...{ metafile: true, write: false, outdir: '.' },
    });
    files = Object.entries(metafile.inputs).map(([path, { imports }]) => [path, imports]);
  });

  it('are exactly those that the service imports', () => {
    const { dependencies } = JSON.parse(file('package.json'));
    const packages = files.flatMap(([, imports]) =>
      imports.filter(({ path, external }) => external && !path.startsWith('node:')),
    );
    const names = packages.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]);
    expect([...new Set(names)].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('need nothing of an optional part, whose packages may not be on the server', () => {
    expect(files.filter(([path]) => partsOf(path).length > 0)).toEqual([]);
  });
});
