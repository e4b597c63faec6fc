/** Breakpoints in ascending order, in rem. */
const WIDTHS = { sm: 40, md: 48, lg: 64, xl: 80 } as const;

type Width = keyof typeof WIDTHS;

/** Returns the media query for viewports of at least a width. Styles write `@screen lg`. */
export const atLeast = (width: Width) => `(min-width: ${WIDTHS[width]}rem)` as const;

/** Returns the media query for narrower viewports. Styles write `@screen below-lg`. */
export const below = (width: Width) => `(max-width: ${WIDTHS[width] - 0.01}rem)` as const;

/** Tailwind's screens: each width as `lg`, and as `below-lg` for narrower viewports. */
export const screens = {
  ...Object.fromEntries(
    Object.entries(WIDTHS).flatMap(([name, width]) => [
      [name, `${width}rem`],
      [`below-${name}`, { max: `${width - 0.01}rem` }],
    ]),
  ),
  'md-or-print': { raw: `${atLeast('md')}, print` },
};
