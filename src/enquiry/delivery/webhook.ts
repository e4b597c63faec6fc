import { createHash, createHmac } from 'node:crypto';
import { FIELD_NAMES } from '../contract/fields.ts';
import type { ClaimedEnquiry } from '../store/deliveries.ts';
import { CERTIFICATE_CODE, type Channel, type Failure, MAX_REPLY_LENGTH } from './channel.ts';
import { chatMessageFor } from './chat-message.ts';

/**
 * Cuts the address of a webhook out of its answer, which the agency's commands show: whoever knows it can write there.
 * Receivers repeat it in parts or escaped, so each part of six characters or more is cut out by itself, too.
 */
function withoutAddress(reply: string, url: string): string {
  const { href, pathname, search } = new URL(url);
  const path = pathname + search;
  return [url, href, ...(path === '/' ? [] : [path]), ...(path.match(/[\w-]{6,}/g) ?? [])]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, '…'), reply);
}

/** Time for the whole exchange, in milliseconds. */
const ANSWER_MS = 15_000;

/** Bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 2_000;

/**
 * Returns the name of the channel to a webhook: its host, and a part of a hash, as addresses such as Slack's are secrets.
 */
export function webhookName(url: string): string {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 6);
  return `${new URL(url).host}#${hash}`;
}

/**
 * Creates the channel to a webhook: each enquiry is posted as JSON, signed as Standard Webhooks define it
 * (https://www.standardwebhooks.com), or as a message of Slack, Discord or Teams.
 *
 * @param secret base64 of the key, with or without `whsec_`; undefined: not signed
 * @param answerMs time for the whole exchange
 */
export function createWebhook(url: string, secret: string | undefined, answerMs = ANSWER_MS): Channel {
  const name = webhookName(url);
  const toMessage = chatMessageFor(url);
  let closing = new AbortController();

  async function post(enquiry: ClaimedEnquiry): Promise<Response> {
    const body = JSON.stringify(toMessage ? toMessage(enquiry) : toEvent(enquiry));
    return fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'enquiry-service',
        'Idempotency-Key': enquiry.id,
        ...(!toMessage && signatureOf(enquiry.id, body, secret)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), closing.signal]),
    });
  }

  return {
    name,
    destination: new URL(url).host,
    async deliver(enquiry) {
      try {
        const response = await post(enquiry);
        // The status tells whether it has arrived, even if the rest of the answer never comes.
        const reply = withoutAddress(await readReply(response).catch(() => ''), url);
        const isTaken = response.ok || isFromAppsScript(url, response);
        return isTaken
          ? { takenBy: [name], failures: [] }
          : { takenBy: [], failures: [refusalOf(response, reply.slice(0, MAX_REPLY_LENGTH))] };
      } catch (error) {
        return { takenBy: [], failures: [brokenOff(error)] };
      }
    },
    close() {
      closing.abort();
      closing = new AbortController();
    },
  };
}

/** Returns the JSON that a webhook gets. A field may be added; a change of meaning raises the version. */
export const toEvent = (enquiry: ClaimedEnquiry) => ({
  version: 1,
  type: 'enquiry.received',
  timestamp: new Date(enquiry.receivedAt).toISOString(),
  data: {
    id: enquiry.id,
    ...Object.fromEntries(FIELD_NAMES.map((field) => [field, enquiry[field]])),
    page: enquiry.page,
    origin: enquiry.origin,
    suspectedSpam: enquiry.suspicion !== null,
  },
});

/** Returns the headers of Standard Webhooks. The id is the same for every attempt, so that receivers know duplicates. */
function signatureOf(id: string, body: string, secret: string | undefined): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === undefined) return headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/** Reads the start of an answer, for the agency. */
async function readReply({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString();
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/**
 * Whether an answer says that a script of Google Apps Script has run: it redirects to where its output is. Other redirects,
 * 303 included, do not tell that the enquiry was taken: they may lead to a login, as those of Google do if the script is not
 * open to everybody.
 */
function isFromAppsScript(url: string, { status, headers }: Response): boolean {
  const location = headers.get('location') ?? '';
  return (
    status === 302 &&
    new URL(url).hostname === 'script.google.com' &&
    location.startsWith('https://script.googleusercontent.com/')
  );
}

/** Explains an answer other than 2xx. Only 410 is final: all others can change with the receiver's settings. */
function refusalOf({ status, headers }: Response, reply: string): Failure {
  const answer = { responseCode: status, reply: reply || undefined };
  if (status === 410) {
    const error =
      'The webhook does not exist any more (410): take it out of ENQUIRY_WEBHOOKS, or renew it there.';
    return { ...answer, verdict: 'refused', error };
  }
  if (status >= 300 && status < 400) {
    const error = `The webhook redirects (${status}), which is not followed: write its last address into ENQUIRY_WEBHOOKS.`;
    return { ...answer, verdict: 'again', error };
  }
  const retryAfterMs = readRetryAfter(headers.get('retry-after'));
  const error = `The webhook ${status < 500 ? 'refused' : 'put off'} the enquiry (${status}).`;
  return { ...answer, verdict: 'again', error, retryAfterMs };
}

/** Reads seconds or a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Codes of failures before anything was sent. */
const NOT_CONNECTED: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the address of the webhook.',
  ENOTFOUND: 'The host of the webhook was not found.',
  EAI_AGAIN: 'The host of the webhook was not found.',
  UND_ERR_CONNECT_TIMEOUT: 'The webhook could not be reached in time.',
};

/** Explains an exchange that broke off. Unless nothing was connected, the enquiry may have arrived. */
function brokenOff(error: unknown): Failure {
  const { name, cause } = error as Error;
  const code = (cause as { code?: string } | undefined)?.code;
  const notConnected =
    CERTIFICATE_CODE.test(code ?? '') || code?.startsWith('ERR_SSL_')
      ? `No encrypted connection to the webhook could be set up (${code}).`
      : NOT_CONNECTED[code ?? ''];
  if (notConnected) return { verdict: 'again', error: notConnected, code };
  const what =
    name === 'TimeoutError' ? 'The webhook did not answer in time' : 'The connection to the webhook broke';
  return { verdict: 'unknown', error: `${what}. The enquiry may have arrived.`, code };
}
