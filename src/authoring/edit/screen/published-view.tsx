import { Fragment, useEffect, useRef } from 'react';
import type { ChangedEntry } from '../entries/differences.ts';
import type { Published } from '../store.ts';
import { useApp } from './app-state.ts';
import { DeveloperDetails } from './publish-fields.tsx';

/** Result of publishing, with the entries that were published. */
export interface PublishedEntries extends Published {
  entries: ChangedEntry[];
}

/** Tells what was published, and what comes next. Takes the focus, because the pressed button can be far below. */
export function PublishedView({ published }: { published: PublishedEntries }) {
  const { sentence, detail, links } = published;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [published]);
  return (
    <div ref={box} tabIndex={-1} role="status" className="success">
      <p>{sentence}</p>
      <Entries {...published} />
      <DeveloperDetails text={detail} />
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names what was published, with links to where it will be seen if that is known. */
function Entries({ entries, site }: PublishedEntries) {
  const { library } = useApp();
  const pageOf = ({ kind, name }: ChangedEntry) => {
    const values = kind && library.entry(kind.key, name)?.data?.values;
    const isHidden = values?.draft === true || values?.publicFrom !== undefined;
    return values && !isHidden ? kind.page(name) : undefined;
  };
  const listed = entries.map((entry) => ({ ...entry, page: site && pageOf(entry) }));
  return (
    <>
      <p className="about">
        What changed:{' '}
        {listed.map(({ title, files, page }, at) => (
          <Fragment key={files[0]!.path}>
            {at > 0 && ', '}
            {page ? (
              <a href={site + page} target="_blank" rel="noopener">
                {title}
              </a>
            ) : (
              title
            )}
          </Fragment>
        ))}
      </p>
      {listed.some(({ page }) => page) && <p className="about">These links show it then.</p>}
    </>
  );
}
