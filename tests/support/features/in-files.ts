import { isFeature, type Use } from './compat-data.ts';

const named = (features: string[], snippet: string): Use[] =>
  features.filter(isFeature).map((feature) => ({ features: [feature], snippet }));

/** Finds response headers and their directives in a `_headers` file. */
export function featuresInHeaders(text: string): Use[] {
  return [...text.matchAll(/^\s+([\w-]+): (.+)$/gm)].flatMap(([line, name = '', value = '']) => {
    const header = `http.headers.${name}`;
    const directives = value.split(/[\s,;=]+/).map((word) => `${header}.${word}`);
    return named([header, ...directives], line.trim());
  });
}

/** Finds the members of a web app manifest. */
export const featuresInManifest = (text: string): Use[] =>
  Object.entries(JSON.parse(text) as object).flatMap(([member, value]) =>
    named([`manifests.webapp.${member}`], `"${member}": ${JSON.stringify(value)}`),
  );

/** Finds the keys of speculation rules. */
export function featuresInSpeculationRules(text: string): Use[] {
  const uses: Use[] = [];
  JSON.parse(text, (key, value) => {
    uses.push(
      ...named([`html.elements.script.type.speculationrules.${key}`], `"${key}": ${JSON.stringify(value)}`),
    );
    return value as unknown;
  });
  return uses;
}

const FORMATS: Record<string, string> = {
  avif: 'mediatypes.image.avif',
  gif: 'mediatypes.image.gif',
  jpg: 'mediatypes.image.jpeg',
  jxl: 'mediatypes.image.jxl',
  png: 'mediatypes.image.png',
  svg: 'mediatypes.image.svg',
  webp: 'mediatypes.image.webp',
  woff2: 'css.at-rules.font-face.WOFF_2',
  mp4: 'films.mp4',
  webm: 'films.webm',
};

/** Finds the format of a file by its extension. */
export const formatOf = (file: string): Use[] => named([FORMATS[file.replace(/^.*\./, '')] ?? ''], file);
