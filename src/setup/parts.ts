/** A part of the repository that an owner can do without. */
interface Part {
  title: string;
  /** What it is for, in one sentence for the person who decides. */
  help: string;
  /** Parts that it does not work without. */
  needs?: PartName[];
  paths: string[];
}

export type PartName = 'editor' | 'web-editor' | 'review' | 'edge' | 'art';

/** Part of what is only true of the first agency. Nobody is asked about it: it is always removed. */
export const SEED = 'seed';

const inside = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/** What forms and reviews share: knowledge of entries, and publishing. */
const SHARED = [
  ...inside('src/model/entries', 'describe.ts', 'differences.ts', 'entry-text.ts', 'kinds.ts', 'owner.ts'),
  ...inside('src/tooling', 'github.ts', 'publish.ts'),
  ...inside('tests/unit/tooling', 'github.test.ts', 'publish.test.ts'),
];

/**
 * The optional parts, with the files and folders of each. Of paths inside each other the longer counts; a file that
 * several parts list goes with the last of them. What else goes follows from these paths: npm scripts that run them,
 * packages that only they name, and what names them in other files (`uses.ts`).
 */
export const PARTS: Readonly<Record<PartName, Part>> = {
  editor: {
    title: 'Forms for editors',
    help: 'npm run edit: texts, prices and pictures in the browser, with the page beside the form.',
    paths: [
      ...['src/authoring/edit', ...SHARED],
      ...[
        'tests/edit',
        'tests/edit.playwright.config.ts',
        'tests/unit/authoring/edit',
        'tests/built/no-forms.test.ts',
      ],
      '.github/decisions/07-forms-of-our-own.md',
      ...inside('.github/images', 'edit-click.jpg', 'edit-mistake.jpg', 'edit-publish.jpg'),
    ],
  },
  'web-editor': {
    title: 'Forms on a web address',
    help: 'The same forms for editors who install nothing; they sign in with a token for GitHub.',
    needs: ['editor'],
    paths: [
      'src/authoring/edit/build-web.ts',
      ...inside('src/authoring/edit/screen', 'web.tsx', 'github-store.ts', 'prepare-picture.ts'),
      ...['tests/edit/web.spec.ts', 'tests/edit/support/github-repository.ts'],
    ],
  },
  review: {
    title: 'Reviews and previews',
    help: 'A preview of each pull request, a report with pictures of what it changes, and measurements of every page.',
    paths: [
      ...['src/reviewing', ...SHARED, 'tests/unit/reviewing'],
      ...inside('tests/site', 'preview.spec.ts', 'review.spec.ts'),
      ...inside('.github/workflows', 'preview.yml', 'publish-preview.yml'),
      '.github/images/review.jpg',
    ],
  },
  edge: {
    title: 'Cloudflare as a host',
    help: 'Site and enquiry service on Cloudflare, in place of a server with Node.',
    paths: [
      ...['src/enquiry/edge', 'wrangler.jsonc', 'public/.assetsignore'],
      ...['tests/hosts', 'tests/unit/enquiry/edge'],
    ],
  },
  art: {
    title: 'Scenes of the pictures',
    help: 'The sources that the pictures and films of the demonstration are rendered from, with Blender.',
    paths: ['src/art', 'tests/unit/art'],
  },
};

const SEED_PATHS = [
  ...['tests/contract', 'tests/mutation', 'tests/setup'],
  ...inside('tests/unit/architecture', 'exports.test.ts', 'names.test.ts'),
  ...['.github/images/home.jpg', '.github/workflows/nightly.yml'],
];

const PATHS: [string, string[]][] = [
  ...Object.entries(PARTS).map(([name, { paths }]): [string, string[]] => [name, paths]),
  [SEED, SEED_PATHS],
];

/** Returns the parts that a file belongs to; none for what every site has. */
export function partsOf(file: string): string[] {
  const matches = PATHS.flatMap(([part, paths]) =>
    paths.flatMap((path) => (file === path || file.startsWith(`${path}/`) ? [{ part, path }] : [])),
  );
  const longest = Math.max(...matches.map(({ path }) => path.length));
  return matches.flatMap(({ part, path }) => (path.length === longest ? [part] : []));
}

/** What goes with unwanted parts. */
export interface Removal {
  parts: ReadonlySet<string>;
  /** Whether a file or folder is removed: it goes with the last of its parts. */
  isRemoved(path: string): boolean;
  /** Names of npm scripts that run removed files only. */
  scripts: ReadonlySet<string>;
}

/** Returns what goes with parts: those that need them, what is only true of the first agency, and npm scripts. */
export function removalOf(unwanted: readonly string[], scripts: Readonly<Record<string, string>>): Removal {
  const parts = new Set([...unwanted, SEED]);
  for (const [name, { needs = [] }] of Object.entries(PARTS))
    if (needs.some((needed) => unwanted.includes(needed))) parts.add(name);
  const isRemoved = (path: string) => {
    const own = partsOf(path);
    return own.length > 0 && own.every((name) => parts.has(name));
  };
  const gone = Object.keys(scripts).filter((name) => withoutPaths(scripts[name]!, isRemoved) === undefined);
  return { parts, isRemoved, scripts: new Set(gone) };
}

/** Paths in the command of a script that say what it runs, not how. */
const SUBJECT = /^(src|tests)\/(?!tooling\/run\.mjs$)(?!.*\.config\.ts$)/;

/** Returns the command of a script without removed paths; undefined if nothing is left that it would run. */
export function withoutPaths(command: string, isRemoved: Removal['isRemoved']): string | undefined {
  const words = command.split(' ');
  const left = words.filter((word) => !isRemoved(word));
  return left.length === words.length || left.some((word) => SUBJECT.test(word)) ? left.join(' ') : undefined;
}
