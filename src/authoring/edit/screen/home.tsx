import { COLLECTION_KINDS, KINDS } from '../entries/kinds.ts';
import { useApp } from './app-context.ts';
import { entryAddress, listAddress } from './routes.ts';

/** The first view: everything that can be edited. */
export function Home({ hasPreview }: { hasPreview: boolean }) {
  const { library, drafts } = useApp();
  const singles = Object.values(KINDS).filter(({ one }) => !one);
  const unsaved = (kind: string, name: string) => {
    const entry = library.entry(kind, name);
    return entry && drafts.has(entry.file.path) ? <small> not saved yet</small> : null;
  };
  return (
    <nav aria-label="Content">
      <h1 tabIndex={-1}>What do you want to change?</h1>
      <p className="about">
        {hasPreview && 'Click a text or picture of the page: its form opens. Or choose below. '}
        Visitors see what you save once you publish it.
      </p>
      <ul className="tiles">
        {COLLECTION_KINDS.map(({ key, label }) => (
          <li key={key}>
            <a href={listAddress(key)}>
              <b>{label}</b>
              <small>{library.of(key).length}</small>
            </a>
          </li>
        ))}
      </ul>
      {(['Pages', 'On every page'] as const).map((heading) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ul className="rows">
            {singles
              .filter(({ isPage }) => isPage === (heading === 'Pages'))
              .map(({ key, label }) => (
                <li key={key}>
                  <a href={entryAddress(key, '')}>{label}</a>
                  {unsaved(key, '')}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
