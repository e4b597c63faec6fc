/** Access to one repository through GitHub's REST API. */
export interface GitHubAccess {
  /** `https://api.github.com`. */
  api: string;
  /** Address of the GraphQL API; not needed for requests to REST. */
  graphql: string;
  /** `agency/website`. */
  repository: string;
  token: string;
}

/** A refusal of GitHub. The message is for the editor. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  /** HTTP status; 0 without a connection. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const SENTENCES: Record<number, string> = {
  401: 'GitHub does not take the token any more: it may have expired.',
  403: 'GitHub refuses this: the token has no right to it, or has asked too often within the hour.',
  404: 'GitHub does not show this repository with this token: its name may be misspelt, or the token not made for it.',
  409: 'Somebody else has changed this on GitHub in the meantime.',
  422: 'GitHub does not take the change',
};

/** Sends a request for a path below the repository, such as `/pulls`. Returns the parsed answer. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/**
 * Creates a function that sends requests.
 * @throws {GitHubError} when called, if GitHub refuses or cannot be reached
 */
export const createAsk =
  ({ api, repository, token }: Omit<GitHubAccess, 'graphql'>): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${api}/repos/${repository}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new GitHubError(0, 'There is no connection to GitHub.');
    });
    const text = await answer.text();
    if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
    throw new GitHubError(answer.status, sentenceOf(answer.status, text));
  };

/** A picture of 25 MB takes this long at 4 Mbit/s. */
const TIMEOUT_MS = 60_000;

function sentenceOf(status: number, body: string): string {
  const sentence = SENTENCES[status] ?? `GitHub answers with the error ${status}: try again later.`;
  if (status !== 422) return sentence;
  const said = /"message":\s*"([^"]+)"/g;
  const details = [...body.matchAll(said)].map(([, message]) => message);
  return `${sentence}: “${details.at(-1) ?? ''}”.`;
}

export interface PullRequest {
  number: number;
  html_url: string;
  state: 'open' | 'closed';
}

/** Opens a pull request for a branch, or returns the one that is open. */
export async function openPullRequest(
  ask: Ask,
  repository: string,
  { branch, base, title, body }: { branch: string; base: string; title: string; body: string },
): Promise<PullRequest> {
  const open = await findPullRequest(ask, repository, branch);
  return open ?? (await ask<PullRequest>('POST', '/pulls', { title, head: branch, base, body }));
}

/** Returns the open pull request of a branch. */
export async function findPullRequest(
  ask: Ask,
  repository: string,
  branch: string,
): Promise<PullRequest | undefined> {
  const head = `${repository.split('/')[0]}:${branch}`;
  const [open] = await ask<PullRequest[]>('GET', `/pulls?state=open&head=${encodeURIComponent(head)}`);
  return open;
}

/** Returns where GitHub Pages publishes previews, with a trailing slash; undefined if it does not. */
export async function previewsAddress(ask: Ask): Promise<string | undefined> {
  const pages = await ask<{ html_url?: string }>('GET', '/pages').catch(() => undefined);
  return pages?.html_url?.replace(/\/?$/, '/');
}

/** Derives the name of a branch from the sentence of a change. `moment` makes it unique. */
export function branchName(sentence: string, moment: Date): string {
  const words = sentence
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return `content/${words || 'change'}-${moment.getTime().toString(36)}`;
}
