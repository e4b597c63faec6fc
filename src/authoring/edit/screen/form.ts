import { useCallback, useMemo, useState } from 'react';
import type { EntryData, Values } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';
import { findProblems, type Problem } from '../entries/problems.ts';
import { pruneEntry } from '../entries/prune.ts';
import { BODY_KEY } from '../entries/library.ts';
import type { CausedMistake } from '../store.ts';

/** A file that was chosen in the form and is not saved yet. */
interface Upload {
  contents: Uint8Array;
  /** Object URL. */
  url: string;
}

/** State of an open form. */
export interface Form {
  kind: Kind;
  values: Values;
  body: string;
  /** Files by the name under which they will be stored, such as `picture.jpg`. */
  uploads: ReadonlyMap<string, Upload>;
  /** Fields that were changed since the entry was loaded or saved. */
  changed: ReadonlySet<string>;
  /** Problems to show, those of the last attempt to save included. */
  problems: Problem[];
  /** All problems, the ones of unfinished fields included. */
  allProblems: Problem[];
  get(key: string): unknown;
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
  /** Shows what the content check refused. */
  refuse(mistakes: CausedMistake[]): void;
}

/** Splits a path: `plans[1].price` to `['plans', 1, 'price']`. */
const stepsOf = (key: string): (string | number)[] =>
  [...key.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );

function getAt(value: unknown, steps: (string | number)[]): unknown {
  let now = value;
  for (const step of steps) now = (now as Record<string | number, unknown> | null | undefined)?.[step];
  return now;
}

function setAt(value: unknown, [step, ...rest]: (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = setAt(list[step], rest, to);
    return list;
  }
  const group = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...group, [step]: setAt(group[step], rest, to) };
}

const isWithin = (key: string, group: string) =>
  key === group || key.startsWith(`${group}.`) || key.startsWith(`${group}[`);

/** What has been written into a form and is not saved. */
export interface Draft extends EntryData {
  uploads: ReadonlyMap<string, Upload>;
  /** Fields that were changed. */
  changed: ReadonlySet<string>;
}

/** Starts a form with an entry as it is saved. */
export const unchanged = ({ values, body }: EntryData): Draft => ({
  values,
  body,
  uploads: new Map(),
  changed: new Set(),
});

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
  const [changed, setChanged] = useState(start.changed);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(!isNew);
  const [refused, setRefused] = useState<Problem[]>([]);

  const forget = (key: string) =>
    setRefused((known) =>
      known.filter((problem) => problem.key && !isWithin(problem.key, key) && !isWithin(key, problem.key)),
    );
  const set = useCallback((key: string, value: unknown) => {
    setValues((now) => setAt(now, stepsOf(key), value) as Values);
    setChanged((known) => new Set([...known, key]));
    forget(key);
  }, []);

  const values = derive(written);
  const allProblems = useMemo(
    () => [...findProblems(kind, pruneEntry(values, kind.fields)), ...bodyProblems(kind, body)],
    [kind, values, body],
  );
  // A field that is being written is unfinished, which is no mistake yet.
  const shown = allProblems.filter(
    ({ key, isUnfinished }) =>
      left.has(key) ||
      (changed.has(key) && !isUnfinished) ||
      (showsAll && !(changed.has(key) && isUnfinished && !left.has(key))),
  );
  return {
    kind,
    values,
    body,
    uploads,
    changed,
    problems: [...shown, ...refused.filter(({ key }) => !shown.some((problem) => problem.key === key))],
    allProblems,
    get: (key) => getAt(values, stepsOf(key)),
    set,
    setBody(text) {
      setBodyText(text);
      setChanged((known) => new Set([...known, BODY_KEY]));
      forget(BODY_KEY);
    },
    upload: (name, upload) => setUploads((known) => new Map([...known, [name, upload]])),
    leave: (key) => setLeft((known) => (known.has(key) ? known : new Set([...known, key]))),
    showAll() {
      setShowsAll(true);
      setLeft(new Set(allProblems.map(({ key }) => key)));
    },
    restart(data) {
      setValues(data.values);
      setBodyText(data.body);
      setUploads(new Map());
      setChanged(new Set());
      setLeft(new Set());
      setRefused([]);
    },
    refuse: (mistakes) =>
      setRefused(
        mistakes.map(({ key, title, text }) => ({
          key: key ?? (kind.body ? BODY_KEY : ''),
          title: title ?? (key === undefined && kind.body ? 'Text' : kind.label),
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
