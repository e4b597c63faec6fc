import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import {
  EXAMPLES,
  normalize,
  readAnswers,
  readAnswersFile,
  readSetup,
  writeSetup,
} from '../../../src/setup/answers.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

test.each([
  [{ social: ['agency.example'] }, 'https://'],
  [{ social: ['javascript:alert(1)'] }, 'https://'],
  [{ domain: 'https://agency.example?a' }, 'without a path'],
  [{ hours: 'Mon-Fri 09:00-25:00' }, 'like Mon-Fri 9:00-17:30'],
  [{ phone: '555 0100' }, 'like +1 212 555 0100, or none'],
  [{ color: '#fff' }, 'like #1f6f78'],
  [{ typefaces: 'comic' }, 'One of sofia-instrument, '],
  [{ name: '{brand}' }, 'without braces'],
  [{ name: '\n' }, 'is empty'],
  [{ description: 'An agency with {services}, of which each is good.' }, 'without braces'],
])('%o is refused in a sentence', (answer, sentence) => {
  const attempt = () => readAnswers(normalize({ ...EXAMPLES, ...(answer as object) }));
  expect(attempt).toThrow(
    expect.objectContaining({ name: 'ToolError', message: expect.stringContaining(sentence) }),
  );
});

it('reads all values of a file as texts, in one line, and keeps them', () => {
  const folder = temporaryFolder();
  writeIn(
    folder,
    'answers.yaml',
    'name: \'A: "B" # \\ {\'\noffice: { postalCode: 01234 }\ndescription: >\n  Two\n  lines.\nphone: "+1\\0"\nchat:\nparts: [web-editor, art, art]\n',
  );
  const answers = normalize({
    ...EXAMPLES,
    chat: '+1 555 555 0100',
    ...readAnswersFile(join(folder, 'answers.yaml')),
  });
  expect(answers).toMatchObject({
    name: 'A: "B" # \\ {',
    office: { postalCode: '01234' },
    description: 'Two lines.',
    phone: '+1',
    parts: ['art', 'editor', 'web-editor'],
  });
  expect(answers).not.toHaveProperty('chat');
  writeSetup(folder, { base: '0123', answers });
  expect(readSetup(folder)).toEqual({ base: '0123', answers });
});

test.each(['', 'a: [', 'name: X'])('a setup.yaml with “%s” is refused in a sentence', (text) => {
  const folder = temporaryFolder();
  writeIn(folder, 'setup.yaml', text);
  expect(() => readSetup(folder)).toThrow(expect.objectContaining({ name: 'ToolError' }));
});
