/** Facts about a category that are known before any of its pages is fetched. */
interface CategoryFacts {
  id: string;
  /** Number of its projects. */
  count: number;
  /** Number of projects per page. */
  partSize: number;
  /** Address of the portfolio. */
  path: string;
  /** Text below the projects, with `{shown}` and `{total}`. */
  soFar: string;
}

/**
 * Builds the list of a category from the loaded entries of the whole portfolio: both have the same order. The end of
 * the list links to the category's own page that has the first missing project.
 */
export function categoryEntries(
  whole: readonly HTMLElement[],
  { id, count, partSize, path, soFar }: CategoryFacts,
): HTMLElement[] {
  const projects = whole.filter(({ dataset }) => dataset.category === id);
  const others = whole.filter(({ dataset }) => !dataset.project);
  const part = Math.floor(projects.length / partSize) + 1;
  const address = `${path}/${id}${part > 1 ? `/${part}` : ''}`;
  return [
    ...projects,
    ...others.map((entry) => {
      if (!entry.matches('.more')) return entry;
      const end = entry.cloneNode(true) as HTMLElement;
      delete end.dataset.state;
      end.querySelector('button')?.remove();
      end.querySelector('p')!.textContent = soFar
        .replace('{shown}', String(projects.length))
        .replace('{total}', String(count));
      if (projects.length < count) end.querySelector('a')!.href = address;
      else end.querySelector('a')?.remove();
      return end;
    }),
  ];
}
