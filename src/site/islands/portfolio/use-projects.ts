import { type RefObject, useEffect, useRef, useState } from 'react';
import { categoryEntries } from './category-entries.ts';
import { CHANGED } from './events.ts';
import { ALL } from './filter.ts';
import type { Parts } from './parts.ts';
import { type ProjectView, readProjects } from './read-projects.ts';

interface Options {
  categories: { id: string; count: number }[];
  /** Category of the page; `all` if it shows every category. */
  current: string;
  partSize: number;
  path: string;
  labels: { projectsSoFar: string };
}

/**
 * Reads the projects of the server-rendered list, which `parts.ts` extends, and shows those of a category. Loaded
 * entries are kept: a category shows them at once, and going back needs no request.
 */
export function useProjects(
  root: RefObject<HTMLElement | null>,
  { categories, current, partSize, path, labels }: Options,
) {
  const [projects, setProjects] = useState<ProjectView[]>([]);
  /** Undefined until its script is loaded; `null` if it cannot be fetched. */
  const [parts, setParts] = useState<Parts | null>();
  const shown = useRef(current);
  /** Entries of the list for each filter value, saved when another one is selected. */
  const entries = useRef(new Map<string, HTMLElement[]>());
  const listOf = () => root.current!.querySelector<HTMLElement>('.items')!;

  useEffect(() => {
    const list = listOf();
    const read = () => setProjects(readProjects(list));
    read();
    // The same script that the page itself fetches on scroll.
    import(/* @vite-ignore */ list.dataset.script!).then(
      (module: { parts: Parts }) => setParts(module.parts),
      () => setParts(null),
    );
    list.addEventListener(CHANGED, read);
    return () => list.removeEventListener(CHANGED, read);
  }, [root]);

  /** Shows the loaded projects of a filter value; the others are fetched later. */
  const show = (choice: string) => {
    if (!parts || choice === shown.current) return;
    entries.current.set(shown.current, [...listOf().children] as HTMLElement[]);
    const whole = entries.current.get(ALL) ?? [];
    const category = categories.find(({ id }) => id === choice);
    const made = category
      ? categoryEntries(whole, { ...category, partSize, path, soFar: labels.projectsSoFar })
      : whole;
    parts.show(entries.current.get(choice) ?? made, choice === current);
    shown.current = choice;
    setProjects(readProjects(listOf()));
  };
  return { projects, parts, show };
}
