import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { DEFAULT_LOCALE } from '../../../../src/model/locale/locale.ts';
import { TO_WRITE } from '../../../../src/model/entries/unwritten.ts';
import { SAMPLE_BENEFITS, samplePicture, sampleService, sampleTab } from '../../../support/sample-content.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';
import { FIELDS } from './fixtures/fields.ts';
import { FILES } from './fixtures/files.ts';
import type { Fixture } from './fixtures/fixture.ts';
import { MEDIA } from './fixtures/media.ts';
import { TEXTS } from './fixtures/texts.ts';
import { YAML } from './fixtures/yaml.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

export const FIXTURES: Record<string, Fixture> = { ...FIELDS, ...FILES, ...MEDIA, ...TEXTS, ...YAML };

/** The only services, of names that fixtures expect. */
const SERVICES = {
  seo: { name: 'Finding Benches' },
  'product-shoot': { name: 'Product Shoot' },
  'video-shoot-production': { name: 'Video Shoots', listed: false },
};
/** Without old addresses, and with a link that tests change. */
const NAVIGATION = {
  before: [{ label: 'Home', href: '/' }],
  servicesLabel: 'Services',
  after: [{ label: 'Packages', href: '/packages' }],
  footer: { pages: [{ label: 'Contact', href: '/contact' }] },
};
const PICTURE = await samplePicture(0);

/**
 * Makes a repository with the site's own pages, `NAVIGATION` and `SERVICES`, of which one has a tab, without projects and
 * clients. Each check of a test reads all of it.
 * @param removeIn hook in which it is removed; outside of tests `afterAll`
 */
export function makeRepository(removeIn?: Parameters<typeof temporaryFolder>[0]): string {
  const root = temporaryFolder(removeIn);
  const isCopied = (path: string) => !/[\\/]content[\\/](clients|packages|portfolio|services)$/.test(path);
  for (const folder of ['src/content', 'src/pages'])
    cpSync(join(REPOSITORY, folder), join(root, folder), { recursive: true, filter: isCopied });
  for (const file of globSync('src/content/**/*.{yaml,mdx}', { cwd: root }))
    writeFileSync(join(root, file), withoutOthers(readFileSync(join(root, file), 'utf8')));
  const facts = { brand: 'Acme Inc', phone: '+1 212 555 0100', ...DEFAULT_LOCALE };
  for (const [name, fact] of Object.entries(facts))
    setFact(join(root, 'src/content/site/index.yaml'), `${name}: ${fact}`);
  writeFileSync(join(root, 'src/content/navigation/index.yaml'), stringify(NAVIGATION));
  for (const [index, [name, fields]] of Object.entries(SERVICES).entries())
    writeService(join(root, 'src/content/services', name), { ...sampleService(50 + index), ...fields });
  writeIn(root, 'src/content/packages/seo.yaml', stringify(sampleTab(54, 'seo', DEFAULT_LOCALE)));
  return root;
}

/** Writes texts that are still to write, and lets pictures and links of other services be those of one that is there. */
const withoutOthers = (text: string) =>
  text
    .replaceAll(TO_WRITE, 'Example')
    .replaceAll(/\.\.\/services\/\S+/g, '../services/seo/picture.jpg')
    .replaceAll(/(?<=\s)\/services\/[\w-]+/g, '/services/seo')
    .replaceAll(/(?<=\s)\/packages#[\w-]+/g, '/packages#seo');

function writeService(folder: string, fields: object) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mdx'), `---\n${stringify(fields)}---\n\n${SAMPLE_BENEFITS}`);
  writeFileSync(join(folder, 'picture.jpg'), PICTURE);
}

/** Sets a field that expected sentences of fixtures name, whatever the site's own is. */
function setFact(file: string, line: string) {
  const field = new RegExp(`^${line.split(':')[0]}:.*$`, 'm');
  writeFileSync(file, readFileSync(file, 'utf8').replace(field, line));
}

/** Puts the files of a fixture into a repository. Returns a function that removes them. */
export function addFixture(root: string, name: string): () => void {
  const content = join(root, 'src/content');
  const { files } = FIXTURES[name]!;
  for (const [path, contents] of Object.entries(files)) writeIn(content, path, contents);
  return () => {
    for (const path of Object.keys(files)) rmSync(join(content, path));
    for (const folder of ['portfolio', 'clients', 'portfolo'])
      rmSync(join(content, folder), { recursive: true, force: true });
  };
}
