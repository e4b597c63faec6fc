import { useCallback, useMemo, useState } from 'react';
import { type EntryData, pruneEntry, type Values } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';
import { getAt, isWithin, setAt, stepsOf } from '../entries/values.ts';
import { findProblems, type Problem, titleAt } from '../entries/problems.ts';
import { BODY_KEY } from '../entries/library.ts';
import type { CausedMistake } from '../store.ts';
import { type Draft, isChanged, type Upload, withoutSaved, type Written } from './draft.ts';

/** State of an open form. */
export interface Form extends Draft {
  kind: Kind;
  /** Whether saving would change anything. */
  isChanged: boolean;
  /** Problems to show, those of the last attempt to save included. */
  problems: Problem[];
  /** All problems, the ones of unfinished fields included. */
  allProblems: Problem[];
  get(key: string): unknown;
  /** Returns the saved value of a field. */
  getSaved(key: string): unknown;
  set(key: string, value: unknown): void;
  setBody(body: string): void;
  /** Adds a file that a value names as `./name`. */
  upload(name: string, upload: Upload): void;
  /** Marks a field as left, so that what is missing in it is shown. */
  leave(key: string): void;
  /** Shows all problems. */
  showAll(): void;
  /** Starts again with an entry as it is saved. */
  restart(data: EntryData): void;
  /** Takes note that what was written has been saved. Keeps what was written since. */
  settle(data: EntryData, written: Pick<Written, 'uploads'>): void;
  /** Shows what the content check refused. */
  refuse(mistakes: CausedMistake[]): void;
}

/**
 * Keeps the state of a form.
 * @param start a draft, to go on with it
 * @param isNew problems of a new entry are not shown before its fields have been left
 * @param derive adds values that follow from others
 */
export function useForm(
  kind: Kind,
  start: Draft,
  isNew: boolean,
  derive: (values: Values) => Values = (values) => values,
): Form {
  const [written, setValues] = useState(start.values);
  const [body, setBodyText] = useState(start.body);
  const [uploads, setUploads] = useState(start.uploads);
  const [touched, setTouched] = useState(start.touched);
  const [saved, setSaved] = useState(start.saved);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(!isNew);
  const [refused, setRefused] = useState<Problem[]>([]);

  const forget = (key: string) =>
    setRefused((known) =>
      known.filter((problem) => problem.key && !isWithin(problem.key, key) && !isWithin(key, problem.key)),
    );
  const set = useCallback((key: string, value: unknown) => {
    setValues((now) => setAt(now, stepsOf(key), value) as Values);
    setTouched((known) => new Set([...known, key]));
    forget(key);
  }, []);

  const values = derive(written);
  const allProblems = useMemo(
    () => [...findProblems(kind, pruneEntry(values, kind.fields)), ...bodyProblems(kind, body)],
    [kind, values, body],
  );
  const draft = { values, body, uploads, saved, touched };
  // A field that is being written is unfinished, which is no mistake yet.
  const shown = allProblems.filter(
    ({ key, isUnfinished }) =>
      left.has(key) ||
      (touched.has(key) && !isUnfinished) ||
      (showsAll && !(touched.has(key) && isUnfinished && !left.has(key))),
  );
  return {
    ...draft,
    kind,
    isChanged: isChanged(kind, { ...draft, saved: { ...saved, values: derive(saved.values) } }),
    problems: [...shown, ...refused.filter(({ key }) => !shown.some((problem) => problem.key === key))],
    allProblems,
    get: (key) => getAt(values, stepsOf(key)),
    getSaved: (key) => getAt(saved.values, stepsOf(key)),
    set,
    setBody(text) {
      setBodyText(text);
      setTouched((known) => new Set([...known, BODY_KEY]));
      forget(BODY_KEY);
    },
    upload: (name, upload) => setUploads((known) => new Map([...known, [name, upload]])),
    leave: (key) => setLeft((known) => (known.has(key) ? known : new Set([...known, key]))),
    showAll() {
      setShowsAll(true);
      setLeft(new Set(allProblems.map(({ key }) => key)));
    },
    restart(data) {
      setSaved(data);
      setValues(data.values);
      setBodyText(data.body);
      setUploads(new Map());
      setTouched(new Set());
      setLeft(new Set());
      setRefused([]);
    },
    settle(data, sent) {
      setSaved(data);
      setUploads((known) => withoutSaved(known, sent.uploads));
      setRefused([]);
    },
    refuse: (mistakes) =>
      setRefused(
        mistakes.map(({ key, title, text }) => ({
          key: key ?? (kind.body ? BODY_KEY : ''),
          title:
            (key === undefined ? title : titleAt(kind.schema, values, stepsOf(key))) ??
            (key === undefined && kind.body ? 'Text' : kind.label),
          text,
          isUnfinished: false,
        })),
      ),
  };
}

/** An MDX entry has a text. */
const bodyProblems = (kind: Kind, body: string): Problem[] =>
  kind.body && body.trim() === ''
    ? [{ key: BODY_KEY, title: 'Text', text: '“Text” is missing.', isUnfinished: true }]
    : [];

/** Returns the problems of a field and of all fields in it. */
export const problemsWithin = ({ problems }: Form, key: string) =>
  problems.filter((problem) => isWithin(problem.key, key));
