import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { readFilm } from '../../../src/model/check/films/read.ts';
import { isFeature, type Use } from './compat-data.ts';
import { featuresInHeaders, featuresInManifest, featuresInSpeculationRules, formatOf } from './in-files.ts';
import { featuresInHtml } from './in-html.ts';
import { featuresInScript, readScript } from './in-scripts.ts';
import { featuresInStyles } from './in-styles.ts';

/** A use and its file. */
export interface Place extends Use {
  file: string;
}

/** File names by script or style sheet text, so that each text is listed once. */
type Texts = Map<string, string>;

export interface Site {
  places: Place[];
  scripts: Texts;
  styles: Texts;
}

/** Finds all uses of web-platform features in a built site, and its scripts and style sheets, inline ones included. */
export async function readSite(folder: string): Promise<Site> {
  const places: Place[] = [];
  const scripts: Texts = new Map();
  const styles: Texts = new Map();
  const add = (file: string, uses: Use[]) => places.push(...uses.map((use) => ({ ...use, file })));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const text = () => readFileSync(join(folder, file), 'utf8');
    const ending = extname(file);
    add(file, formatOf(file));
    if (ending === '.html' || ending === '.svg') {
      const page = featuresInHtml(text());
      add(file, page.uses);
      for (const script of page.scripts) scripts.set(script, file);
      for (const style of page.styles) styles.set(style, file);
    }
    if (ending === '.css') styles.set(text(), file);
    if (ending === '.js') scripts.set(text(), file);
    if (ending === '.webmanifest') add(file, featuresInManifest(text()));
    if (ending === '.mp4' || ending === '.webm') add(file, await codecOf(join(folder, file), ending));
    if (file === '_headers') add(file, featuresInHeaders(text()));
    if (file === 'speculation-rules.json') add(file, featuresInSpeculationRules(text()));
  }
  for (const [style, file] of styles) add(file, featuresInStyles(style));
  const read = [...scripts].map(([text, file]) => ({ file, script: readScript(text) }));
  const ownNames = new Set(read.flatMap(({ script }) => [...script.ownNames]));
  for (const { file, script } of read) add(file, featuresInScript(script, ownNames));
  return { places, scripts, styles };
}

/** Finds the codec of a video. */
async function codecOf(path: string, ending: '.mp4' | '.webm'): Promise<Use[]> {
  const film = await readFilm(path, ending);
  const feature = film.state === 'read' ? `films.${film.codec}` : '';
  if (!isFeature(feature)) throw new Error(`Add the codec of ${path} to film-formats.ts.`);
  return [{ features: [feature], snippet: basename(path) }];
}
