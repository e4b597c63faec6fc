import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { SCHEMAS } from '../../src/model/entries/fields.ts';
import { isUnwritten, leaveOut, TO_WRITE } from '../../src/model/entries/unwritten.ts';
import { linkFolder } from '../../src/tooling/link-modules.ts';
import { SOMEBODY, workingCopy } from '../support/working-copy.ts';
import {
  SAMPLE_BENEFITS,
  sampleClient,
  samplePicture,
  sampleProject,
  sampleService,
  sampleTab,
  sections,
} from '../support/sample-content.ts';

/** What the tests of behaviour ask for: several entries on both pages of a list, and of each kind. */
const LEAST = { services: 10, tabs: 6, projects: 16, films: 2, featured: 4, clients: 6 };
const FILM = 'tests/unit/model/check/fixtures/media/film';

type Content = typeof import('../support/content.ts');
type Values = Record<string, unknown>;

/** Whether the site's own content lacks something that the tests of behaviour need. */
export async function lacksContent(): Promise<boolean> {
  const content = await import('../support/content.ts');
  const { listedServices, packageTabs, projects, clients } = content;
  return (
    listedServices.length < LEAST.services ||
    packageTabs.length < LEAST.tabs ||
    projects.length < LEAST.projects ||
    projects.filter(({ film }) => film).length < LEAST.films ||
    projects.filter(({ featured }) => featured).length < LEAST.featured ||
    clients.length < LEAST.clients ||
    listedServices.some(({ id }) => !projects.some(({ category }) => category === id)) ||
    Object.entries(sectionsOf(content)).some(([file, wanted]) => {
      const own = readFileSync(join('src/content', file), 'utf8');
      return own.includes(TO_WRITE) || !isDeepStrictEqual(merge(parse(own), wanted), parse(own));
    })
  );
}

const sectionsOf = ({ listedServices }: Content) =>
  sections([...listedServices, ...missing(listedServices.length, LEAST.services).map(serviceOf)]);
const serviceOf = (number: number) => ({ id: `sample-service-${number}`, name: sampleService(number).name });
/** Numbers of the samples that are missing, with two digits: no name is the start of another. */
const missing = (count: number, least: number) =>
  Array.from({ length: Math.max(least - count, 0) }, (_, index) => index + 11);

/** Adds what is missing. A list counts as missing if it is shorter than the sample. */
function merge(own: unknown, sample: unknown): unknown {
  if (own === undefined || (Array.isArray(sample) && (own as unknown[]).length < sample.length))
    return sample;
  if (Array.isArray(sample) || typeof sample !== 'object') return own;
  const merged = Object.entries(sample as object).map(([key, value]) => [
    key,
    merge((own as Values)[key], value),
  ]);
  return { ...(own as Values), ...Object.fromEntries(merged) };
}

/**
 * Makes a copy of the site in which every kind of entry and every section exists: what is there stays public, what is
 * still to write has a text, samples are added. Drafts stay drafts. The copy writes its test results into this
 * repository. Remove it after use.
 */
export async function filledCopy() {
  const copy = workingCopy();
  const content = await import('../support/content.ts');
  const path = (file: string) => join(copy.folder, 'src/content', file);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  const picture = async (file: string, number: number) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), await samplePicture(number));
  };

  // Contact details have a form of their own, which no text has.
  const { site } = content;
  write('site/index.yaml', stringify(leaveOut(SCHEMAS.get('site')!, site, isUnwritten)));
  for (const file of globSync('**/*.{yaml,mdx}', { cwd: path('') }))
    write(file, readFileSync(path(file), 'utf8').replaceAll(TO_WRITE, 'Example'));
  for (const [file, sample] of Object.entries(sectionsOf(content)))
    write(file, stringify(merge(parse(readFileSync(path(file), 'utf8')), sample)));
  if (readFileSync(path('home/index.yaml'), 'utf8').includes('./sample.jpg'))
    await picture('home/sample.jpg', 0);

  const services = missing(content.listedServices.length, LEAST.services);
  for (const number of services) {
    const { id } = serviceOf(number);
    write(`services/${id}/index.mdx`, `---\n${stringify(sampleService(number))}---\n\n${SAMPLE_BENEFITS}`);
    await picture(`services/${id}/picture.jpg`, number);
  }
  const all = [...content.listedServices, ...services.map(serviceOf)];
  const withoutTab = all.filter(({ id }) => content.packageTabs.every(({ service }) => service !== id));
  for (const [index, { id }] of withoutTab.slice(0, LEAST.services - content.packageTabs.length).entries())
    write(`packages/sample-tab-${index + 11}.yaml`, stringify(sampleTab(index + 11, id, content.site)));
  for (const number of missing(0, LEAST.projects)) {
    const folder = `portfolio/sample-project-${number}`;
    const project = sampleProject(number, all[number % all.length]!.id);
    write(`${folder}/index.yaml`, stringify(project));
    await picture(`${folder}/picture.jpg`, 20 + number);
    if ('morePictures' in project)
      for (const name of ['second', 'third']) await picture(`${folder}/${name}.jpg`, 50 + number);
    if ('film' in project)
      for (const [ending, pad] of Object.entries(PADDING))
        writeFileSync(
          path(`${folder}/film.${ending}`),
          Buffer.concat([readFileSync(`${FILM}.${ending}`), pad]),
        );
  }
  for (const number of missing(content.clients.length, LEAST.clients)) {
    write(`clients/sample-client-${number}/index.yaml`, stringify(sampleClient(number)));
    write(`clients/sample-client-${number}/logo.svg`, LOGO);
  }
  copy.git('add', '--all');
  copy.git(...SOMEBODY, 'commit', '--quiet', '--message', 'Add samples');
  linkFolder(resolve('test-results'), join(copy.folder, 'test-results'));
  return copy;
}

/** Makes films larger than those that Vite writes into pages: elements that players skip. */
const PADDING_BYTES = 8192;
const PADDING = {
  mp4: Buffer.concat([
    Buffer.from([0, 0, PADDING_BYTES >> 8, 0]),
    Buffer.from('free'),
    Buffer.alloc(PADDING_BYTES - 8),
  ]),
  webm: Buffer.concat([Buffer.from([0xec, 0x40 | (PADDING_BYTES >> 8), 0]), Buffer.alloc(PADDING_BYTES)]),
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>\n';
