import { type Published, StoreError } from '../store.ts';

/** Access to one repository through GitHub's REST API. */
export interface GitHubAccess {
  /** `https://api.github.com`. */
  api: string;
  /** `agency/website`. */
  repository: string;
  token: string;
}

const SENTENCES: Record<number, string> = {
  401: 'GitHub does not take the token any more: it may have expired.',
  403: 'GitHub refuses this: the token has no right to it, or has asked too often within the hour.',
  404: 'GitHub does not show this repository with this token: its name may be misspelt, or the token not made for it.',
  409: 'Somebody else has changed this on GitHub in the meantime.',
  422: 'GitHub does not take the change',
};

/** A picture of 25 MB takes this long at 4 Mbit/s. */
const TIMEOUT_MS = 60_000;

/**
 * Sends a request to a path below the repository, such as `/pulls`, or to a whole URL. Returns the parsed response.
 * @throws {StoreError} with GitHub's status if it refuses, with 0 if it cannot be reached
 */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/**
 * Creates a function that sends requests.
 * @param reassurance what becomes of the editor's changes if a request fails, in a sentence after GitHub's
 */
export const createAsk =
  ({ api, repository, token }: GitHubAccess, reassurance: string): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const refusal = (status: number, sentence: string) =>
      new StoreError(`${sentence} ${reassurance}`, status);
    const answer = await fetch(/^https?:/.test(path) ? path : `${api}/repos/${repository}${path}`, {
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
      throw refusal(0, 'There is no connection to GitHub.');
    });
    const text = await answer.text();
    if (!answer.ok) throw refusal(answer.status, sentenceOf(answer.status, text));
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };

function sentenceOf(status: number, body: string): string {
  const sentence = SENTENCES[status] ?? `GitHub answers with the error ${status}: try again later.`;
  if (status !== 422) return sentence;
  const said = /"message":\s*"([^"]+)"/g;
  const details = [...body.matchAll(said)].map(([, message]) => message);
  return `${sentence}: “${details.at(-1) ?? ''}”.`;
}

interface PullRequest {
  number: number;
  html_url: string;
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

interface Request {
  repository: string;
  branch: string;
  /** The public branch. */
  base: string;
  title: string;
  body: string;
}

/**
 * Opens a pull request for a branch, or joins the one that is open. Links to the previews that GitHub Pages publishes.
 * @param remark follows the name of the link to the request
 */
export async function requestApproval(
  ask: Ask,
  { repository, branch, base, title, body }: Request,
  remark = '',
): Promise<Published> {
  const { number, html_url } =
    (await findPullRequest(ask, repository, branch)) ??
    (await ask<PullRequest>('POST', '/pulls', { title, head: branch, base, body }));
  const pages = await ask<{ html_url?: string }>('GET', '/pages').catch(() => undefined);
  const preview = pages?.html_url && `${pages.html_url.replace(/\/$/, '')}/pr-${number}`;
  return {
    sentence:
      'Your changes wait for the approval of a colleague. Visitors see them once they are approved and the site has been updated.',
    detail: `Pull request ${number} is open, for the branch “${branch}”.`,
    links: [
      { label: `Your request on GitHub (pull request ${number})${remark}`, href: html_url },
      ...(preview
        ? [
            { label: 'The site with your changes, in some minutes', href: `${preview}/` },
            { label: 'What it changes, page by page, in some minutes', href: `${preview}/review.html` },
          ]
        : []),
    ],
    ...(preview && { site: preview }),
  };
}
