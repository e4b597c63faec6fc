/**
 * Publishes the preview that another workflow built, or removes it. Runs with write access, so it uses no npm packages,
 * executes nothing from the artifact and treats its content as untrusted.
 *
 *   node src/reviewing/preview/publish/publish.ts publish ARTIFACT   folder with site/, report.html, summary.md, number
 *   node src/reviewing/preview/publish/publish.ts remove NUMBER
 *
 * Environment: GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN; PAGES_REMOTE, the URL to push to; PREVIEWS_URL, the
 * URL of the published branch, with a trailing slash; for `publish` also HEAD_SHA, the commit that the artifact was
 * built from.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, ToolError } from '../../../tooling/tool-error.ts';
import { listArtifact } from './artifact.ts';
import { closedComment, previewComment } from './comment.ts';
import { createGitHub, type GitHub } from './github.ts';
import { folderOf, writePreview } from './pages-branch.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new ToolError(`${name} is not set.`);
  return value;
}

const repository = () => ({ remote: setting('PAGES_REMOTE'), token: setting('GITHUB_TOKEN') });

function pullRequestNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text.trim()))
    throw new ToolError(`${JSON.stringify(text.slice(0, 40))} is not the number of a pull request.`);
  return Number(text);
}

/** Publishes an artifact, if the pull request that it names is open and at the built commit according to GitHub. */
async function publish(artifact: string, gitHub: GitHub): Promise<void> {
  const files = await listArtifact(artifact);
  const missing = ['number', 'summary.md', 'report.html', 'site/index.html'].find(
    (name) => !files.includes(name),
  );
  if (missing) throw new ToolError(`${artifact} has no ${missing}: nothing is published.`);
  const number = pullRequestNumber(readFileSync(join(artifact, 'number'), 'utf8'));
  const commit = setting('HEAD_SHA');
  const { state, head } = await gitHub.pullRequest(number);
  if (state !== 'open' || head.sha !== commit) {
    console.log(
      `Pull request ${number} is ${state} and at ${head.sha}: a preview of ${commit} is not wanted any more.`,
    );
    return;
  }
  const preview = files
    .filter((file) => file.startsWith('site/'))
    .map((file) => [file.slice('site/'.length), join(artifact, file)] as const);
  writePreview(repository(), number, new Map([...preview, ['review.html', join(artifact, 'report.html')]]));
  const url = `${setting('PREVIEWS_URL')}${folderOf(number)}/`;
  await gitHub.comment(
    number,
    previewComment({ url, commit, summary: readFileSync(join(artifact, 'summary.md'), 'utf8') }),
  );
  console.log(`Published at ${url}`);
}

async function remove(number: number, gitHub: GitHub): Promise<void> {
  writePreview(repository(), number, undefined);
  await gitHub.comment(number, closedComment(), { onlyChange: true });
  console.log(`The preview of pull request ${number} is gone.`);
}

await runTool(async () => {
  const [command, argument = ''] = process.argv.slice(2);
  const gitHub = createGitHub({
    api: setting('GITHUB_API_URL'),
    repository: setting('GITHUB_REPOSITORY'),
    token: setting('GITHUB_TOKEN'),
  });
  if (command === 'publish') await publish(argument, gitHub);
  else if (command === 'remove') await remove(pullRequestNumber(argument), gitHub);
  else throw new ToolError('Say publish FOLDER or remove NUMBER.');
});
