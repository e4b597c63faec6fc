/** Splits the path of a field: `plans[1].price` to `['plans', 1, 'price']`. */
export const stepsOf = (key: string): Steps =>
  [...key.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );

/** Returns the value at a path; undefined if there is none. */
export function getAt(value: unknown, steps: Steps): unknown {
  let now = value;
  for (const step of steps) now = (now as Record<string | number, unknown> | null | undefined)?.[step];
  return now;
}

/** Returns a copy with another value at a path. */
export function setAt(value: unknown, [step, ...rest]: Steps, to: unknown): unknown {
  if (step === undefined) return to;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = setAt(list[step], rest, to);
    return list;
  }
  const group = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...group, [step]: setAt(group[step], rest, to) };
}

/** Whether a path is that of a group, or of something in it. */
export const isWithin = (key: string, group: string) =>
  key === group || key.startsWith(`${group}.`) || key.startsWith(`${group}[`);

type Steps = (string | number)[];

/** Whether two values of YAML or JSON are equal, whatever the order of their keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isDeepEqual(a[key as keyof object], b[key as keyof object]))
  );
}

/** Returns what an item of a list is called: its first text but for a picture and its description; empty if it has none. */
export function labelOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return '';
  const texts = Object.entries(item).filter(([key, value]) => key !== 'alt' && typeof value === 'string');
  return (texts.find(([, text]) => !text.startsWith('./'))?.[1] as string | undefined) ?? '';
}
