import { useState } from 'react';
import type { LibraryEntry } from '../entries/library.ts';
import { StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { listAddress } from './routes.ts';

/** An entry whose file cannot be read: its text, to be mended by hand. */
export function BrokenEntry({ entry: { kind, name, file, broken, title } }: { entry: LibraryEntry }) {
  const { store, update } = useApp();
  const [text, setText] = useState(file.text);
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    const contents = new TextEncoder().encode(text);
    try {
      update(
        await store.save({ additions: [{ path: file.path, contents, seen: file.version }], deletions: [] }),
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      setRefusal([error.message, ...error.mistakes.map((mistake) => mistake.text)].join(' '));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header>
        {kind.one && <a href={listAddress(kind.key)}>{kind.label}</a>}
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <div className="summary" role="alert">
        <p>{broken}</p>
        <p>A form can be shown once this is mended in the text below.</p>
        {refusal && <p>{refusal}</p>}
      </div>
      <div className="field">
        <label htmlFor={`text-${name}`}>The text of the file</label>
        <textarea
          id={`text-${name}`}
          className="long code"
          rows={24}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <footer>
        <button type="submit" className="main">
          Save
        </button>
      </footer>
    </form>
  );
}
