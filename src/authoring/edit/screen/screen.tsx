/** The screen of `npm run edit`. */
import { SCREEN, type Store, StoreError, toBase64, TOKEN_HEADER, TOKEN_META } from '../store.ts';
import { App, mount } from './app.tsx';
import './screen.css';

/** The content folder of this machine, through the server of `npm run edit`. */
function localStore(): Store {
  // Removed from the document, so that no other code finds it there.
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_META}"]`)!;
  const token = meta.content;
  meta.remove();

  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${SCREEN}/api/${path}`, {
      headers: { [TOKEN_HEADER]: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => {
      throw new StoreError(
        '“npm run edit” does not run any more, so nothing can be saved. Start it again; this page goes on when it runs.',
      );
    });
    if (answer.ok) return answer;
    const { sentence, mistakes } = await answer.json();
    throw new StoreError(sentence, answer.status, mistakes);
  };
  const json = async (path: string, body?: unknown) => (await ask(path, body)).json();
  const blob = async (path: string) => (await ask(path)).blob();
  return {
    list: () => json('content'),
    read: ({ path }) => blob(`files/${encodeURIComponent(path)}`),
    readPublic: (path) => blob(`public/${encodeURIComponent(path)}`).catch(() => undefined),
    save({ additions, deletions }) {
      const encoded = additions.map(({ contents, ...file }) => ({ ...file, contents: toBase64(contents) }));
      return json('save', { additions: encoded, deletions });
    },
    mistakes: () => json('mistakes'),
    changes: () => json('changes'),
    publish: (publication) => json('publish', publication),
    discard: (paths) => json('discard', { paths }),
  };
}

mount(<App store={localStore()} hasPreview />);
