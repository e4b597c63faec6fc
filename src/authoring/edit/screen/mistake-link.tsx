import { BODY_KEY } from '../entries/library.ts';
import { afterTitle, titleAt } from '../entries/problems.ts';
import { stepsOf } from '../entries/values.ts';
import type { ContentMistake } from '../store.ts';
import { useApp } from './app-state.ts';
import { entryAddress } from './routes.ts';

/** Links to the field of a mistake, with what to do there. */
export function MistakeLink({ mistake: { path, key, title, text } }: { mistake: ContentMistake }) {
  const { library } = useApp();
  const entry = library.entries.find(({ file }) => file.path === path);
  const isField = entry?.data && key !== undefined && key !== BODY_KEY;
  const field = isField ? titleAt(entry.kind.schema, entry.data!.values, stepsOf(key)) : title;
  const label = [entry?.title ?? path, field].filter(Boolean).join(', ');
  return (
    <li>
      {entry ? <a href={entryAddress(entry.kind.key, entry.name, key)}>{label}</a> : label}
      {afterTitle({ title: field ?? '', text })}
    </li>
  );
}
