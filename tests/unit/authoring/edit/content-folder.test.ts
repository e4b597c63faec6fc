import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ContentFolder } from '../../../../src/authoring/edit/server/content-folder.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

it('leaves all files as they were if one of them cannot be written', async () => {
  const root = temporaryFolder();
  writeIn(root, 'packages/seo.yaml', 'before');
  const additions = [
    { path: 'packages/seo.yaml', contents: Buffer.from('after') },
    // Node refuses to write it, as it would refuse one for which there is no room.
    { path: 'packages/smm.yaml', contents: Symbol('no contents') as never },
  ];
  await expect(new ContentFolder(root).apply({ additions, deletions: [] } as never)).rejects.toThrow();
  expect(readdirSync(join(root, 'packages'))).toEqual(['seo.yaml']);
  expect(readFileSync(join(root, 'packages/seo.yaml'), 'utf8')).toBe('before');
});

it('refuses every path if it is a link itself', async () => {
  const root = temporaryFolder();
  writeIn(root, 'elsewhere/packages/seo.yaml', 'before');
  symlinkSync('elsewhere', join(root, 'content'));
  const folder = new ContentFolder(join(root, 'content'));
  await expect(folder.read('packages/seo.yaml')).rejects.toThrow('the folder of the content is a link');
});
