import { expect, it, onTestFinished } from 'vitest';
import { createAsk } from '../../../../../src/authoring/edit/publishing/github.ts';
import { GitHubStandIn } from './github-stand-in.ts';

it.each([
  [401, 'does not take the token any more'],
  [403, 'the token has no right to it'],
  [404, 'does not show this repository with this token'],
  [422, 'does not take the change: “Refused”.'],
  [500, 'answers with the error 500'],
])('an answer %i of GitHub is told', async (status, words) => {
  const gitHub = await GitHubStandIn.start();
  onTestFinished(() => gitHub.stop());
  gitHub.refusal = status;
  const ask = createAsk({ api: gitHub.api, repository: 'agency/site', token: 'secret-token' });
  await expect(ask('GET', '/pulls')).rejects.toThrow(words);
});
