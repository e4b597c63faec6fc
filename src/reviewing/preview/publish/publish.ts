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
import { runTool, ToolError } from '../../../tooling/tool-error.ts';
import { type Artifact, readArtifact, readNumber } from './artifact.ts';
import { closedComment, previewComment } from './comment.ts';
import { createGitHub, type GitHub } from './github.ts';
import { folderOf, writePreview } from './pages-branch.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new ToolError(`${name} is not set.`);
  return value;
}

const repository = () => ({ remote: setting('PAGES_REMOTE'), token: setting('GITHUB_TOKEN') });

/** Publishes an artifact, if the pull request that it names is open and at the built commit according to GitHub. */
async function publish({ pullRequest, summary, files }: Artifact, gitHub: GitHub): Promise<void> {
  const commit = setting('HEAD_SHA');
  const { state, head } = await gitHub.pullRequest(pullRequest);
  if (state !== 'open' || head.sha !== commit) {
    console.log(
      `Pull request ${pullRequest} is ${state} and at ${head.sha}: a preview of ${commit} is not wanted any more.`,
    );
    return;
  }
  writePreview(repository(), pullRequest, files);
  const url = `${setting('PREVIEWS_URL')}${folderOf(pullRequest)}/`;
  await gitHub.comment(pullRequest, previewComment({ url, commit, summary }));
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
  if (command === 'publish') await publish(await readArtifact(argument), gitHub);
  else if (command === 'remove') await remove(readNumber(argument), gitHub);
  else throw new ToolError('Say publish FOLDER or remove NUMBER.');
});
