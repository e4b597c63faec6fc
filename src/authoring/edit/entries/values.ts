/** Splits the path of a field: `plans[1].price` to `['plans', 1, 'price']`. */
export const stepsOf = (key: string): Steps =>
  [...key.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) =>
    index === undefined ? step : Number(index),
  );

/** Returns the value at a path; undefined if there is none. */
export const getAt = (value: unknown, steps: Steps): unknown =>
  steps.reduce((now, step) => (now as Record<string | number, unknown> | null | undefined)?.[step], value);

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

/** Returns a list with one item moved. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
