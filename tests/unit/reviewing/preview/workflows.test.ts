import { describe, expect, it } from 'vitest';
import { workflows } from '../../workflows/support/workflows.ts';

describe('a preview', () => {
  it('is never checked out, installed or built where it is published', () => {
    const { jobs: all } = workflows['publish-preview.yml']!;
    for (const { steps: own } of Object.values(all)) {
      const [checkout] = own.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with?.ref).toMatch(/^\$\{\{ github\.event\.repository\.default_branch \}\}$/);
      for (const { run = '' } of own) expect(run).not.toMatch(/\bnpm\b|\bnpx\b/);
    }
  });

  it('is published after the workflow that builds it, and removed when its pull request closes', () => {
    expect(workflows['publish-preview.yml']!.on).toEqual({
      workflow_run: { workflows: [workflows['preview.yml']!.name], types: ['completed'] },
      pull_request_target: { types: ['closed'] },
    });
  });

  it('is built for the URL at which it is published', () => {
    const { PREVIEWS_ORIGIN, PREVIEWS_PATH } = workflows['preview.yml']!.env!;
    expect(workflows['publish-preview.yml']!.env).toEqual({
      PREVIEWS_URL: `${PREVIEWS_ORIGIN}${PREVIEWS_PATH}`,
    });
  });

  it.each([
    ['website', 'https://agency.github.io/website/'],
    ['agency.github.io', 'https://agency.github.io/'],
  ])('of the repository %s is at the address of its GitHub Pages', (name, url) => {
    const github = { repository_owner: 'agency', event: { repository: { name } } };
    const format = (text: string, value: string) => text.replace('{0}', value);
    // The expressions mean the same in JavaScript.
    const evaluate = (_: string, expression: string) =>
      new Function('github', 'format', `return ${expression}`)(github, format);
    const { PREVIEWS_URL = '' } = workflows['publish-preview.yml']!.env!;
    expect(PREVIEWS_URL.replace(/\$\{\{(.*?)\}\}/g, evaluate)).toBe(url);
  });
});
