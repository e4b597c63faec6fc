import { useCallback, useEffect, useMemo, useState } from 'react';
import { type EntryData, pruneEntry, type Values } from '../../../model/entries/entry-text.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import type { PriceLocale } from '../../../model/locale/price.ts';
import { BODY_KEY } from '../entries/library.ts';
import { storedName } from '../entries/names.ts';
import { findProblems, type Problem, titleAt } from '../entries/problems.ts';
import { getAt, isWithin, setAt, stepsOf } from '../entries/values.ts';
import { isDeepEqual } from '../../../model/entries/equal.ts';
import type { ContentMistake, StoreError } from '../store.ts';

/** A file that was chosen in the form and is not saved yet. */
interface Upload {
  contents: Uint8Array;
  /** Object URL. */
  url: string;
}

/** A file as it was chosen, under the name that it has on the machine. */
export interface ChosenFile {
  name: string;
  upload: Upload;
}

/** State of a form: the values that are written in it, and the messages that it shows. */
export interface FormState extends EntryData {
  kind: Kind;
  /** Path of its entry when it was opened. A new entry gets another one when it is saved. */
  openedAt: string;
  /** Files by the name under which they will be stored, such as `picture.jpg`. */
  uploads: ReadonlyMap<string, Upload>;
  /** Address of a new entry, if it was written by hand. */
  address?: string;
  /** The entry as it was saved when the form was opened, or last saved by it. */
  saved: EntryData;
  /** Version of the file with the saved entry; null for a new entry. */
  version: string | null;
  /** Fields that were written in. */
  touched: ReadonlySet<string>;
  /** Fields that have lost the focus: missing values in them are shown. */
  left: ReadonlySet<string>;
  /** Whether the problems of all other fields are shown, too. */
  showsAll: boolean;
  /** Result of the last attempt to save. */
  attempt: 'none' | 'saving' | 'saved' | 'refused';
  /** Why the last attempt was refused. */
  refusal?: string;
  /** Mistakes that the last attempt would have caused in this entry. */
  refused: readonly Problem[];
  /** Mistakes that the last attempt would have caused in other entries. */
  elsewhere: readonly ContentMistake[];
}

/** Opens the form of an entry; of a new one, if its version is null. */
export const openForm = (
  kind: Kind,
  openedAt: string,
  saved: EntryData,
  version: string | null,
): FormState => ({
  kind,
  openedAt,
  ...saved,
  uploads: new Map(),
  saved,
  version,
  touched: new Set(),
  left: new Set(),
  // Problems of a new entry wait until its fields have been left.
  showsAll: version !== null,
  attempt: 'none',
  refused: [],
  elsewhere: [],
});

/** Whether saving would change anything. A value that is written back to the saved one changes nothing. */
export function isChanged({ kind: { fields }, values, body, uploads, saved }: FormState): boolean {
  const now = pruneEntry(values, fields);
  return (
    body.trim() !== saved.body.trim() ||
    !isDeepEqual(now, pruneEntry(saved.values, fields)) ||
    [...uploads.keys()].some((name) => contains(now, `./${name}`))
  );
}

/** Whether a value, or one within it, is this. */
const contains = (value: unknown, wanted: string): boolean =>
  value === wanted ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((inner) => contains(inner, wanted)));

/** Updates a form after its values were saved. Keeps what was written since. */
export const settle = (
  now: FormState,
  sent: Pick<FormState, 'uploads'>,
  saved: EntryData,
  version: string,
): FormState => ({
  ...now,
  uploads: new Map([...now.uploads].filter(([name, upload]) => sent.uploads.get(name) !== upload)),
  saved,
  version,
  showsAll: true,
  attempt: 'saved',
  refused: [],
});

/** Returns what a form shows after the store refused to save it. */
export const refusedBy = (
  { message, mistakes }: StoreError,
  form: FormState,
  path: string,
): Partial<FormState> => ({
  attempt: 'refused',
  refusal: message,
  refused: mistakes.filter((mistake) => mistake.path === path).map((mistake) => problemOf(mistake, form)),
  elsewhere: mistakes.filter((mistake) => mistake.path !== path),
});

function problemOf({ key, title, text }: ContentMistake, { kind, values }: FormState): Problem {
  const whole = kind.body
    ? { key: BODY_KEY, title: title ?? 'Text' }
    : { key: '', title: title ?? kind.label };
  const place = key === undefined ? whole : { key, title: titleAt(kind.schema, values, stepsOf(key)) };
  return { ...place, text, isUnfinished: false };
}

export type Forms = ReturnType<typeof useForms>;

/** Keeps the state of all forms by the path of their entry, a new one's by `portfolio/*`. */
export function useForms() {
  const [forms, setForms] = useState<ReadonlyMap<string, FormState>>(new Map());
  /**
   * Sets the state of a form.
   * @param next returns its new state; undefined to forget it
   * @param from path at which the form was before
   */
  const setForm = useCallback(
    (path: string, next: (now: FormState | undefined) => FormState | undefined, from = path) =>
      setForms((all) => {
        const form = next(all.get(from));
        const others = [...all].filter(([other]) => other !== path && other !== from);
        return new Map(form ? [...others, [path, form]] : others);
      }),
    [],
  );
  /** Paths of the entries with changes that are not saved. */
  const unsaved = useMemo(
    () => new Set([...forms].filter(([, form]) => isChanged(form)).map(([path]) => path)),
    [forms],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return { forms, setForm, unsaved };
}

export type Form = ReturnType<typeof useForm>;

/**
 * Returns an open form: its state, its problems, and functions to change it.
 * @param apply applies a change to the latest state
 * @param addressProblem problem with the address of a new entry
 * @param locale what prices are read by
 */
export function useForm(
  state: FormState,
  apply: (change: (now: FormState) => FormState) => void,
  addressProblem: Problem | undefined,
  locale: PriceLocale,
) {
  const { kind, values, body, saved, touched, left, showsAll, refused } = state;
  const priceLocale = kind.key === 'packages' ? locale : undefined;
  const found = useMemo(
    () => findProblems(kind, pruneEntry(values, kind.fields), priceLocale),
    [kind, values, priceLocale],
  );
  const allProblems = [
    ...found,
    ...(kind.body && body.trim() === '' ? [NO_TEXT] : []),
    ...(addressProblem ? [addressProblem] : []),
  ];
  // A field that is being written is unfinished, which is no mistake yet.
  const shown = allProblems.filter(({ key, isUnfinished }) => {
    if (left.has(key)) return true;
    return touched.has(key) ? !isUnfinished : showsAll;
  });
  return {
    ...state,
    isChanged: isChanged(state),
    /** All problems, those of unfinished fields included. */
    allProblems,
    /** Problems to show. */
    problems: [...shown, ...refused.filter(({ key }) => !shown.some((problem) => problem.key === key))],
    get: (key: string): unknown => (key === BODY_KEY ? body : getAt(values, stepsOf(key))),
    getSaved: (key: string): unknown => getAt(saved.values, stepsOf(key)),
    set: (key: string, value: unknown) => apply((now) => withValue(now, key, value)),
    /** Changes the items of a list: the latest ones, which may be newer than those on the screen. */
    setItems: (key: string, change: (items: unknown[]) => unknown[]) =>
      apply((now) => withValue(now, key, change(itemsAt(now, key)))),
    /** Puts a chosen file into a field. `fileName`: base name to store it under; default: its own. */
    choose: (key: string, file: ChosenFile, fileName?: string) =>
      apply((now) => withFile(now, key, file, fileName)),
    /** Adds an item to a list for each chosen file, which is in the field `inner` of the item. */
    chooseSeveral: (key: string, inner: string, files: ChosenFile[]) =>
      apply((now) => withFileItems(now, key, inner, files)),
    /** Records that a field lost the focus. */
    leave: (key: string) => apply((now) => ({ ...now, left: new Set([...now.left, key]) })),
    edit: (change: Partial<FormState>) => apply((now) => ({ ...now, ...change })),
  };
}

const NO_TEXT: Problem = { key: BODY_KEY, title: 'Text', text: '“Text” is missing.', isUnfinished: true };

const withValue = (now: FormState, key: string, value: unknown): FormState => ({
  ...now,
  ...(key === BODY_KEY
    ? { body: value as string }
    : { values: setAt(now.values, stepsOf(key), value) as Values }),
  touched: new Set([...now.touched, key]),
  // The change may fix what was refused.
  refused: now.refused.filter(
    (problem) => problem.key && !isWithin(problem.key, key) && !isWithin(key, problem.key),
  ),
});

const itemsAt = ({ values }: FormState, key: string): unknown[] => {
  const value = getAt(values, stepsOf(key));
  return Array.isArray(value) ? value : [];
};

/** Puts a chosen file into a field, under a name that no other field has. */
function withFile(now: FormState, key: string, { name, upload }: ChosenFile, fileName?: string): FormState {
  const others = setAt(now.values, stepsOf(key), undefined);
  const stored = storedName(name, fileName, (candidate) => contains(others, candidate));
  return {
    ...withValue(now, key, `./${stored}`),
    uploads: new Map([...now.uploads, [stored, upload]]),
  };
}

/** Adds an item to a list for each chosen file. */
const withFileItems = (now: FormState, key: string, inner: string, files: ChosenFile[]): FormState =>
  files.reduce((form, file) => withFile(form, `${key}[${itemsAt(form, key).length}].${inner}`, file), now);

/** Returns the messages to show at a field. */
export const messagesAt = ({ problems }: Form, key: string): string[] =>
  problems.filter((problem) => problem.key === key).map(({ text }) => text);
