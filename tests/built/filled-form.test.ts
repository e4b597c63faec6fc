import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { FIELD_NAMES } from '../../src/enquiry/contract/fields.ts';
import { fillForm } from '../../src/enquiry/http/returned-forms.ts';
import { servicePage } from '../support/content.ts';
import { htmlOf, sitemapPaths } from '../support/sitemap.ts';

const PAGES = ['/', '/contact', servicePage];

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)' autofocus='",
  '</textarea></form><img src=x onerror=alert(1)>',
  '<!-- --><style>*{display:none}</style>',
  '&quot;&lt;b&gt; &amp;amp;',
  "$& $1 $` $' $$",
  '<input id="enquiry-email" value="other"><textarea id="enquiry-message">',
  '</select></astro-island><form class="enquiry-form" action="https://evil.example">',
  '\n\n  two lines\n',
  '\u0000\u2028\u{1F4A7}',
];

const elementsOf = (html: string) =>
  parse(html, { comment: true })
    .querySelectorAll('*')
    .map(({ rawTagName }) => rawTagName.replace('astro-slot', 'astro-island'));

describe.each(PAGES)('the form on %s, returned', (path) => {
  const html = htmlOf(path);

  test.each(HOSTILE)('holds %j as text and nothing else', (text) => {
    const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, text]));
    const errors = { email: text };
    const filled = fillForm(html, { values, errors })!;
    expect(elementsOf(filled)).toEqual(elementsOf(html));
    const form = parse(filled).querySelector('form')!;
    for (const name of ['name', 'email', 'phone'])
      expect(form.querySelector(`[name=${name}]`)!.getAttribute('value'), name).toBe(text);
    expect(form.querySelector('textarea')!.text.replace(/^\n/, '')).toBe(text);
    expect(form.querySelector('#enquiry-error-email')!.text).toBe(text);
    const attributes = (page: string) =>
      parse(page)
        .querySelectorAll('*')
        .flatMap((element) => Object.keys(element.attributes))
        .filter((name) => !['value', 'aria-invalid', 'aria-describedby'].includes(name))
        .toSorted();
    expect(attributes(filled)).toEqual(attributes(html));
  });

  test('has the service selected and describes errors', () => {
    const service = parse(html).querySelectorAll('form option').at(-1)!.getAttribute('value')!;
    const values = { service, message: 'Two pictures.' };
    const form = parse(fillForm(html, { values, errors: { message: 'Write more.' } })!).querySelector(
      'form',
    )!;
    const selected = form.querySelectorAll('option[selected]').map((option) => option.getAttribute('value'));
    expect(selected).toEqual([service]);
    const message = form.querySelector('textarea')!;
    expect(message.getAttribute('aria-invalid')).toBe('true');
    expect(message.getAttribute('aria-describedby')).toBe('enquiry-message-hint enquiry-error-message');
    expect(form.querySelector('#enquiry-error-message')!.classNames).toBe('enquiry-error');
    expect(form.querySelector('[name=name]')!.hasAttribute('aria-invalid')).toBe(false);
  });
});

test('a page without a form is not filled', () => {
  const path = sitemapPaths().find((each) => !htmlOf(each).includes('<form'))!;
  expect(fillForm(htmlOf(path), { values: {}, errors: {} })).toBeUndefined();
});
