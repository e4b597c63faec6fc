/** Access to one repository through GitHub's REST API. Runs in browsers, too. */
export interface GitHubAccess {
  /** By default that of github.com. */
  api?: string;
  /** `agency/website`. */
  repository: string;
  token: string;
}

/**
 * Sends a request to a path below the repository, such as `/pulls`, or to another one, such as `user`. Returns the parsed
 * response. Throws what `refuse` returns.
 */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** A picture of 25 MB takes this long at 4 Mbit/s. */
const TIMEOUT_MS = 60_000;

const SENTENCES: Record<number, string> = {
  401: 'GitHub does not take the token any more: it may have expired.',
  403: 'GitHub refuses this: the token has no right to it, or has asked too often within the hour.',
  404: 'GitHub does not show this repository with this token: its name may be misspelt, or the token not made for it.',
  409: 'Somebody else has changed this on GitHub in the meantime.',
};

/**
 * Creates a function that sends requests.
 * @param refuse creates the error, from a sentence and GitHub's status; 0 if GitHub cannot be reached
 */
export const createAsk =
  (
    { api = 'https://api.github.com', repository, token }: GitHubAccess,
    refuse: (sentence: string, status: number) => Error,
  ): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const send = async () => {
      const answer = await fetch(`${api}/${path.startsWith('/') ? `repos/${repository}${path}` : path}`, {
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
      });
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    };
    const { ok, status, text } = await send().catch(() => {
      throw refuse('There is no connection to GitHub.', 0);
    });
    if (!ok) throw refuse(sentenceOf(status, text), status);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };

function sentenceOf(status: number, body: string): string {
  if (status !== 422) return SENTENCES[status] ?? `GitHub answers with the error ${status}: try again later.`;
  // The last message is the one about a field.
  const details = [...body.matchAll(/"message":\s*"([^"]+)"/g)].map(([, message]) => message);
  return `GitHub does not take the change: “${details.at(-1) ?? ''}”.`;
}
