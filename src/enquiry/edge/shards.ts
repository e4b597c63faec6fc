import { enquirySchema } from '../contract/enquiry.ts';
import { SHARDS_HEADER } from '../agency-operations.ts';
import { AGENCY_PATH, HEALTH_PATH, SEND_MAIL_PATH } from '../contract/paths.ts';
import { decodeUtf8, formatOf, parseFields } from '../http/body.ts';
import type { EdgeEnv, ShardStub } from './edge-env.ts';
import { mergeHealth } from './merge-health.ts';
import { readAhead } from './read-ahead.ts';

/**
 * Creates the router to the objects that hold the enquiries.
 *
 * An enquiry belongs to the shard that its id names. The number of shards is a power of two, so that an id has one
 * possible shard for each smaller number: an enquiry that one of those knows goes there, and is not stored again after the
 * number was raised. Shards deliver by their own alarms, whatever the number is.
 *
 * @param count power of two
 */
export function createShards({ ENQUIRIES }: Pick<EdgeEnv, 'ENQUIRIES'>, count: number) {
  const shard = (index: number): ShardStub => ENQUIRIES.get(ENQUIRIES.idFromName(String(index)));

  /** Chooses the shard of an enquiry, and returns its request with the body that was read for it. */
  async function route(request: Request): Promise<[ShardStub, Request]> {
    const body = await readAhead(request);
    const again = new Request(request, { body });
    const id = idOf(body, request.headers.get('content-type') ?? undefined);
    const hash = await hashOf(id ?? body);
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
    /** Answers a request to the API. */
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (count > 1 && pathname === SEND_MAIL_PATH && request.method === 'POST') {
        const [chosen, again] = await route(request);
        return chosen.fetch(again);
      }
      if (count > 1 && pathname === HEALTH_PATH)
        return mergeHealth(
          await Promise.all(
            everyIndex(count).map((index) => shard(index).fetch(request.clone()).catch(failedHealth)),
          ),
        );
      const named = Number(searchParams.get('shard'));
      const answer = await shard(everyIndex(count).includes(named) ? named : 0).fetch(request);
      return pathname.startsWith(AGENCY_PATH) ? withCount(answer, count) : answer;
    },
    /** Finds a refused form of a visitor without script. */
    async findForm(page: string, query: string) {
      const forms = await Promise.all(
        everyIndex(count).map((index) =>
          shard(index)
            .findForm(page, query)
            .catch(() => undefined),
        ),
      );
      return forms.find(Boolean);
    },
  };
}

/** Tells the agency's commands, which call every shard, how many there are. */
function withCount(answer: Response, count: number): Response {
  const counted = new Response(answer.body, answer);
  counted.headers.set(SHARDS_HEADER, String(count));
  return counted;
}

/** The health of a shard that does not answer. */
const failedHealth = () => Response.json({ ok: false });

const everyIndex = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the id in the body of an enquiry; undefined if it has none or cannot be read. */
function idOf(body: Uint8Array, contentType: string | undefined): string | undefined {
  const format = formatOf(contentType);
  const text = decodeUtf8(body);
  const id = format && text !== undefined ? parseFields(text, format)?.id : undefined;
  const checked = enquirySchema.shape.id.safeParse(id);
  return checked.success ? checked.data : undefined;
}

async function hashOf(value: string | Uint8Array): Promise<number> {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return new DataView(digest).getUint32(0);
}
