import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError, readBuildConfig } from '../../../src/enquiry/config.ts';

test('the configuration of Astro ends its process with one sentence at an invalid setting', () => {
  const { status, stderr } = spawnSync(process.execPath, ['astro.config.mjs'], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SITE_URL: 'www.agency.example' },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'SITE_URL is "www.agency.example", but it has to be an address without a path, like https://www.example.com.\n',
  });
});

test('the address of the service has no path', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PUBLIC_BACKEND_HOST', 'api.example');
  const sentence =
    'PUBLIC_BACKEND_HOST is "api.example", but it has to be an address without a path, like https://api.example.com.';
  expect(readBuildConfig).toThrow(new ConfigError(sentence));
});
