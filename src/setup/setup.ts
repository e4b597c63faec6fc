/** `npm run setup`: makes the site another agency's own, with one commit. See `HELP`. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { checkContent } from '../model/check/check.ts';
import { commitOf, fileAt, installPackages } from '../tooling/other-version.ts';
import { runTool, ToolError } from '../tooling/tool-error.ts';
import {
  ANSWERS_FILE,
  answersOfContent,
  EXAMPLES,
  type RawAnswers,
  readAnswers,
  readAnswersFile,
  readSetup,
  normalize,
  type Setup,
  skipped,
} from './answers.ts';
import { likelyLocale } from './country.ts';
import { land, staysDeleted } from './land.ts';
import { askAll, Cancelled } from './questions.ts';
import { changesOf, requireCleanTree, Snapshot, unfinished } from './snapshot.ts';
import { typedPath } from './tidy.ts';

const HELP = `npm run setup makes this site your agency's: it asks for name, contact, colours, typefaces, logo
and parts, and ends with one commit (git revert is the way back). Run it again to change an answer.

npm run setup -- --answers FILE   takes answers from a YAML file: all or some, as in setup.yaml
npm run setup -- --yes            takes former answers, and examples
npm run setup -- --dry-run        only shows which files would change
npm run setup -- --update NAME    takes a later version of the template, such as template/main`;

const OPTIONS = {
  answers: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  update: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

async function setUp(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return console.log(HELP);
  requireCleanTree();
  const before = readSetup('.');
  const base = commitOf(values.update ?? before?.base ?? 'HEAD');
  if (values.update !== undefined && fileAt(base, ANSWERS_FILE) !== undefined)
    throw new ToolError(
      `“${values.update}” is a version of this site, not of the template: it holds ${ANSWERS_FILE}. Name a branch of the template, such as template/main.`,
    );
  const isAsking = !(values.answers ?? values.update) && !values.yes;
  const inContent = before ? answersOfContent('.') : {};
  const known = { ...EXAMPLES, ...before?.answers, ...inContent };
  // Of name and description more follows; the rest stands in the content alone, where it has changed already.
  const { name: _, description: __, ...contact } = inContent;
  const former = before && {
    base: before.base,
    answers: normalize({ ...before.answers, ...contact }),
  };
  const own = await given(values.answers, isAsking, known, before);
  const likely = !before && own.office && likelyLocale(own.office.countryCode);
  const answers = normalize({ ...known, ...likely, ...own });
  readAnswers(answers);
  const after = { base, answers };
  if (isDeepStrictEqual(before, after))
    return console.log('Nothing changes: the site has these answers already.');
  console.log(
    'Writes the content and draws pictures, icons and word mark, which takes up to half a minute …',
  );
  // Ctrl+C ends the programs that this one waits for: then it cleans up.
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isInterrupted = true;
    });
  const parent = former ? await rendered(former, former.base, 'Render the former answers') : base;
  const commit = await rendered(after, parent, describe(former, after));
  const changes = changesOf(commit);
  // Signals are not seen while programs run.
  await setImmediate();
  if (isInterrupted) throw new Cancelled();
  const { length } = changes.split('\n');
  const count = length === 1 ? '1 file' : `${length} files`;
  if (values['dry-run']) return console.log(`${changes}\n\n${count} would change. Nothing was changed.`);
  const deleted = land(commit);
  rmSync(unfinished(), { force: true });
  if (deleted.length > 0) console.log(`\n${staysDeleted(deleted)}`);
  console.log(await nextSteps(before, after, changes));

  /** Renders answers; returns the commit, whose parent is another one. */
  async function rendered({ base: version, answers }: Setup, on: string, message: string): Promise<string> {
    const snapshot = new Snapshot();
    try {
      snapshot.checkOut(version);
      installPackages(snapshot.folder, fileAt(before?.base ?? version, 'package-lock.json'));
      const own = withFiles(answers, snapshot.folder);
      execFileSync(process.execPath, ['src/setup/render.ts', version], {
        cwd: snapshot.folder,
        input: JSON.stringify(own),
        stdio: ['pipe', 'inherit', 'pipe'],
      });
      // The one of the last commit, however it was written, so that no change of it can be in conflict.
      if (on === former?.base)
        writeFileSync(join(snapshot.folder, ANSWERS_FILE), fileAt('HEAD', ANSWERS_FILE)!);
      return snapshot.commit(on, message);
    } catch (error) {
      const { signal, stderr } = error as { signal?: string; stderr?: Buffer };
      throw signal || !stderr ? error : new ToolError(String(stderr).trim());
    } finally {
      snapshot.remove();
    }
  }
}

/** Reads the answers of a file, or asks for them. A first run that was ended goes on with its answers. */
async function given(file: string | undefined, isAsking: boolean, known: RawAnswers, before?: Setup) {
  if (file !== undefined) return withPaths(readAnswersFile(file), dirname(file));
  if (!isAsking) return {};
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new ToolError('No terminal to ask in. Give answers in a file: npm run setup -- --answers FILE');
  const draft = unfinished();
  const isResumed = !before && existsSync(draft);
  if (isResumed) console.log('Shows the answers of the run that did not end.');
  const former = isResumed ? { ...known, ...readAnswersFile(draft) } : known;
  return withPaths(await askAll(former, !before, (answers) => writeFileSync(draft, stringify(answers))), '.');
}

/** Replaces the files of answers. `place` is where one belongs in a site, without its ending. */
function mapFiles<T extends Partial<RawAnswers>>(
  answers: T,
  change: (file: string, place: string) => string,
): T {
  const { logo, typefaces } = answers;
  return {
    ...answers,
    ...(logo && { logo: change(logo, 'brand/original') }),
    ...(typeof typefaces === 'object' && {
      typefaces: {
        display: change(typefaces.display, 'fonts/display-original'),
        text: change(typefaces.text, 'fonts/text-original'),
      },
    }),
  };
}

/** Makes paths of files relative to the site. */
const withPaths = <T extends Partial<RawAnswers>>(answers: T, folder: string) =>
  mapFiles(answers, (file) => relative('.', resolve(folder, typedPath(file))));

/** Copies the files of answers into a site, where later runs find them. Returns the answers with their new paths. */
const withFiles = (answers: RawAnswers, site: string) =>
  mapFiles(answers, (file, place) => {
    const path = `src/design/${place}${extname(file).toLowerCase()}`;
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new ToolError(`There is no file ${file}. Write where it is, such as ~/logo.svg.`);
    copyFileSync(file, join(site, path));
    return path;
  });

/** Returns the message of the commit. */
function describe(before: Setup | undefined, { base, answers }: Setup): string {
  if (!before) return `Make the site the one of ${answers.name}`;
  if (before.base !== base) return `Take version ${base.slice(0, 8)} of the template`;
  const names = Object.keys({ ...before.answers, ...answers }) as (keyof RawAnswers)[];
  const changed = names.filter((name) => !isDeepStrictEqual(answers[name], before.answers[name]));
  return `Change ${changed.join(', ')} of the site`;
}

/** Returns what is left to do, in order, with a command for each. */
async function nextSteps(before: Setup | undefined, { answers }: Setup, changes: string): Promise<string> {
  const { unwritten } = await checkContent({ root: '.', now: new Date() });
  const open = skipped(answers);
  const hasPart = (name: RawAnswers['parts'][number]) => answers.parts.includes(name);
  const steps = [
    ...(/\tpackage-lock\.json$/m.test(changes) ? [['npm ci', 'brings the packages up to date']] : []),
    ['npm run dev', 'the site at http://localhost:4321, with drafts and open texts'],
    ...(open.length > 0 ? [['npm run setup', `asks for what you have skipped: ${open.join(', ')}`]] : []),
    ['npm run check:content', `lists what is still to write: ${unwritten.length} texts`],
    ...(before ? [['npm test', 'the checks, before you publish']] : firstSteps()),
  ];
  const width = Math.max(...steps.map(([command = '']) => command.length));
  const list = steps.map(
    ([command = '', what], index) => `${`${index + 1}.`.padEnd(3)} ${command.padEnd(width)}  ${what}`,
  );
  return `\n${before ? 'The site is changed' : `The site is now ${answers.name}’s`}, in one commit; git revert HEAD is the way back.\nWhat is left, in this order:\n\n${list.join('\n')}`;

  function firstSteps() {
    return [
      ['git remote rename origin template', 'keeps the way to later versions'],
      ['git remote add origin URL', 'your own repository; then: git push -u origin HEAD'],
      ...(hasPart('editor')
        ? [['npm run edit', 'forms for all texts, first those to write, with the page beside']]
        : []),
      ['npm run new', 'tells how to add a project, a client or a service'],
      ['delete “draft: true”', 'in each entry that visitors may see: src/content/README.md'],
      ['npm start', 'what visitors will see: no drafts, no open texts'],
      ['cp .env.example .env', 'then set SMTP_URL, and SITE_URL on the server'],
      ['npm run enquiries -- test-mail', 'shows that mail arrives'],
      hasPart('edge')
        ? ['npm run deploy:edge', 'puts it on Cloudflare: src/enquiry/edge/README.md']
        : ['open src/enquiry/HOSTS.md', 'how to put it on a server'],
    ];
  }
}

await runTool(async () => {
  try {
    await setUp();
  } catch (error) {
    const wasKilled = (error as { signal?: string }).signal;
    if (!(error instanceof Cancelled || wasKilled)) throw error;
    const isKept = !readSetup('.') && existsSync(unfinished());
    console.error(`Nothing was changed.${isKept ? ' The next run shows your answers so far.' : ''}`);
    process.exitCode = 130;
  }
});
