import {
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';

const PORTFOLIO = 'src/content/portfolio';

interface Options {
  /** Whether films come with them. */
  films: boolean;
  /** Whether all projects made from one have its picture and film on the disk once; else each has a copy. */
  share: boolean;
}

/** The file of a generated project. */
export const projectFile = (number: number) => `${PORTFOLIO}/project-${number}/index.yaml`;

/**
 * Puts so many projects in the place of the portfolio of a repository, made in turn from the real ones.
 * @param from repository with the real projects
 * @param to copy of it that gets the others
 */
export function writeProjects(from: string, to: string, count: number, { films, share }: Options): void {
  const originals = globSync(`${PORTFOLIO}/*/index.yaml`, { cwd: from })
    .sort()
    .map((file) => ({
      folder: join(from, dirname(file)),
      fields: parse(readFileSync(join(from, file), 'utf8')),
    }));
  rmSync(join(to, PORTFOLIO), { recursive: true, force: true });
  for (let number = 1; number <= count; number++) {
    const { folder, fields } = originals[number % originals.length]!;
    const { film, ...others } = fields;
    const file = join(to, projectFile(number));
    mkdirSync(dirname(file), { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name === basename(file) || (!films && name.startsWith('film.'))) continue;
      (share ? linkSync : copyFileSync)(join(folder, name), join(dirname(file), name));
    }
    const title = `${fields.title.slice(0, 60)} ${number}`;
    writeFileSync(file, stringify({ ...others, ...(films && film && { film }), title, order: number }));
  }
}
