import { afterEach, expect, it, vi } from 'vitest';
import { createAsk } from '../../../../../src/authoring/edit/publishing/github.ts';
import { stubGitHub } from './stub-github.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [401, 'does not take the token any more'],
  [403, 'the token has no right to it'],
  [404, 'does not show this repository with this token'],
  [422, 'does not take the change: “Refused”.'],
  [500, 'answers with the error 500'],
])('an answer %i of GitHub is told', async (status, words) => {
  stubGitHub().refusal = status;
  const ask = createAsk({ api: 'https://api.github.com', repository: 'agency/site', token: 'secret-token' });
  await expect(ask('GET', '/pulls')).rejects.toThrow(words);
});
