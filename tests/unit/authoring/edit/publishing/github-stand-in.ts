import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Pull {
  number: number;
  html_url: string;
  state: 'open' | 'closed';
  head: string;
  title: string;
}

/** Answers the requests of GitHub's REST API that publishing makes. */
export class GitHubStandIn {
  readonly pulls: Pull[] = [];
  /** Status with which every request is refused. */
  refusal: number | undefined;
  /** Address of GitHub Pages; undefined if the repository has none. */
  pages: string | undefined;
  readonly tokens = new Set<string>();
  #server: Server | undefined;

  static async start(): Promise<GitHubStandIn> {
    const standIn = new GitHubStandIn();
    const server = createServer((request, response) => {
      void standIn.#answer(request).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    standIn.#server = server;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return standIn;
  }

  get api(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage): Promise<[number, unknown]> {
    this.tokens.add(request.headers.authorization ?? '');
    if (this.refusal) return [this.refusal, { message: 'Refused' }];
    const { pathname, searchParams } = new URL(request.url!, this.api);
    const path = pathname.replace('/repos/agency/site', '');
    if (path === '/pages')
      return this.pages ? [200, { html_url: this.pages }] : [404, { message: 'Not Found' }];
    if (path !== '/pulls') return [404, { message: 'Not Found' }];
    if (request.method === 'GET') {
      const head = searchParams.get('head')!.replace('agency:', '');
      return [200, this.pulls.filter((pull) => pull.state === 'open' && pull.head === head)];
    }
    const { head, title } = (await json(request)) as { head: string; title: string };
    const number = this.pulls.length + 1;
    this.pulls.push({
      number,
      html_url: `https://github.com/agency/site/pull/${number}`,
      state: 'open',
      head,
      title,
    });
    return [201, this.pulls.at(-1)];
  }

  async stop(): Promise<void> {
    this.#server!.closeAllConnections();
    this.#server!.close();
    await once(this.#server!, 'close');
  }
}
