import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findRepository } from '../../../../../src/authoring/edit/publishing/repository.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

beforeEach(() => {
  // As with `Host github-work` in the configuration of SSH.
  const ssh = join(temporaryFolder(), 'ssh');
  const answer = 'echo "user git"; echo "hostname $(echo "$2" | sed s/^github-work$/github.com/)"';
  writeFileSync(ssh, `#!/bin/sh\n[ "$1" = -G ] && { ${answer}; }\n`, { mode: 0o755 });
  vi.stubEnv('GIT_SSH_COMMAND', ssh);
});
afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['https://github.com/agency/site.git', 'agency/site'],
  ['https://github.com/agency/site/', 'agency/site'],
  ['https://www.github.com/agency/site', 'agency/site'],
  ['https://editor@github.com/agency/site.git', 'agency/site'],
  ['https://editor:secret@github.com/agency/site.git', 'agency/site'],
  ['git@github.com:agency/site.git', 'agency/site'],
  ['organization-1@github.com:agency/site.git', 'agency/site'],
  ['ssh://git@github.com/agency/site.git', 'agency/site'],
  ['ssh://git@ssh.github.com:443/agency/site.git', 'agency/site'],
  ['git@github-work:agency/site.git', 'agency/site'],
  ['github-work:agency/site', 'agency/site'],
  ['ssh://git@github-work/agency/site.git', 'agency/site'],
  ['https://github.com/agency/agency.github.io', 'agency/agency.github.io'],
  ['git@github.com:agency/agency.github.io.git', 'agency/agency.github.io'],
])('%s is the repository %s on GitHub', async (address, repository) => {
  expect(await findRepository(address)).toBe(repository);
});

it.each([
  'git@elsewhere:agency/site.git',
  'https://gitlab.com/agency/site.git',
  'https://github.com.example.org/agency/site.git',
  'https://github.com/agency',
  // SSH is not asked about hosts of other protocols.
  'https://github-work/agency/site.git',
  // A command for the shell is no host.
  'ssh://$(id)/agency/site.git',
  '/agency/site.git',
  '../site.git',
  String.raw`C:\agency\site.git`,
])('%s is not known to be on GitHub', async (address) => {
  expect(await findRepository(address)).toBeUndefined();
});
