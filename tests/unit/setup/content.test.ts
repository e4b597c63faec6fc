import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/model/check/check.ts';
import { inOneLine } from '../../../src/model/check/format-report.ts';
import { readLocale } from '../../../src/model/locale/locale.ts';
import { CONTENT } from '../../../src/model/site-map.ts';
import { answersOfContent, EXAMPLES, normalize, readAnswers } from '../../../src/setup/answers.ts';
import { writeContent } from '../../../src/setup/content/write.ts';
import { site } from '../../support/content.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Names that are also words of texts, or other values of the content: colours, icons, ids, braces, days. */
const AGENCIES = [
  ['empty', `Ben & "Åsa's"`],
  ['demonstration', 'The'],
  ['empty', '2026-11-27'],
  ...['brand', 'clay', 'camera', 'mo'].map((name) => ['demonstration', name] as const),
] as const;
const CONTACT = { phone: '+1 555 555 0133', chat: '+1 555 555 0199' };
const OFFICE = { street: '1 Quay', city: 'Dubai', postalCode: '12345', country: 'UAE', countryCode: 'AE' };
const EXAMPLE_ENTRIES = [
  'clients/example-client/index.yaml',
  'packages/example.yaml',
  'portfolio/example-project/index.yaml',
  'services/example-service/index.mdx',
];
const PICTURES = ['home/hero-1', 'home/hero-2', 'about/picture', 'contact/picture'];
const EXAMPLE_PICTURES = ['services/example-service/picture', 'portfolio/example-project/picture'];
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>';

it.each([
  [{ phone: 'none' }, ['office']],
  [{ office: { ...OFFICE, street: 'none', postalCode: 'none' } }, ['phone', 'office']],
  [{ office: { ...OFFICE, city: 'none' } }, ['phone']],
])('has no trace of what an agency does not have: %o', (answers, fields) => {
  const folder = temporaryFolder();
  const place = join(folder, CONTENT);
  cpSync(resolve(import.meta.dirname, '../../..', CONTENT), place, { recursive: true });
  const given = { ...EXAMPLES, ...CONTACT, ...answers };
  writeContent(folder, readAnswers(normalize(given)));
  const text = readFileSync(join(place, 'site/index.yaml'), 'utf8');
  expect(text).not.toContain('none');
  const written = parse(text) as object;
  expect(Object.keys(written).filter((field) => field === 'phone' || field === 'office')).toEqual(fields);
  const stored = normalize(given);
  expect(normalize({ ...stored, ...answersOfContent(folder) })).toEqual(stored);
});

describe.each(AGENCIES)('the content of a new agency that starts %s: %s', (content, name) => {
  const folder = temporaryFolder(afterAll);
  const place = join(folder, CONTENT);
  cpSync(resolve(import.meta.dirname, '../../..', CONTENT), place, { recursive: true });
  const description = `${name} makes websites: for bakeries, and for who'd like one.`;
  // The demonstration has the prices of this site.
  const { language, currency, timeZone } = readLocale(site);
  const locale = { language, currency, timeZone };
  writeContent(folder, readAnswers({ ...EXAMPLES, ...CONTACT, ...locale, name, description, content }));
  const texts = globSync('**/*.{yaml,mdx}', { cwd: place }).sort();
  const read = (file: string) => readFileSync(join(place, file), 'utf8');

  it('has no mistake once its pictures are drawn, and lists what is still to write', async () => {
    const pictures = content === 'empty' ? [...PICTURES, ...EXAMPLE_PICTURES] : PICTURES;
    const drawn = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'teal' } }).jpeg();
    const bytes = await drawn.toBuffer();
    for (const file of pictures) writeFileSync(join(place, `${file}.jpg`), bytes);
    if (content === 'empty') writeFileSync(join(place, 'clients/example-client/logo.svg'), LOGO);
    const { mistakes, unwritten } = await checkContent({ root: folder, now: new Date() });
    expect(mistakes.filter(({ severity }) => severity === 'error').map(inOneLine)).toEqual([]);
    expect(unwritten.length).toBeGreaterThan(5);
    const open = unwritten.filter(({ file }) => file.endsWith('site/index.yaml'));
    expect(open.map(({ field }) => field)).toEqual([
      'E-mail',
      ...['Street and number', 'City', 'Postal code'].map((line) => `Office › ${line}`),
    ]);
    for (const example of [EXAMPLES.email, EXAMPLES.office.street])
      expect(read('site/index.yaml')).not.toContain(example);
    const { email, office } = EXAMPLES;
    expect({ ...EXAMPLES, ...answersOfContent(folder) }).toMatchObject({
      email,
      office,
      phone: CONTACT.phone,
    });
  });

  it('shows the public no entry', () => {
    const entries = texts.filter((file) => /^(services|packages|portfolio|clients)\//.test(file));
    if (content === 'empty') expect(entries).toEqual(EXAMPLE_ENTRIES);
    expect(entries.filter((file) => !/^draft: true$/m.test(read(file)))).toEqual([]);
  });

  it('names the agency in one place, and no contact of another', () => {
    expect(read('home/index.yaml').replaceAll("''", "'")).toContain(
      "{brand} makes websites: for bakeries, and for who'd like one.",
    );
    expect(read('site/index.yaml')).toContain('https://wa.me/15555550199?text={greeting}');
    expect(read('site/index.yaml')).toContain(name);
    expect(texts.filter((file) => read(file).includes(site.phone))).toEqual([]);
  });
});
