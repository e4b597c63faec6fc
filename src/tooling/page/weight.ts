import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Budget, budgetOf } from './budgets.ts';

/** Resource types. */
type Kind = 'html' | 'css' | 'script' | 'fonts' | 'picture' | 'film' | 'other';

/** A network request recorded while a page loads. */
export interface Transfer {
  kind: Kind;
  /** Path on the server. */
  address: string;
  /** Transferred size: compressed, without headers. */
  bytes: number;
}

/** By Playwright's names of resource types. */
const KINDS: Record<string, Kind> = {
  document: 'html',
  stylesheet: 'css',
  script: 'script',
  font: 'fonts',
  image: 'picture',
  media: 'film',
};

/** Opens a page and records its requests before any scroll. */
export async function recordTransfers(page: Page, url: string): Promise<Transfer[]> {
  const transfers = watchTransfers(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return transfers();
}

/** Records the requests of a page from now on. The returned function lists them. */
export function watchTransfers(page: Page): () => Promise<Transfer[]> {
  const transfers: Promise<Transfer>[] = [];
  page.on('requestfinished', (request) => {
    const kind = KINDS[request.resourceType()] ?? 'other';
    const address = new URL(request.url()).pathname;
    // A page may be left while it fetches.
    const sizes = request.sizes().catch(() => ({ responseBodySize: 0 }));
    transfers.push(sizes.then(({ responseBodySize }) => ({ kind, address, bytes: responseBodySize })));
  });
  return () => Promise.all(transfers);
}

/** Returns the compressed size of the inline scripts of a page, without JSON-LD. */
export function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)];
  return brotliCompressSync(scripts.map(([, code]) => code).join('\n')).length;
}

/** Sums the bytes of all transfers, or of one kind. */
export const sumBytes = (transfers: Transfer[], kind?: Kind): number =>
  transfers
    .filter((transfer) => kind === undefined || transfer.kind === kind)
    .reduce((total, { bytes }) => total + bytes, 0);

/**
 * Describes each exceeded budget of a page: its size, the excess and the largest files.
 *
 * @param inlineScript bytes of the inline scripts
 * @param parts budgets to check; all by default
 * @param projects number of projects on the page
 */
export function excessesOf(
  path: string,
  transfers: Transfer[],
  inlineScript: number,
  { parts, projects }: { parts?: (keyof Budget)[] | undefined; projects?: number } = {},
): string[] {
  const budget = budgetOf(path, projects);
  const of = (kind: Kind) => transfers.filter((transfer) => transfer.kind === kind);
  const largest = of('picture')
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 1);
  const found: [part: keyof Budget, bytes: number, from: Transfer[]][] = [
    ['html', sumBytes(transfers, 'html'), []],
    ['script', sumBytes(transfers, 'script'), of('script')],
    ['fonts', sumBytes(transfers, 'fonts'), of('fonts')],
    ['picture', sumBytes(largest), largest],
    ['total', sumBytes(transfers), transfers],
    ['inlineScript', inlineScript, []],
  ];
  return found
    .filter(([part, bytes]) => bytes > budget[part] && (parts?.includes(part) ?? true))
    .map(([part, bytes, from]) => {
      const sources = from.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4);
      const names = sources.map(({ address, bytes: size }) => `${address} ${size}`).join(', ');
      const what = `${part} is ${bytes} bytes, at most ${budget[part]} are allowed`;
      return names ? `${what}; largest: ${names}` : what;
    });
}
