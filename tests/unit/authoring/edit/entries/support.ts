import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { Library } from '../../../../../src/authoring/edit/entries/library.ts';
import {
  SAMPLE_BENEFITS,
  sampleProject,
  sampleService,
  sampleTab,
} from '../../../../support/sample-content.ts';

const CONTENT = join(import.meta.dirname, '../../../../../src/content');

const sample = (number: number) => `---\n${stringify(sampleService(number))}---\n\n${SAMPLE_BENEFITS}`;

/** Entries that tests name. */
const SAMPLES: Record<string, string> = {
  'services/seo/index.mdx': sample(51),
  'services/lead-generation/index.mdx': sample(52),
  'packages/seo.yaml': stringify(sampleTab(54, 'seo')),
  'portfolio/sample/index.yaml': stringify({ ...sampleProject(51, 'lead-generation'), order: 9051 }),
  'portfolio/second-sample/index.yaml': stringify({ ...sampleProject(52, 'seo'), order: 9052 }),
  ...Object.fromEntries(
    [9061, 9071, 9081, 9091].map((order) => [
      `clients/sample-${order}/index.yaml`,
      stringify({ order, src: './logo.svg', alt: `Client ${order}` }),
    ]),
  ),
};

/** The site's own content and `SAMPLES`, as the screen loads it. `texts` replace those of files, by path. */
export function siteLibrary(texts: Record<string, string> = {}): Library {
  const paths = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = [...new Set([...paths, ...Object.keys(SAMPLES)])]
    .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.md'))
    .map((path) => ({
      path,
      version: '1',
      ...(/\.(yaml|mdx)$/.test(path) && {
        text: texts[path] ?? SAMPLES[path] ?? readFileSync(join(CONTENT, path), 'utf8'),
      }),
    }));
  return new Library(files);
}
