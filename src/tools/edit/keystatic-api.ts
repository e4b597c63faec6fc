import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { SEVERAL, SINGLES } from '../../editor/entries.ts';
import { Seen } from './seen.ts';
import { tidyEntry } from './tidy.ts';

/** A change: files written, files removed. Paths are below the content folder. */
export interface Update<Contents = Buffer> {
  additions: { path: string; contents: Contents }[];
  deletions: { path: string }[];
}

/** As the screen sends it: contents in URL-safe base64. */
type SentUpdate = Update<string>;

/** Says what is wrong with a change before it is made; undefined if nothing is. */
export type Judge = (update: Update) => Promise<string | undefined>;

/** All that Keystatic's server side needs to know: which folders the screen may write to. */
const paths = {
  storage: { kind: 'local' as const },
  collections: Object.fromEntries(
    Object.entries(SEVERAL).map(([key, { label, path }]) => [
      key,
      { label, path: path as `${string}/*`, slugField: 'name', schema: {} },
    ]),
  ),
  singletons: Object.fromEntries(
    Object.entries(SINGLES).map(([key, { label, path }]) => [key, { label, path, schema: {} }]),
  ),
};

/**
 * The server side of the screen: lists, reads and writes the files of the content folder. What is written is tidied
 * first. It is refused with a sentence if a file has been changed elsewhere meanwhile, or if the judge finds something
 * wrong.
 */
export function keystaticApi(content: string, judge: Judge): (request: Request) => Promise<Response> {
  const handle = makeGenericAPIRouteHandler({ config: paths as never, localBaseDirectory: content });
  const seen = new Seen(content);
  const respond = async (request: Request) => {
    const { body, headers, status = 200 } = await handle(request);
    const [, file] = /\/blob\/[^/]+\/(.+)$/.exec(request.url) ?? [];
    if (file && status === 404) return new Response(changedElsewhere(file), { status });
    if (!file && status === 200) seen.remember(JSON.parse(body as string));
    return new Response(body as BodyInit | null, { status, headers: headers as HeadersInit });
  };
  return async (request) => {
    if (request.method !== 'POST') return respond(request);
    const sent = decode((await request.json()) as SentUpdate);
    const changed = await seen.findChanged([...sent.additions, ...sent.deletions].map(({ path }) => path));
    if (changed) return refused(`Nothing was saved. ${changedElsewhere(changed)}`);
    const update = await tidyUpdate(content, sent);
    const complaint = await judge(update);
    if (complaint) return refused(complaint);
    const body = JSON.stringify(encode(update));
    return respond(new Request(request.url, { method: 'POST', headers: request.headers, body }));
  };
}

const refused = (sentence: string) => new Response(sentence, { status: 422 });

const changedElsewhere = (path: string) =>
  `${path} has been changed outside of this screen since the screen was opened. Reload it to go on with the file as it is now.`;

/** Tidies the entries of a change. An entry that is renamed keeps the lines that it had under its old name. */
async function tidyUpdate(content: string, update: Update): Promise<Update> {
  const read = (path: string) => readFile(join(content, path), 'utf8').catch(() => '');
  const additions = update.additions.map(async ({ path, contents }) => {
    if (!/\.(yaml|mdx)$/.test(path)) return { path, contents };
    const renamed = update.deletions.find((deletion) => basename(deletion.path) === basename(path));
    const old = (await read(path)) || (renamed ? await read(renamed.path) : '');
    return { path, contents: Buffer.from(await tidyEntry(path, contents.toString(), old)) };
  });
  return { ...update, additions: await Promise.all(additions) };
}

const decode = ({ additions, deletions }: SentUpdate): Update => ({
  deletions,
  additions: additions.map(({ path, contents }) => ({ path, contents: Buffer.from(contents, 'base64url') })),
});

const encode = ({ additions, deletions }: Update): SentUpdate => ({
  deletions,
  additions: additions.map(({ path, contents }) => ({ path, contents: contents.toString('base64url') })),
});
