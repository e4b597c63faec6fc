import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test.each([
  ['build', 'SITE_URL', 'www.agency.example', 'an address without a path, like https://www.example.com'],
  ['dev', 'PUBLIC_BACKEND_HOST', 'api.example', 'an address without a path, like https://api.example.com'],
  ['dev', 'RATE_LIMIT', 'many', 'a whole number, where 0 means no limit'],
])('astro %s ends with one sentence at an invalid %s', (command, name, value, right) => {
  const { status, stderr } = spawnSync(process.execPath, ['src/tooling/run.mjs', 'astro', command], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', [name]: value },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${name} is "${value}", but it has to be ${right}.\n`,
  });
});
