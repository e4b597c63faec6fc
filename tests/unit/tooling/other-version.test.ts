import { expect, it, onTestFinished, vi } from 'vitest';
import { commitOf } from '../../../src/tooling/other-version.ts';

it('a folder of another owner is reported in the words of git, with its command', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  expect(() => commitOf('HEAD')).toThrow(/dubious ownership.*git config --global --add safe\.directory/s);
});

it('an unknown branch is reported with the command that fetches it', () => {
  expect(() => commitOf('origin/qwertz')).toThrow('git fetch origin qwertz');
});
