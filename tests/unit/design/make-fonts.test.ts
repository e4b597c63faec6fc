import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFonts } from '../../../src/design/make-fonts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

beforeAll(async () => {
  cpSync('src/design', join(folder, 'src/design'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await makeFonts(folder);
});

it.each([
  ...[
    'typefaces.json',
    'stand-ins.css',
    'stand-in-prices.css',
    'fonts/display.woff2',
    'fonts/display-more.woff2',
  ],
  ...['fonts/display-social.ttf', 'fonts/text.woff2', 'fonts/text-more.woff2'],
])('%s is what npm run fonts makes of typefaces.json', (file) => {
  const path = join('src/design', file);
  expect(readFileSync(join(folder, path)).equals(readFileSync(path))).toBe(true);
});
