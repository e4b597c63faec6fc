import { HTTPException } from 'hono/http-exception';
import { TEXTS } from '../contract/api.ts';
import { NO_EXCEPTIONS, securityHeaders } from '../http/headers.ts';
import { plainJson } from '../output.ts';
import { BUILD, configOf, type EdgeEnv } from './env.ts';
import { createEdgePages } from './pages.ts';
import { createShards } from './shards.ts';
import { createEdgeViews } from './views.ts';
import { CLIENT_HEADER, webClientOf } from './web-visit.ts';

export { EnquiryShard } from './shard.ts';

/** Prepares the Worker for its settings, which are the same for all requests. */
function prepare(env: EdgeEnv) {
  const config = configOf(env);
  const shards = createShards(env, config);
  const servePages = createEdgePages(BUILD.site, env.SITE, { find: shards.findForm });
  const views = createEdgeViews(config, shards.addViews);
  return { config, shards, servePages, views };
}

let prepared: ReturnType<typeof prepare> | undefined;

/** The part of a request's context that the service uses. */
interface ExecutionContext {
  /** Keeps the Worker until a promise has settled, after the response too. */
  waitUntil(promise: Promise<void>): void;
}

/** Answers pages itself, and passes requests to the API on to the shard of the enquiry. */
async function answer(request: Request, env: EdgeEnv, context: ExecutionContext): Promise<Response> {
  prepared ??= prepare(env);
  const { config, shards, servePages, views } = prepared;
  const client = webClientOf(request, config.trustedProxies);
  // A malformed `Host` header makes the URL invalid. No browser sends one.
  if (!URL.canParse(request.url)) throw new HTTPException(400);
  const isApi = /^\/api(?:\/|$)/.test(new URL(request.url).pathname);
  if (!isApi) {
    return servePages(request, client.usesTls, (page, asked) => {
      views?.count(page, asked);
      if (views) context.waitUntil(views.storeSoon());
    });
  }
  const headers = new Headers(request.headers);
  headers.set(CLIENT_HEADER, JSON.stringify(client));
  return secured(await shards.fetch(new Request(request, { headers })), client.usesTls);
}

function secured(response: Response, usesTls: boolean): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders(NO_EXCEPTIONS, usesTls)))
    copy.headers.set(name, value);
  return copy;
}

export default {
  /**
   * Handles a request. Failures, such as a missing setting or a limit of the platform, are logged with their reason
   * and get 503: the browser's outbox keeps the enquiry.
   */
  async fetch(request: Request, env: EdgeEnv, context: ExecutionContext): Promise<Response> {
    try {
      return await answer(request, env, context);
    } catch (error) {
      if (error instanceof HTTPException) return secured(error.getResponse(), true);
      console.log(plainJson({ event: 'request.failed', error: String(error) }));
      const body = { success: false, message: TEXTS.notSent };
      return secured(Response.json(body, { status: 503, headers: { 'Retry-After': '30' } }), true);
    }
  },
};
