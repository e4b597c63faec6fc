import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { FIELD_NAMES } from '../../src/enquiry/contract/fields.ts';
import { fillMarks } from '../../src/enquiry/http/refused-form.ts';
import { DIST, sitemapPaths } from '../support/sitemap.ts';

const html = readFileSync(join(DIST, 'enquiry-refused.html'), 'utf8');

/** Fields that visitors see: while a site lists no services, there is no choice of them. */
const SHOWN = FIELD_NAMES.filter((name) => parse(html).querySelector(`#enquiry-${name}`));
const CHOICES = parse(html).querySelectorAll('select').length;

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)' autofocus='",
  '</textarea></form><img src=x onerror=alert(1)>',
  '<!-- --><style>*{display:none}</style>',
  '&quot;&lt;b&gt; &amp;amp;',
  "$& $1 $` $' $$",
  '⟦email⟧ ⟦page⟧',
  '</select></astro-island><form class="enquiry-form" action="https://evil.example">',
  '\n\n  two lines\n',
  '\u0000\u2028\u{1F4A7}',
];

const elementsOf = (page: string) =>
  parse(page, { comment: true })
    .querySelectorAll('*')
    .map(({ rawTagName, attributes }) => [rawTagName, ...Object.keys(attributes)]);

test.each(HOSTILE)('the page for a refused form holds %j as text and nothing else', (text) => {
  const values = Object.fromEntries([...FIELD_NAMES, 'page'].map((name) => [name, text]));
  const filled = fillMarks(html, values, { email: text });
  expect(elementsOf(filled)).toEqual(elementsOf(html));
  const form = parse(filled).querySelector('form')!;
  for (const name of ['name', 'email', 'phone', 'page'])
    expect(form.querySelector(`[name=${name}]`)!.getAttribute('value'), name).toBe(text);
  expect(form.querySelector('textarea')!.text.replace(/^\n/, '')).toBe(text);
  const chosen = form.querySelectorAll('option[selected]').map((option) => option.getAttribute('value'));
  expect(chosen).toEqual(Array(CHOICES).fill(text));
  expect(form.querySelector('#enquiry-error-email')!.text).toBe(text);
});

test('it has every field, a mark for every value and error, and describes the errors', () => {
  const errors = Object.fromEntries(FIELD_NAMES.map((name) => [name, `Wrong: ${name}`]));
  const page = parse(fillMarks(html, {}, errors));
  expect(page.toString()).not.toMatch(/[⟦⟧]/);
  for (const name of FIELD_NAMES) expect(page.querySelector(`form [name=${name}]`), name).not.toBeNull();
  for (const name of SHOWN) {
    const control = page.querySelector(`#enquiry-${name}`)!;
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-describedby')).toMatch(new RegExp(`(^| )enquiry-error-${name}$`));
    expect(page.querySelector(`#enquiry-error-${name}`)!.text).toBe(`Wrong: ${name}`);
    expect(page.querySelector(`a[href="#enquiry-${name}"]`)!.text).toBe(`Wrong: ${name}`);
  }
});

test('without a choice, its first and selected option says to make one', () => {
  for (const select of parse(fillMarks(html, {}, {})).querySelectorAll('select')) {
    const [first, ...others] = select.querySelectorAll('option');
    expect([first!.getAttribute('value'), first!.hasAttribute('selected')]).toEqual(['', true]);
    expect(first!.text).not.toBe('');
    expect(others.filter((option) => option.getAttribute('value') === '')).toEqual([]);
  }
});

test('it is not hydrated, not indexed, not in the sitemap and in no other encoding', () => {
  expect(parse(html).querySelector('form')!.closest('astro-island')).toBeNull();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(sitemapPaths()).not.toContain('/enquiry-refused');
  for (const ending of ['.br', '.gz'])
    expect(existsSync(join(DIST, `enquiry-refused.html${ending}`))).toBe(false);
});
