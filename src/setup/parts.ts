/** A part of the repository that an owner can do without. */
export interface Part {
  title: string;
  /** What it is for, in one sentence for the person who decides. */
  description: string;
  /** Parts that it does not work without. */
  needs?: PartId[];
  /** Its files and folders. Of paths inside each other the longer counts; what several parts list goes with the last. */
  paths: string[];
}

export type PartId = 'editor' | 'web-editor' | 'review' | 'edge' | 'art' | 'seed';

/** What forms and reviews know of entries. */
const ENTRIES = ['describe', 'differences', 'entry-text', 'kinds'].map(
  (name) => `src/authoring/entries/${name}.ts`,
);

/**
 * All optional parts. Nothing else imports their files (`tests/unit/architecture/parts.test.ts`), except within passages
 * that are marked with the part's id (`remove-parts.ts`). Scripts and packages are not listed: a script goes with the file that
 * it runs, a package with the last file that names it.
 */
export const PARTS: Readonly<Record<PartId, Part>> = {
  editor: {
    title: 'Forms for editors',
    description:
      '`npm run edit` edits texts, prices and pictures in the browser, with the page beside the form.',
    paths: [
      ...['src/authoring/edit', 'src/authoring/README.md', ...ENTRIES],
      ...['tests/edit', 'tests/edit.playwright.config.ts', 'tests/unit/authoring/edit'],
      '.github/decisions/07-forms-of-our-own.md',
      ...['edit-a-price.png', 'edit-click.jpg', 'edit-mistake.jpg', 'edit-publish.jpg'].map(
        (name) => `.github/images/${name}`,
      ),
    ],
  },
  'web-editor': {
    title: 'Forms on a web address',
    description: 'The same forms for editors who have nothing installed; they sign in with a GitHub token.',
    needs: ['editor'],
    paths: [
      ...['build-web.ts', 'screen/web.tsx', 'screen/github-store.ts', 'screen/prepare-picture.ts'].map(
        (name) => `src/authoring/edit/${name}`,
      ),
      ...['tests/edit/web.spec.ts', 'tests/edit/support/github-repository.ts'],
    ],
  },
  review: {
    title: 'Review and previews of changes',
    description:
      'Each pull request gets a preview and a report with pictures of what it changes; `npm run audit` measures every page.',
    paths: [
      ...['src/reviewing', ...ENTRIES, 'tests/unit/reviewing'],
      ...['audit', 'preview', 'review'].map((name) => `tests/site/${name}.spec.ts`),
      ...[
        '.github/workflows/preview.yml',
        '.github/workflows/publish-preview.yml',
        '.github/images/review.jpg',
      ],
    ],
  },
  edge: {
    title: 'Cloudflare as a host',
    description: 'Runs site and enquiry service on Cloudflare, in place of a server with Node.',
    paths: [
      ...['src/enquiry/edge', 'src/tooling/install-edge.ts', 'public/.assetsignore'],
      ...['tests/hosts', 'tests/unit/enquiry/edge'],
    ],
  },
  art: {
    title: 'Scenes of the pictures',
    description: "The sources that the demonstration's pictures and films are rendered from, with Blender.",
    paths: ['src/art', 'tests/unit/art'],
  },
  seed: {
    title: 'The first agency',
    description: 'What is only true of the site that this repository began with. Always removed.',
    paths: ['tests/contract', 'tests/mutation', 'tests/run/changed-content.ts', ...ENTRIES],
  },
};

/** The parts that a person is asked about. */
export const ASKED = (Object.keys(PARTS) as PartId[]).filter((id) => id !== 'seed');

/** Returns the parts to remove when these are kept, with those that they need. */
export function unwantedParts(kept: string[]): PartId[] {
  const wanted = new Set(kept.flatMap((id) => [id, ...(PARTS[id as PartId].needs ?? [])]));
  return (Object.keys(PARTS) as PartId[]).filter((id) => !wanted.has(id));
}

/** Returns the parts that a file belongs to; none for what every site has. */
export function partsOf(file: string): PartId[] {
  const matches = (Object.keys(PARTS) as PartId[]).flatMap((id) =>
    PARTS[id].paths.flatMap((path) =>
      file === path || file.startsWith(`${path}/`) ? [{ id, length: path.length }] : [],
    ),
  );
  const longest = Math.max(...matches.map(({ length }) => length));
  return matches.flatMap(({ id, length }) => (length === longest ? [id] : []));
}
