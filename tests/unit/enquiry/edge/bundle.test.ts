import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the Worker has all migrations, in order', () => {
  const source = read('src/enquiry/edge/migrations.ts');
  const imported = [...source.matchAll(/import (\w+) from '\.\.\/store\/migrations\/(.+)'/g)];
  expect(imported.map(([, , file]) => file)).toEqual(
    readdirSync(join(ROOT, 'src/enquiry/store/migrations')).sort(),
  );
  expect(source).toContain(`[${imported.map(([, name]) => name).join(', ')}]`);
});

test('scripts run the version of wrangler that the tests run', () => {
  const { dependencies } = JSON.parse(read('src/enquiry/edge/packages/package.json'));
  const { scripts } = JSON.parse(read('package.json'));
  for (const script of [scripts['serve:edge'], scripts['deploy:edge']])
    expect(script).toContain(` wrangler@${dependencies.wrangler} `);
});
