import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/enquiry/store/database.ts';
import { openStore } from '../../src/enquiry/store/store.ts';
import { forStore, postJson, withId } from '../service/support/requests.ts';
import { startMail } from '../service/support/running-service.ts';
import { startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { inDatabase, readColumn } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MIGRATIONS = '*/store/migrations/*.sql';
/** Folders of the service, in this release and in former ones. */
const FOLDERS = ['src/enquiry', 'src/service'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Returns the commit before the one that added the newest migration, renames apart. Needs the full history. */
function previousRelease(): string {
  if (git('status', '--porcelain', '--', MIGRATIONS) !== '') return 'HEAD';
  const newest = git('log', '-1', '--find-renames', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
  expect(newest, 'no commit with a migration: run git fetch --unshallow').not.toBe('');
  return `${newest}^`;
}

/** Extracts the service of a commit into a temporary folder. Returns the path of its program. */
function checkOut(commit: string): string {
  const folder = temporaryFolder();
  const folders = git('ls-tree', '-d', '--name-only', commit, ...FOLDERS).split('\n');
  const archive = execFileSync('git', ['archive', commit, ...folders, 'package.json'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, scripts.serve.split(' ').at(-1));
}

test(
  'the previous release delivers waiting enquiries from the migrated database and takes new ones',
  { tags: ['full'] },
  async () => {
    const folder = makeSiteFolder();
    const file = join(folder, 'data/enquiries.db');
    const store = openStore(file);
    const waiting = Array.from({ length: 20 }, () => forStore());
    await Promise.all(waiting.map((enquiry) => store.addEnquiry(enquiry)));
    store.close();

    const mailServer = await startMail();
    const program = checkOut(previousRelease());
    const previous = await startService(folder, { SMTP_URL: mailServer.url }, { program });
    const fresh = withId();
    expect((await postJson(previous.url, fresh)).status).toBe(200);
    const ids = [...waiting.map(({ id }) => id), fresh.id];
    await until('all are delivered', () => mailServer.mails.length === ids.length);
    await previous.end('SIGTERM');
    expect(readColumn(file, 'id')).toEqual(ids);
    expect(readColumn(file, 'state')).toEqual(ids.map(() => 'delivered'));

    // Upgrade again.
    const current = await startService(folder, { SMTP_URL: mailServer.url });
    expect((await postJson(current.url, withId())).status).toBe(200);
  },
);

test('a database of the first version is migrated to the newest without loss', () => {
  const file = join(temporaryFolder(), 'old.db');
  const first = join(ROOT, 'src/enquiry/store/migrations/001-enquiries.sql');
  inDatabase(file, (old) =>
    old.exec(`
      ${readFileSync(first, 'utf8')}; PRAGMA user_version = 1;
      INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state)
      VALUES ('a', 'Ada', 'a@b.example', '1', 'SEO', 'Hello', 1, 'failed')
    `),
  );
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT message, state, taken_by FROM enquiries').all()).toEqual([
    { message: 'Hello', state: 'failed', taken_by: null },
  ]);
});
