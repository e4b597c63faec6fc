/** What is known of a category before any of its pages is fetched. */
interface CategoryFacts {
  id: string;
  /** Number of its projects. */
  count: number;
  /** How many projects its pages show, each. */
  partSize: number;
  /** Address of the portfolio. */
  path: string;
  /** Words under the projects, with `{shown}` and `{total}`. */
  soFar: string;
}

/**
 * The list of a category, made of the entries of the whole portfolio as far as they are there: their beginning is its
 * beginning. The place where it goes on leads to the category's own page with the first project that is missing.
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
