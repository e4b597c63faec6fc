/** Names in a page that a selector can match. */
export interface Names {
  tags: Set<string>;
  classes: Set<string>;
  ids: Set<string>;
  /** The values of each attribute. */
  attributes: Map<string, Set<string>>;
  /** Code points of all characters, those of names included. */
  characters: Set<number>;
}

export const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const TAG = /<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

/** All names in the markup of a page, its templates included. */
export function namesInMarkup(page: string): Names {
  const names: Names = {
    tags: new Set(),
    classes: new Set(),
    ids: new Set(),
    attributes: new Map(),
    characters: new Set(Array.from(page, (character) => character.codePointAt(0)!)),
  };
  for (const [, tag = '', attributes = ''] of page.replace(SCRIPT, '<script$1>').matchAll(TAG)) {
    names.tags.add(tag.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const values = names.attributes.get(name) ?? new Set();
      names.attributes.set(name, values.add(value));
      if (name === 'id') names.ids.add(value);
      if (name === 'class') for (const word of value.split(/\s+/)) names.classes.add(word);
    }
  }
  return names;
}

/** Words in a script. A script can only set names that it contains. */
export const wordsIn = (code: string): Set<string> => new Set(code.match(/[\w-]+/g));
