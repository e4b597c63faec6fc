import type { ByteRange, PageRequest, SiteFile, Variant, Version } from '../http/file-answer.ts';
import type { ContentPolicy } from '../http/headers.ts';
import type { MovedPage } from '../contract/former-address.ts';
import type { CountView } from '../visits/counter.ts';
import { type Answer, createPages, type FindReturned } from '../http/pages.ts';

/** Index of the built site for the Worker, as JSON: `createSiteIndex` writes it into the bundle. */
export interface SiteIndex {
  /** By URL path. */
  files: Record<string, SiteFile<Asset>>;
  policies: Record<string, ContentPolicy>;
  moved: MovedPage[];
}

/** A file of the assets binding. */
export interface Asset extends Variant {
  /** Its URL path, not encoded. */
  path: string;
  version: Version;
}

/** The assets binding of Cloudflare, with `html_handling` "none", so that each path returns the file of this name. */
interface Assets {
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates the request handler that serves the built site from Cloudflare. `http/pages.ts` decides about the responses.
 *
 * The handler rejects if an asset of the index is missing.
 *
 * @param returnedForms refused forms, which are returned filled in
 */
export function createEdgePages(site: SiteIndex, assets: Assets, returnedForms?: FindReturned) {
  const pages = createPages<Asset, Asset>(
    {
      files: new Map(Object.entries(site.files)),
      moved: site.moved,
      policies: new Map(Object.entries(site.policies)),
    },
    {
      open: (asset) => asset,
      readText: async (asset) => (await fetchAsset(assets, asset)).text(),
      returnedForms,
    },
  );

  /**
   * @param usesTls whether the visitor's connection is encrypted
   * @param countView called if a visitor sees a page
   */
  return async (request: Request, usesTls: boolean, countView?: CountView): Promise<Response> => {
    const asked = pageRequest(request, usesTls);
    const { status, headers, page, ...body } = await pages.answer(asked);
    if (page !== undefined) countView?.(page, asked);
    // Without `encodeBody`, workerd would compress the compressed bytes again.
    const init = { status, headers, encodeBody: 'manual' };
    return new Response(await readBody(body, assets), init);
  };
}

function pageRequest(
  request: Request & { cf?: { clientAcceptEncoding?: unknown } },
  usesTls: boolean,
): PageRequest {
  const { method, url, headers, cf } = request;
  const { origin, host } = new URL(url);
  const encodings = cf?.clientAcceptEncoding;
  return {
    method,
    target: url.slice(origin.length),
    usesTls,
    host,
    header: (name) => {
      // Cloudflare replaces the header by `br, gzip`, whatever the visitor's browser has sent.
      if (name === 'accept-encoding' && typeof encodings === 'string') return encodings;
      return headers.get(name) ?? undefined;
    },
  };
}

type AnswerBody = Pick<Answer<Asset>, 'text' | 'file' | 'part'>;

async function readBody({ text, file, part }: AnswerBody, assets: Assets): Promise<BodyInit | null> {
  if (!file || !part) return text ?? null;
  const { body } = await fetchAsset(assets, file);
  const isWhole = part.start === 0 && part.end === file.version.size - 1;
  return body && !isWhole ? cutStream(body, part) : body;
}

/** Where assets are asked for; the binding looks at the path alone. */
const ASSETS_ORIGIN = 'https://assets.invalid';

async function fetchAsset(assets: Assets, { path }: Asset): Promise<Response> {
  // The binding redirects a path that is encoded in another way.
  const url = ASSETS_ORIGIN + path.split('/').map(encodeURIComponent).join('/');
  const response = await assets.fetch(new Request(url, { redirect: 'manual' }));
  if (response.status !== 200) throw new Error(`The asset ${path} is answered with ${response.status}.`);
  return response;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A global of workerd: a body piped through it is sent with `Content-Length` instead of in chunks. */
interface Workerd {
  FixedLengthStream?: new (
    length: number,
  ) => TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
}

/** Cuts a range out of a stream. The rest is not read. */
function cutStream(bytes: Bytes, { start, end }: ByteRange): Bytes {
  let position = 0;
  const cut = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(value, controller) {
      const part = value.subarray(Math.max(start - position, 0), Math.max(end + 1 - position, 0));
      position += value.length;
      if (part.length > 0) controller.enqueue(part);
      if (position > end) controller.terminate();
    },
    flush() {
      throw new Error(`The file ends at byte ${position}, before byte ${end}.`);
    },
  });
  const part = bytes.pipeThrough(cut);
  const { FixedLengthStream } = globalThis as Workerd;
  return FixedLengthStream ? part.pipeThrough(new FixedLengthStream(end - start + 1)) : part;
}
