/**
 * A lean HTTP client in a process of its own: it sends one request per connection at a time, again and again, and
 * reads no more of the responses than their ends. Prints one line of JSON.
 *
 *     node client.ts URL CONNECTIONS SECONDS post|page
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { ADA } from '../service/support/requests.ts';

const [address = '', connections = '1', seconds = '1', kind = 'post'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const ANY_ID = randomUUID();
const body = JSON.stringify({ ...ADA, id: ANY_ID });
/** Requests of different browsers, whose page views are counted. */
const pages = [
  '(X11; Linux x86_64)',
  '(Windows NT 10.0; Win64; x64)',
  '(Macintosh; Intel Mac OS X 10_15_7)',
].map((system) =>
  Buffer.from(
    `GET / HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\nReferer: https://search.example/\r\n` +
      `User-Agent: Mozilla/5.0 ${system} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36\r\n\r\n`,
  ),
);
const template = Buffer.from(
  `POST /api/send-mail HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
);

/** Offset of the last twelve digits of the id, which differ for each enquiry. */
const digitsAt = template.indexOf(ANY_ID) + ANY_ID.length - 12;
let sent = 0;
function nextRequest(): Buffer {
  if (kind === 'page') return pages[sent++ % pages.length]!;
  const request = Buffer.from(template);
  request.write((sent++).toString(16).padStart(12, '0'), digitsAt, 'latin1');
  return request;
}

/** Response times in milliseconds. */
const latencies: number[] = [];
let refused = 0;
const begin = performance.now();
const end = begin + Number(seconds) * 1000;

function visit(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= end) return void socket.end(resolve);
      socket.write(nextRequest());
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      missing = missing > 0 ? missing - chunk.length : lengthOf(chunk) - chunk.length;
      if (missing > 0) return;
      latencies.push(performance.now() - sentAt);
      send();
    });
  });
}

/** Returns the length of a response, whose short headers arrive in one chunk. */
function lengthOf(chunk: Buffer): number {
  const headersEnd = chunk.indexOf('\r\n\r\n');
  const headers = chunk.toString('latin1', 0, headersEnd);
  if (!headers.startsWith('HTTP/1.1 200')) refused += 1;
  return headersEnd + 4 + Number(/content-length: (\d+)/i.exec(headers)?.[1]);
}

await Promise.all(Array.from({ length: Number(connections) }, visit));
const took = (performance.now() - begin) / 1000;
latencies.sort((a, b) => a - b);
const at = (share: number) =>
  latencies[Math.min(Math.floor(latencies.length * share), latencies.length - 1)] ?? 0;
const figures = {
  count: latencies.length,
  perSecond: latencies.length / took,
  medianMs: at(0.5),
  p99Ms: at(0.99),
};
console.log(JSON.stringify({ ...figures, refused }));
