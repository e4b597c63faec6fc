import { DEFAULT_LOCALE } from '../../../../../src/model/locale/locale.ts';
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

/** Content of an invented site. */
const SAMPLES: Record<string, string> = {
  'site/index.yaml': stringify({ brand: 'Acme' }),
  'navigation/index.yaml': stringify({
    after: [{ label: 'Being found', href: '/services/seo' }],
    footer: { services: ['seo', 'lead-generation'] },
  }),
  'home/index.yaml': stringify({
    hero: { headline: 'Hello, we are {brand}', buttons: [{ label: 'Get in touch', href: '/contact' }] },
    timeline: { items: [{ title: 'Being found', link: '/services/seo' }] },
  }),
  'services/seo/index.mdx': sample(51),
  'services/lead-generation/index.mdx': sample(52),
  'packages/seo.yaml': stringify(sampleTab(54, 'seo', DEFAULT_LOCALE)),
  'portfolio/sample/index.yaml': stringify({ ...sampleProject(51, 'lead-generation'), order: 9051 }),
  'portfolio/second-sample/index.yaml': stringify({ ...sampleProject(52, 'seo'), order: 9052 }),
  ...Object.fromEntries(
    [9061, 9071, 9081, 9091].map((order) => [
      `clients/sample-${order}/index.yaml`,
      stringify({ order, src: './logo.svg', alt: `Client ${order}` }),
    ]),
  ),
};

const libraryOf = (texts: Record<string, string>) =>
  new Library(Object.entries(texts).map(([path, text]) => ({ path, version: '1', text })));

/** `SAMPLES`, as the screen loads them. `texts` replace those of files, by path. */
export const sampleLibrary = (texts: Record<string, string> = {}) => libraryOf({ ...SAMPLES, ...texts });

/** The entries of the site itself. */
export function siteLibrary(): Library {
  const paths = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(yaml|mdx)$/.test(path));
  return libraryOf(
    Object.fromEntries(paths.map((path) => [path, readFileSync(join(CONTENT, path), 'utf8')])),
  );
}
