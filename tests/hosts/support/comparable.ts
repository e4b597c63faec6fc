import type { send } from '../../service/support/raw-request.ts';

type Answer = Awaited<ReturnType<typeof send>>;

/** Depend on the bytes or the time of a build, belong to the connection, or are those of Cloudflare for all files. */
const OF_THE_HOST = [
  ...['etag', 'last-modified', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...[
    'cache-control',
    'vary',
    'accept-ranges',
    'strict-transport-security',
    'cf-cache-status',
    'content-type',
  ],
];

/** Parts of a response that are the same on every host. */
export const comparable = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_HOST.includes(name))),
  // XML is in UTF-8 without being called so.
  type: headers['content-type']?.toString().replace(/(?<=xml); charset=utf-8$/, ''),
  bytes: body.toString('latin1'),
});
