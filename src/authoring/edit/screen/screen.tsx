/** The screen of `npm run edit`. */
import {
  type Changes,
  type ContentFile,
  type Publication,
  type Published,
  type Store,
  StoreError,
  toBase64,
  TOKEN_HEADER,
  TOKEN_META,
  type Update,
} from '../store.ts';
import { App, mount } from './app.tsx';
import './screen.css';

/** The content folder of this machine, through the server of `npm run edit`. */
class LocalStore implements Store {
  readonly #token: string;

  /** Takes the token out of the document, so that nothing else finds it there. */
  constructor() {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TOKEN_META}"]`)!;
    this.#token = meta.content;
    meta.remove();
  }

  async #ask(path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`/api/${path}`, {
      headers: {
        [TOKEN_HEADER]: this.#token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => {
      throw new StoreError(
        '“npm run edit” does not run any more, so nothing can be saved. Start it again; this page goes on when it runs.',
      );
    });
    if (answer.ok) return answer;
    const { sentence, mistakes } = (await answer.json()) as { sentence: string; mistakes: [] };
    throw new StoreError(sentence, mistakes);
  }

  async #json<T>(path: string, body?: unknown): Promise<T> {
    return (await (await this.#ask(path, body)).json()) as T;
  }

  list(): Promise<ContentFile[]> {
    return this.#json('content');
  }

  async read({ path }: Pick<ContentFile, 'path'>): Promise<Blob> {
    return (await this.#ask(`files/${encodeURIComponent(path)}`)).blob();
  }

  async readPublic(path: string): Promise<Blob | undefined> {
    return this.#ask(`public/${encodeURIComponent(path)}`)
      .then((answer) => answer.blob())
      .catch(() => undefined);
  }

  save({ additions, deletions }: Update): Promise<ContentFile[]> {
    const encoded = additions.map(({ contents, ...file }) => ({ ...file, contents: toBase64(contents) }));
    return this.#json('save', { additions: encoded, deletions });
  }

  changes(): Promise<Changes> {
    return this.#json('changes');
  }

  publish(publication: Publication): Promise<Published> {
    return this.#json('publish', publication);
  }

  discard(paths: string[]): Promise<ContentFile[]> {
    return this.#json('discard', { paths });
  }
}

mount(<App store={new LocalStore()} hasPreview />);
