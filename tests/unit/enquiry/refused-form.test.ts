import { expect, test } from 'vitest';
import { fillMarks } from '../../../src/enquiry/http/refused-form.ts';

test.each([
  ['a value as text', '<input value="⟦name⟧">', '<input value="&lt;b&gt; &quot;$&amp;&quot;">'],
  ['an error', '<p>⟦name.error⟧</p>', '<p>Too &lt;long&gt;.</p>'],
  ['whether there is an error', '⟦name.invalid⟧ ⟦email.invalid⟧', 'true false'],
  ['nothing for what was not sent', '<input value="⟦phone⟧"><p>⟦phone.error⟧</p>', '<input value=""><p></p>'],
  [
    'another text for what was not sent',
    '⟦service|Select a service⟧, ⟦name|no⟧',
    'Select a service, &lt;b&gt; &quot;$&amp;&quot;',
  ],
  ['nothing for what is no text', '⟦email⟧', ''],
  [
    'all line breaks of a text',
    '<textarea>⟦message⟧</textarea>',
    '<textarea>\n\nTwo\nlines ⟦name⟧</textarea>',
  ],
  ['nothing else', '⟦⟧ ⟦a b⟧ [name]', '⟦⟧ ⟦a b⟧ [name]'],
])('marks are replaced by %s', (_what, html, filled) => {
  const values = { name: '<b> "$&"', email: { toString: 'x' }, message: '\nTwo\nlines ⟦name⟧' };
  expect(fillMarks(html, values, { name: 'Too <long>.' })).toBe(filled);
});
