import { childrenOf } from './compat-data.ts';

/** Groups the sub-features of several features by name; `nameOf` returns undefined for those to skip. */
function byName(
  owners: string[],
  nameOf: (key: string) => string | undefined = (key) => key,
): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const owner of owners) {
    for (const [key] of childrenOf(owner)) {
      const name = nameOf(key);
      if (name) groups.set(name, [...(groups.get(name) ?? []), `${owner}.${key}`]);
    }
  }
  return groups;
}

const featuresIn = (group: string) => childrenOf(group).map(([key]) => `${group}.${key}`);

const OBJECTS = [
  ...featuresIn('api'),
  ...featuresIn('javascript.builtins'),
  ...featuresIn('javascript.builtins.Intl'),
  ...featuresIn('javascript.builtins.Temporal'),
];

/** Events of all targets. */
export const EVENTS = byName(OBJECTS, (key) => /^(.+)_event$/.exec(key)?.[1]);

/** Members of all objects, and CSS properties as `element.style` names them; no vendor-prefixed ones. */
export const MEMBERS = byName([...OBJECTS, 'css.properties'], (key) =>
  /_event$|_static$|^-|^(webkit|moz|ms)[A-Z]/.test(key)
    ? undefined
    : key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/** Attributes of all HTML elements. */
export const ATTRIBUTES = byName(['html.global_attributes', ...featuresIn('html.elements')]);
