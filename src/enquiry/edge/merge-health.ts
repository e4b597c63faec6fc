import { type Health, NOT_ACCEPTING } from '../http/health.ts';

/**
 * Joins the answers of all shards to the health check: what one cannot do, the service cannot do.
 *
 * @param answers each `{ ok }`, or all of `Health` for whoever may read it
 */
export async function mergeHealth(answers: Response[]): Promise<Response> {
  const parts = await Promise.all(answers.map((answer) => answer.json() as Promise<Partial<Health>>));
  const ok = parts.every((part) => part.ok);
  const details = parts.some((part) => 'waiting' in part)
    ? join(parts.map((part) => ({ ...NOT_ACCEPTING, ...part })))
    : {};
  const headers = { 'Cache-Control': 'no-store' };
  return Response.json({ ok, ...details }, { status: ok ? 200 : 503, headers });
}

function join(parts: Health[]): Omit<Health, 'ok'> {
  const sum = (name: 'waiting' | 'failed' | 'suspectedSpam') =>
    parts.reduce<number | null>((total, part) => {
      const more = part[name];
      return total === null || more === null ? null : total + more;
    }, 0);
  const times = parts.map(({ oldestWaitingSince }) => oldestWaitingSince).filter((time) => time !== null);
  const [troubled] = parts
    .filter(({ lastDeliveryErrorAt }) => lastDeliveryErrorAt !== null)
    .sort((a, b) => (a.lastDeliveryErrorAt! < b.lastDeliveryErrorAt! ? 1 : -1));
  return {
    acceptsEnquiries: parts.every((part) => part.acceptsEnquiries),
    waiting: sum('waiting'),
    oldestWaitingSince: times.sort()[0] ?? null,
    failed: sum('failed'),
    suspectedSpam: sum('suspectedSpam'),
    lastDeliveryError: troubled?.lastDeliveryError ?? null,
    lastDeliveryErrorAt: troubled?.lastDeliveryErrorAt ?? null,
  };
}
