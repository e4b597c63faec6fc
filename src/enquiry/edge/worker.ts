import { readConfig } from '../config.ts';
import { NO_EXCEPTIONS, securityHeaders } from '../http/security-headers.ts';
import { BUILD } from './build.ts';
import { type EdgeEnv, settingsOf } from './edge-env.ts';
import { createEdgePages } from './pages.ts';
import { createShards } from './shards.ts';
import { CLIENT_HEADER, webClientOf } from './web-visit.ts';

export { EnquiryShard } from './shard.ts';

/** Prepares the Worker for its settings, which are the same for all requests. */
function prepare(env: EdgeEnv) {
  const config = readConfig({ siteEmail: () => BUILD.siteEmail, variables: settingsOf(env) });
  const shards = createShards(env, config.shards);
  const servePages = createEdgePages(BUILD.site, env.SITE, { returnedForms: { find: shards.findForm } });
  return { config, shards, servePages };
}

let prepared: ReturnType<typeof prepare> | undefined;

export default {
  /** Answers pages itself, and passes requests to the API on to the shard of the enquiry. */
  async fetch(request: Request, env: EdgeEnv): Promise<Response> {
    const { config, shards, servePages } = (prepared ??= prepare(env));
    const client = webClientOf(request, config.trustedProxies);
    if (!/^\/api(?:\/|$)/.test(new URL(request.url).pathname)) return servePages(request, client.usesTls);
    const headers = new Headers(request.headers);
    headers.set(CLIENT_HEADER, JSON.stringify(client));
    const answer = await shards.fetch(new Request(request, { headers }));
    const secured = new Response(answer.body, answer);
    for (const [name, value] of Object.entries(securityHeaders(NO_EXCEPTIONS, client.usesTls)))
      secured.headers.set(name, value);
    return secured;
  },
};
