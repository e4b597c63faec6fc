import { vi } from 'vitest';

interface Pull {
  number: number;
  html_url: string;
  state: 'open' | 'closed';
  head: string;
  title: string;
}

/** Mocks the GitHub REST API for publishing, in place of `fetch`. */
export function stubGitHub() {
  const gitHub = {
    pulls: [] as Pull[],
    /** Status with which every request is refused. */
    refusal: undefined as number | undefined,
    /** URL of GitHub Pages; undefined if the repository has none. */
    pages: undefined as string | undefined,
    tokens: new Set<string>(),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    gitHub.tokens.add(new Headers(init.headers).get('authorization') ?? '');
    if (gitHub.refusal) return Response.json({ message: 'Refused' }, { status: gitHub.refusal });
    const { href, searchParams } = new URL(address);
    const path = href.replace('https://api.github.com/repos/agency/site', '').replace(/\?.*/, '');
    if (path === '/pages' && gitHub.pages) return Response.json({ html_url: gitHub.pages });
    if (path !== '/pulls') return Response.json({ message: 'Not Found' }, { status: 404 });
    if (init.method === 'GET') {
      const head = searchParams.get('head')!.replace('agency:', '');
      return Response.json(gitHub.pulls.filter((pull) => pull.state === 'open' && pull.head === head));
    }
    const { head, title } = JSON.parse(String(init.body)) as { head: string; title: string };
    const number = gitHub.pulls.length + 1;
    const html_url = `https://github.com/agency/site/pull/${number}`;
    gitHub.pulls.push({ number, html_url, state: 'open', head, title });
    return Response.json(gitHub.pulls.at(-1));
  });
  return gitHub;
}
