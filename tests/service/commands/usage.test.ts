import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandsOn } from '../support/commands.ts';
import { startIn } from '../support/service-process.ts';
import { makeSiteFolder } from '../support/site-folder.ts';

const run = commandsOn('no/such/database.db');
const NAMES = [
  ...['list', 'show', 'search', 'export', 'import', 'resend', 'erase', 'check', 'backup', 'rehearse'],
  'test-mail',
];

describe('the commands', () => {
  test('are listed by --help, and each has its own help', async () => {
    for (const args of [[], ['--help'], ['help']]) {
      const { code, output } = await run(...args);
      expect(code).toBe(0);
      for (const name of NAMES) expect(output).toContain(`\n  ${name}`);
    }
    for (const name of NAMES) {
      const { code, output } = await run(name, '--help');
      expect([code, output.split('\n')[0]]).toEqual([0, expect.stringContaining(`enquiries -- ${name}`)]);
    }
  });

  test.each([
    [['lst'], 'There is no command "lst". See npm run enquiries -- --help.'],
    [['constructor'], 'There is no command "constructor". See npm run enquiries -- --help.'],
    [['show'], 'One id is needed. See npm run enquiries -- show --help.'],
    [['search'], 'There is no text to search for. See npm run enquiries -- search --help.'],
    [['list', '--since', 'today'], '--since is "today", but it has to be a day like 2026-11-20.'],
    [['list', '--state', 'lost'], '--state is "lost", but it has to be one of stored,'],
    [['list', '--limit', '0'], '--limit is "0", but it has to be a whole number from 1 up.'],
    [['list', 'all'], '"all" was not expected.'],
    [['list', '--colour'], "Unknown option '--colour'"],
    [['erase', '--yes'], 'Say which: ids, or for example --email ADDRESS.'],
    [['resend'], 'Say which: ids, or for example --state failed.'],
    [['backup'], 'One name of a file is needed.'],
    [['import'], 'One name of a file is needed.'],
    [['import', 'no/such/file.json'], 'The file no/such/file.json cannot be read: ENOENT'],
    // A day beyond the end of a month is not read as one of the next month.
    [
      ['erase', '--before', '2026-02-31', '--yes'],
      '--before is "2026-02-31", but it has to be a day like 2026-11-20.',
    ],
  ])('called as %j exit with 2 and an error message', async (args, sentence) => {
    const { code, output, remarks } = await run(...args);
    expect([code, output]).toEqual([2, '']);
    expect(remarks).toContain(sentence);
  });

  test('do not create a database, and name the missing one', async () => {
    for (const name of ['list', 'check', 'export']) {
      expect(await run(name)).toMatchObject({
        code: 3,
        remarks:
          'There is no database no/such/database.db (setting ENQUIRY_DB): the service makes it when it starts for the first time.\n',
      });
    }
  });

  test('run from the project with the settings of the service', async () => {
    const folder = makeSiteFolder();
    // As `npm run enquiries` starts them.
    const check = ['start.mjs', 'enquiries', 'check'];
    expect(await startIn(folder, check, { ENQUIRY_DB: 'other.db' }).ended).toEqual({
      ...{ code: 3, stdout: '' },
      stderr: expect.stringContaining('There is no database other.db'),
    });
    const stdout = `Delivered to ${join('data', 'outbox')}, from Agency <website@agency.example>.\n`;
    expect(await startIn(folder, ['enquiries.ts', 'test-mail']).ended).toEqual({
      code: 0,
      stdout,
      stderr: '',
    });
  });
});
