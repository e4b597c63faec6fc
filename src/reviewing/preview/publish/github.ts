import { ToolError } from '../../../tooling/tool-error.ts';
import { MARKER } from './comment.ts';

interface PullRequest {
  state: 'open' | 'closed';
  head: { sha: string };
}

interface Comment {
  id: number;
  body: string;
  user: { type: string } | null;
}

/** Creates a client for the parts of GitHub's REST API that publishing needs. */
export function createGitHub({ api, repository, token }: { api: string; repository: string; token: string }) {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${api}/repos/${repository}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new ToolError(`GitHub answered ${answer.status} to ${method} ${path}.`);
    return (await answer.json()) as T;
  }

  async function findComment(pullRequest: number): Promise<Comment | undefined> {
    for (let page = 1; ; page++) {
      const comments = await ask<Comment[]>(
        'GET',
        `/issues/${pullRequest}/comments?per_page=100&page=${page}`,
      );
      // Anybody can write the marker, so only comments of bots are updated.
      const found = comments.find(({ body, user }) => user?.type === 'Bot' && body.startsWith(MARKER));
      if (found || comments.length < 100) return found;
    }
  }

  return {
    pullRequest: (number: number) => ask<PullRequest>('GET', `/pulls/${number}`),

    /** Creates the comment of the preview, or updates it. */
    async comment(pullRequest: number, body: string, { onlyChange = false } = {}): Promise<void> {
      const known = await findComment(pullRequest);
      if (known) await ask('PATCH', `/issues/comments/${known.id}`, { body });
      else if (!onlyChange) await ask('POST', `/issues/${pullRequest}/comments`, { body });
    },
  };
}

export type GitHub = ReturnType<typeof createGitHub>;
