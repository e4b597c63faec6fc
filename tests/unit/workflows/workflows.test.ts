import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jobs, ROOT, steps, texts, workflows } from './support/workflows.ts';

/** Workflows that run code of pull requests. */
const UNTRUSTED = Object.entries(workflows).filter(([, { on }]) => 'pull_request' in on);

describe('every workflow', () => {
  it.each(texts)('%s pins each action by its full commit, with the version beside it', (_, text) => {
    const uses = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('has only read permissions by default', () => {
    for (const { permissions } of Object.values(workflows))
      expect([{}, { contents: 'read' }]).toContainEqual(permissions);
  });

  it('passes untrusted texts by the environment, never in a command', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  it('leaves no credentials in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(4);
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  it('runs only existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?(?!ci)([\w:-]+)/g)]);
    expect(called.length).toBeGreaterThan(4);
    for (const [, script = ''] of called) expect(Object.keys(scripts)).toContain(script);
  });
});

describe('code of a pull request', () => {
  it.each(UNTRUSTED)('in %s never meets a secret or the right to write', (file, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeUndefined();
    expect(texts.find(([name]) => name === file)?.[1]).not.toMatch(/secrets\.|github\.token/);
  });

  it('does not reach the real site: only the commit of main that was checked is deployed', () => {
    const { on, jobs: all } = workflows['deploy.yml']!;
    expect(on).toEqual({
      workflow_run: { workflows: [workflows['check.yml']!.name], types: ['completed'], branches: ['main'] },
    });
    const condition = String(all.build!.if);
    expect(condition).toContain("github.event.workflow_run.event == 'push'");
    expect(condition).toContain("github.event.workflow_run.conclusion == 'success'");
    expect(condition).toContain('head_repository.full_name == github.repository');
    // A job is skipped with the one that it needs, unless it has a condition of its own.
    expect(all.deploy).toMatchObject({ needs: 'build' });
    expect(all.deploy!.if).toBeUndefined();
    for (const job of [all.build!, all.deploy!]) {
      const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with?.ref).toMatch(/^\$\{\{ github\.event\.workflow_run\.head_sha \}\}$/);
    }
  });
});

describe('the deploy key', () => {
  const { deploy } = workflows['deploy.yml']!.jobs;

  it('is used by one job, which may only read, and runs no package', () => {
    expect(jobs.filter((job) => JSON.stringify(job).includes('secrets'))).toEqual([deploy]);
    expect(deploy!.environment).toBe('production');
    expect(deploy!.permissions).toEqual({ actions: 'read', contents: 'read' });
    const script = readFileSync(new URL('.github/deploy.sh', ROOT), 'utf8').replaceAll(/^#.*$/gm, '');
    for (const code of [script, ...deploy!.steps.map(({ run = '' }) => run)])
      expect(code).not.toMatch(/\b(npm|npx|node)\b/);
    expect(deploy!.steps.flatMap(({ uses }) => uses ?? [])).toEqual([
      expect.stringMatching(/^actions\/checkout@/),
    ]);
  });

  it('is in the environment of no workflow as a whole', () => {
    for (const [name, text] of texts) {
      const beforeJobs = text.slice(0, text.indexOf('\njobs:'));
      expect(beforeJobs.replaceAll(/^ *#.*$/gm, ''), name).not.toContain('secrets');
    }
  });
});
