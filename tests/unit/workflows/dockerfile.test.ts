import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOCKERFILE = join(import.meta.dirname, '../../../src/enquiry/Dockerfile');

it.each([
  [{}, 4321],
  [{ PORT: '8080' }, 8080],
])('the health check of the image asks the service where it listens: %j', (settings, port) => {
  const [, command = ''] = /^HEALTHCHECK .*\\\n *CMD (.*)$/m.exec(readFileSync(DOCKERFILE, 'utf8')) ?? [];
  const shown = execFileSync('/bin/sh', ['-c', `wget() { echo "$@"; }; ${command}`], {
    encoding: 'utf8',
    env: settings,
  });
  expect(shown).toContain(` http://127.0.0.1:${port}/api/health\n`);
});
