import { createHash } from 'node:crypto';
import { SHARDS_HEADER } from '../agency-operations.ts';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH } from '../contract/api.ts';
import { enquirySchema } from '../contract/enquiry.ts';
import { decodeUtf8, formatOf, parseFields } from '../http/body.ts';
import { type ChannelHealth, type Health, NOT_ACCEPTING } from '../http/health.ts';
import type { Views } from '../store/views.ts';
import type { EdgeEnv, ShardStub } from './env.ts';
import { readAhead } from './web-visit.ts';

/**
 * Creates the router to the objects that hold the enquiries.
 *
 * An enquiry belongs to the shard that its id names. The number of shards is a power of two, so that an id has one
 * possible shard for each smaller number: an enquiry that one of those has goes there, and is not duplicated after the
 * number was raised. Shards deliver by their own alarms, whatever the number is.
 *
 * @param count power of two
 */
export function createShards({ ENQUIRIES }: Pick<EdgeEnv, 'ENQUIRIES'>, count: number) {
  const shard = (index: number): ShardStub => ENQUIRIES.get(ENQUIRIES.idFromName(String(index)));
  const allShards = () => Array.from({ length: count }, (_, index) => shard(index));

  /** Chooses the shard of an enquiry, and returns its request with the body that was read for it. */
  async function route(request: Request): Promise<[ShardStub, Request]> {
    const body = await readAhead(request);
    const again = new Request(request, { body });
    const id = idOf(body, request.headers.get('content-type') ?? undefined);
    const hash = hashOf(id ?? body);
    if (id !== undefined) {
      for (let fewer = 1; fewer < count; fewer *= 2) {
        const former = shard(hash % fewer);
        // A shard that fails must not stop the others. At worst, an enquiry that it has is mailed again.
        if (await former.knows(id).catch(() => false)) return [former, again];
      }
    }
    return [shard(hash % count), again];
  }

  return {
    /** Handles a request to the API. */
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (count > 1 && pathname === SEND_MAIL_PATH && request.method === 'POST') {
        const [chosen, again] = await route(request);
        return chosen.fetch(again);
      }
      if (count > 1 && pathname === HEALTH_PATH) {
        const noAnswer = () => Response.json({ ok: false });
        const answers = allShards().map((each) => each.fetch(request.clone()).catch(noAnswer));
        return mergeHealth(await Promise.all(answers));
      }
      const named = Number(searchParams.get('shard'));
      const answer = await shard(Number.isInteger(named) && named > 0 && named < count ? named : 0).fetch(
        request,
      );
      if (!pathname.startsWith(AGENCY_PATH)) return answer;
      // The agency's commands call every shard.
      const counted = new Response(answer.body, answer);
      counted.headers.set(SHARDS_HEADER, String(count));
      return counted;
    },
    /** Adds page views to those in the first shard. */
    addViews: (views: Views[]) => shard(0).addViews(views),
    /** Finds a refused form of a visitor without script. */
    async findForm(page: string, query: string) {
      const found = allShards().map((each) => each.findForm(page, query).catch(() => undefined));
      return (await Promise.all(found)).find(Boolean);
    },
  };
}

/** Returns the id in the body of an enquiry; undefined if it has none or cannot be read. */
function idOf(body: Uint8Array, contentType: string | undefined): string | undefined {
  const format = formatOf(contentType);
  const text = decodeUtf8(body);
  const id = format && text !== undefined ? parseFields(text, format)?.id : undefined;
  return enquirySchema.shape.id.safeParse(id).data;
}

const hashOf = (value: string | Uint8Array): number =>
  createHash('sha256').update(value).digest().readUInt32BE(0);

/**
 * Merges the health checks of all shards: the service is healthy only if all shards are.
 *
 * @param answers each `{ ok }`, or all of `Health` for whoever may read it
 */
async function mergeHealth(answers: Response[]): Promise<Response> {
  const parts = await Promise.all(answers.map((answer) => answer.json() as Promise<Partial<Health>>));
  const ok = parts.every((part) => part.ok);
  const mayReadAll = parts.some((part) => 'waiting' in part);
  const body = { ok, ...(mayReadAll && addFigures(parts.map((part) => ({ ...NOT_ACCEPTING, ...part })))) };
  return Response.json(body, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}

function addFigures(parts: Health[]): Omit<Health, 'ok'> {
  const names = Object.keys(parts.find(({ channels }) => channels)?.channels ?? {});
  const ofChannel = (name: string) => parts.map(({ channels }) => channels?.[name] ?? NOT_ACCEPTING);
  return {
    acceptsEnquiries: parts.every((part) => part.acceptsEnquiries),
    ...mergeFigures(parts),
    suspectedSpam: sum(parts.map((part) => part.suspectedSpam)),
    channels:
      names.length > 0
        ? Object.fromEntries(names.map((name) => [name, mergeFigures(ofChannel(name))]))
        : null,
  };
}

/** Adds numbers; null if one is not known. */
const sum = (figures: (number | null)[]) =>
  figures.reduce((total, figure) => (total === null || figure === null ? null : total + figure), 0);

function mergeFigures(parts: ChannelHealth[]): ChannelHealth {
  const times = parts.map(({ oldestWaitingSince }) => oldestWaitingSince).filter((time) => time !== null);
  const [troubled] = parts
    .filter(({ lastDeliveryErrorAt }) => lastDeliveryErrorAt !== null)
    .sort((a, b) => (a.lastDeliveryErrorAt! < b.lastDeliveryErrorAt! ? 1 : -1));
  return {
    waiting: sum(parts.map(({ waiting }) => waiting)),
    oldestWaitingSince: times.sort()[0] ?? null,
    failed: sum(parts.map(({ failed }) => failed)),
    lastDeliveryError: troubled?.lastDeliveryError ?? null,
    lastDeliveryErrorAt: troubled?.lastDeliveryErrorAt ?? null,
  };
}
