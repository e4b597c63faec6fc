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

  it('pins each action to the same version', () => {
    const pins = new Set(steps.flatMap(({ step }) => step.uses ?? []));
    const names = [...pins].map((pin) => pin.split('@')[0]);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(jobs)(
    '$file ends its job $name in time, and says how runs at the same time get along',
    ({ file, job }) => {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      expect(workflows[file]!.concurrency ?? job.concurrency).toBeDefined();
    },
  );

  it('has only read permissions by default', () => {
    for (const { permissions } of Object.values(workflows))
      expect([{}, { contents: 'read' }]).toContainEqual(permissions);
  });

  it('passes untrusted texts by the environment, never in a command', () => {
    for (const { step } of steps) expect(step.run ?? '').not.toContain('${{');
  });

  it('leaves no credentials in the checkout', () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(4);
    for (const { step } of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  it('runs only existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    const called = steps.flatMap(({ step }) => [
      ...(step.run ?? '').matchAll(/npm (?:run )?(?!ci)([\w:-]+)/g),
    ]);
    expect(called.length).toBeGreaterThan(4);
    for (const [, script = ''] of called) expect(Object.keys(scripts)).toContain(script);
  });
});

describe('the tests', () => {
  const runs = workflows['check.yml']!.jobs.test!.steps.flatMap(({ run = '', if: condition }) =>
    run.includes('npm run test') || run.includes('npm test') ? [[run, condition]] : [],
  );

  it('of a change of the content, of another change and of main are three commands', () => {
    expect(runs).toEqual([
      ['npm run test:content -- "origin/$BASE"', "steps.change.outputs.content == 'true'"],
      ['npm test', "github.event_name == 'pull_request' && steps.change.outputs.content != 'true'"],
      // Only commits that pass it are deployed.
      ['npm run test:full', "github.event_name == 'push'"],
    ]);
  });
});

describe('code of a pull request', () => {
  it.each(UNTRUSTED)('in %s never meets a secret or the right to write', (file, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeUndefined();
    expect(texts.find(([name]) => name === file)?.[1]).not.toMatch(/secrets\.|github\.token/);
  });

  it('does not reach the real site: only main is deployed, after its checks', () => {
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
    expect(Object.keys(all)).toEqual(['notice', 'build', 'deploy']);
    expect(all.notice!.steps.map(({ uses }) => uses)).toEqual([undefined]);
  });
});
