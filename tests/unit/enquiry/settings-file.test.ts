import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readSettingsFile } from '../../../src/enquiry/settings-file.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const read = (contents: string | Uint8Array) => {
  const folder = temporaryFolder();
  writeIn(folder, '.env', contents);
  return readSettingsFile(join(folder, '.env'));
};

const TEXT = 'PORT=4000\r\n# PORT=5000\r\nSITE_URL="https://müller.example" # ours\r\n';
const SETTINGS = { PORT: '4000', SITE_URL: 'https://müller.example' };

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 with a byte order mark, as PowerShell writes it', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
])('settings are read from a file in %s', (_, contents) => expect(read(contents)).toEqual(SETTINGS));

test('a missing and an empty file have no settings', () => {
  expect(readSettingsFile(join(temporaryFolder(), '.env'))).toEqual({});
  expect(read('')).toEqual({});
});

test.each([
  ['Latin 1', Buffer.from('ENQUIRY_TO=ü@agency.example', 'latin1')],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
])('a file in %s is refused in one sentence', (_, contents) => {
  expect(() => read(contents)).toThrow(ConfigError);
  expect(() => read(contents)).toThrow('.env cannot be read: save it again as UTF-8.');
});

test.each([
  ['SMTP_URL', 'SMTP_URL=smtps://user:12#34@a.example'],
  ['AGENCY_TOKEN', 'PORT=1\n export AGENCY_TOKEN =#34'],
  ['NAME', 'NAME= a b#34'],
])('a value of %s that would be cut at its # is refused without it', (name, contents) => {
  expect(() => read(contents)).toThrow(ConfigError);
  expect(() => read(contents)).toThrow(`The value of ${name} in `);
  expect(() => read(contents)).not.toThrow(/34$|34@/);
});

test('a # in quotes belongs to the value, and one after a space begins a comment', () => {
  expect(read(`A="b#c"\nD='#'\nE=f # g#h\nI= # j#k\n#L=m#n\n`)).toEqual({
    ...{ A: 'b#c', D: '#', E: 'f', I: '' },
  });
});
