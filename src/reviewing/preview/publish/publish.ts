/**
 * Publishes the preview that another workflow built, or removes it. Runs with write access, so it uses no npm packages,
 * executes nothing from the artifact and treats its content as untrusted.
 *
 *   node src/reviewing/preview/publish/publish.ts publish ARTIFACT   folder with site/, report.html, summary.md
 *   node src/reviewing/preview/publish/publish.ts remove NUMBER
 *
 * Environment: GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN; PAGES_REMOTE, the URL to push to; PREVIEWS_URL, the
 * URL of the published branch, with a trailing slash; for `publish` also HEAD and HEAD_SHA, the branch (`owner:branch`)
 * and the commit that the artifact was built from.
 */
import { type Ask, createAsk } from '../../../tooling/github.ts';
import { runTool, ToolError } from '../../../tooling/tool-error.ts';
import { readArtifact } from './artifact.ts';
import { closedComment, MARKER, previewComment } from './comment.ts';
import { folderOf, writePreview } from './pages-branch.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new ToolError(`${name} is not set.`);
  return value;
}

const repository = () => ({ remote: setting('PAGES_REMOTE'), token: setting('GITHUB_TOKEN') });

/** Publishes an artifact, if its branch has an open pull request that is at the built commit according to GitHub. */
async function publish(ask: Ask, folder: string): Promise<void> {
  const { summary, files } = await readArtifact(folder);
  const [head, commit] = [setting('HEAD'), setting('HEAD_SHA')];
  const open = await ask<{ number: number; head: { sha: string } }[]>(
    'GET',
    `/pulls?state=open&head=${encodeURIComponent(head)}`,
  );
  const found = open.find((each) => each.head.sha === commit);
  if (!found) return console.log(`No open pull request is at ${commit}: its preview is not wanted any more.`);
  const pullRequest = found.number;
  writePreview(repository(), pullRequest, files);
  const url = `${setting('PREVIEWS_URL')}${folderOf(pullRequest)}/`;
  const body = previewComment({ url, commit, summary });
  const known = await findComment(ask, pullRequest);
  if (known) await ask('PATCH', known, { body });
  else await ask('POST', `/issues/${pullRequest}/comments`, { body });
  console.log(`Published at ${url}`);
}

async function remove(ask: Ask, pullRequest: number): Promise<void> {
  writePreview(repository(), pullRequest, new Map());
  const known = await findComment(ask, pullRequest);
  if (known) await ask('PATCH', known, { body: closedComment() });
  console.log(`The preview of pull request ${pullRequest} is gone.`);
}

/** Returns the path of the comment that was posted before. */
async function findComment(ask: Ask, pullRequest: number): Promise<string | undefined> {
  for (let page = 1; ; page++) {
    const comments = await ask<{ id: number; body: string; user: { type: string } | null }[]>(
      'GET',
      `/issues/${pullRequest}/comments?per_page=100&page=${page}`,
    );
    // Anybody can write the marker, so only comments of bots are updated.
    const found = comments.find(({ body, user }) => user?.type === 'Bot' && body.startsWith(MARKER));
    if (found) return `/issues/comments/${found.id}`;
    if (comments.length < 100) return undefined;
  }
}

await runTool(async () => {
  const [command, argument = ''] = process.argv.slice(2);
  const access = {
    api: setting('GITHUB_API_URL'),
    repository: setting('GITHUB_REPOSITORY'),
    token: setting('GITHUB_TOKEN'),
  };
  const ask = createAsk(access, (sentence) => new ToolError(sentence));
  if (command === 'publish') await publish(ask, argument);
  else if (command === 'remove') await remove(ask, Number(argument));
  else throw new ToolError('Say publish FOLDER or remove NUMBER.');
});
