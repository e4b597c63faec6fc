import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test.each([
  ['SITE_URL', 'www.agency.example', 'an address without a path, like https://www.example.com'],
  ['PUBLIC_BACKEND_HOST', 'api.example', 'an address without a path, like https://api.example.com'],
])('the configuration of Astro ends its process with one sentence at an invalid %s', (name, value, right) => {
  const { status, stderr } = spawnSync(process.execPath, ['astro.config.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, [name]: value },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${name} is "${value}", but it has to be ${right}.\n`,
  });
});
