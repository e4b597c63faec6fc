import { createHash } from 'node:crypto';
import { SHARDS_HEADER } from '../agency-operations.ts';
import type { Config } from '../config.ts';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH } from '../contract/api.ts';
import { enquirySchema } from '../contract/enquiry.ts';
import { decodeUtf8, formatOf, parseFields } from '../http/body.ts';
import { createHealth, type StoreState } from '../http/health.ts';
import { addQueues } from '../store/reading.ts';
import type { Views } from '../store/views.ts';
import type { EdgeEnv, ShardStub } from './env.ts';
import { readAhead, webVisit } from './web-visit.ts';

/**
 * Creates the router to the objects that hold the enquiries.
 *
 * An enquiry belongs to the shard that its id names. The number of shards is a power of two, so that an id has one
 * possible shard for each smaller number: an enquiry that one of those has goes there, and is not duplicated after the
 * number was raised. Shards deliver by their own alarms, whatever the number is.
 */
export function createShards(
  { ENQUIRIES }: Pick<EdgeEnv, 'ENQUIRIES'>,
  config: Pick<Config, 'shards' | 'healthToken'>,
) {
  const { shards: count } = config;
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

  /** Checks the stores of all shards: the service accepts enquiries only if all of them do. */
  async function checkStores(): Promise<StoreState> {
    const none: StoreState = { acceptsEnquiries: false };
    const states = await Promise.all(allShards().map((each) => each.checkStore().catch(() => none)));
    const queues = states.flatMap(({ queue }) => queue ?? []);
    return {
      acceptsEnquiries: states.every(({ acceptsEnquiries }) => acceptsEnquiries),
      queue: queues.length === count ? addQueues(queues) : undefined,
    };
  }

  const health = createHealth(config, checkStores);

  return {
    /** Handles a request to the API. */
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (count > 1 && pathname === SEND_MAIL_PATH && request.method === 'POST') {
        const [chosen, again] = await route(request);
        return chosen.fetch(again);
      }
      if (pathname === HEALTH_PATH && request.method === 'GET') {
        const authorization = request.headers.get('authorization') ?? undefined;
        return health(authorization, webVisit(request));
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
