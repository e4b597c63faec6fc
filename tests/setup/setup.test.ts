/** @module-tag full */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { NOBODY, SOMEBODY, workingCopy } from '../support/working-copy.ts';

const copy = workingCopy('another site');
afterAll(() => copy.remove());
// Later versions of the template come from another branch.
const template = copy.git('rev-parse', 'HEAD').trim();

const temporary = join(copy.folder, '..', 'temporary');
mkdirSync(temporary);
const env = { ...NOBODY, TMPDIR: temporary };
const answersFile = join(temporary, 'answers.yaml');
const SCRIPT = 'src/setup/setup.ts';

function setUp(answers: string | undefined, ...args: string[]) {
  if (answers !== undefined) writeFileSync(answersFile, answers);
  const given = answers === undefined ? [] : ['--answers', answersFile];
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...given, ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
    env,
  });
  return { status, output: stdout + stderr };
}

const head = () => copy.git('rev-parse', 'HEAD').trim();
const treeOf = (commit: string) => copy.git('rev-parse', `${commit}^{tree}`).trim();
const isClean = () => copy.git('status', '--porcelain') === '';
const commit = (message: string) => copy.git(...SOMEBODY, 'commit', '--quiet', '--all', '--message', message);

// Each run renders the site once or twice, so that one visit of the command has several steps.
it('shows with --dry-run what would change, and changes nothing', () => {
  const { status, output } = setUp('parts: []', '--dry-run');
  expect({ status, isClean: isClean(), head: head() }).toEqual({ status: 0, isClean: true, head: template });
  expect(output).toMatch(/^D\tsrc\/reviewing\//m);
});

it.each([
  ['an unknown answer', 'pohne: 1', 'Did you mean “phone”?'],
  ['a wrong answer', 'color: red', 'like #1f6f78'],
  ['an unknown part', 'parts: [edgy]', 'Did you mean “edge”?'],
  ['a file that is missing', 'logo: no.svg', 'There is no file'],
  [
    'a font file that is missing',
    'typefaces: { display: no.ttf, text: no.ttf }',
    'no.ttf. Write where it is',
  ],
  ['a name that no typeface can write', 'name: 𓀀𓀁', 'logo'],
])('refuses %s in a sentence', (_, answers, sentence) => {
  const { status, output } = setUp(answers);
  expect({ status, isClean: isClean(), head: head() }).toEqual({ status: 1, isClean: true, head: template });
  expect(output).toContain(sentence);
  expect(output).not.toContain('    at ');
});

it('refuses to start with work that is not committed, or without answers and terminal', () => {
  expect(setUp(undefined)).toEqual({ status: 1, output: expect.stringContaining('--answers FILE') });
  copy.write('notes.txt', 'mine');
  expect(setUp('parts: []')).toEqual({ status: 1, output: expect.stringMatching(/notes\.txt.*Commit/) });
  copy.restore();
});

it('leaves everything as it was when it is killed', async () => {
  writeFileSync(answersFile, 'parts: []');
  const child = spawn(process.execPath, [SCRIPT, '--answers', answersFile], {
    cwd: copy.folder,
    env,
    stdio: 'ignore',
  });
  const isWorking = () =>
    readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'site/node_modules')));
  while (!isWorking() && child.exitCode === null) await setTimeout(5);
  child.kill('SIGKILL');
  expect({ isClean: isClean(), head: head() }).toEqual({ isClean: true, head: template });
  expect(copy.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

it('ends with one commit, which git revert takes back', () => {
  expect(setUp('name: Weir & Sons\nparts: []')).toMatchObject({ status: 0 });
  expect(copy.git('rev-list', `${template}..HEAD`).trim().split('\n')).toHaveLength(1);
  expect(isClean()).toBe(true);
  expect(copy.read('src/content/site/index.yaml')).toContain('brand: Weir & Sons');
  copy.git(...SOMEBODY, 'revert', '--no-edit', 'HEAD');
  expect(treeOf('HEAD')).toBe(treeOf(template));
  copy.git('reset', '--quiet', '--hard', 'HEAD^');
});

it('changes only what follows from another answer, and keeps what was written since', () => {
  copy.edit('src/content/home/index.yaml', 'hero:', '# ours\nhero:');
  // A line that answers give, next to one that they give no more.
  copy.edit('src/content/site/index.yaml', 'countryCode: US\nhours:', 'countryCode: CA\nhours: # ours');
  commit('Our own lines');
  // As Git for Windows writes files.
  copy.git('config', 'core.autocrlf', 'true');
  copy.write('setup.yaml', copy.read('setup.yaml').replaceAll('\n', '\r\n'));
  copy.git('-c', 'core.safecrlf=false', 'add', 'setup.yaml');
  expect(setUp('phone: "+1 555 555 0199"\nparts: [review]')).toMatchObject({ status: 0 });
  expect(copy.read('src/content/site/index.yaml')).toContain('+1 555 555 0199');
  expect(copy.read('src/content/home/index.yaml')).toContain('# ours');
  expect(copy.list('src/reviewing')).not.toEqual([]);
  expect(setUp(undefined, '--yes').output).toContain('Nothing changes');
});

it('refuses to take a version of the site itself', () => {
  const before = head();
  expect(setUp(undefined, '--update', 'main')).toEqual({
    status: 1,
    output: expect.stringMatching(/“main” is a version of this site.*template\/main/),
  });
  expect({ isClean: isClean(), head: head() }).toEqual({ isClean: true, head: before });
});

it('takes a later version of the template without what setup has removed', () => {
  copy.git('checkout', '--quiet', '-b', 'template', template);
  const [edge] = copy.list('src/enquiry/edge').filter((file) => file.endsWith('.ts'));
  for (const file of ['src/site/base.ts', `src/enquiry/edge/${edge}`, 'src/design/tokens.css'])
    copy.write(file, `${copy.read(file)}/* later */\n`);
  commit('A later version');
  copy.git('checkout', '--quiet', 'main');
  expect(setUp(undefined, '--update', 'template')).toMatchObject({ status: 0 });
  expect(copy.read('src/site/base.ts')).toContain('later');
  expect(copy.read('src/design/tokens.css')).toContain('later');
  expect(copy.read('src/content/home/index.yaml')).toContain('# ours');
  expect(copy.list('src/enquiry/edge')).toEqual([]);
  expect(isClean()).toBe(true);
});

it('says which file to look at if the same line was changed by hand', () => {
  copy.edit('package.json', '"description": "', '"description": "Ours. ');
  commit('Our own line');
  const { status, output } = setUp(
    'description: An agency that makes websites for lighthouses and harbours.',
  );
  expect(status).toBe(1);
  expect(output).toContain('package.json');
  copy.git('cherry-pick', '--abort');
  expect(isClean()).toBe(true);
});
