import { z } from 'zod';
import { plainKit } from '../../model/check/kit.ts';
import { type Collection, COLLECTIONS } from '../../model/schemas/collections.ts';

/** Where code editors look for them: named in `.vscode/settings.json`. */
export const SCHEMA_FOLDER = '.vscode/schemas';

/** What fields say of themselves to our own programs. */
const OWN_KEYWORDS = ['picture', 'collection', 'widget', 'accept', 'fileName', 'multiline'];

/** A JSON Schema for each kind of entry, by the name of its folder: code editors complete and explain fields with it. */
export function jsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.values(COLLECTIONS).map(({ folder, title, description, schema }: Collection) => [
      folder,
      {
        ...z.toJSONSchema(schema(plainKit), {
          io: 'input',
          unrepresentable: 'any',
          target: 'draft-7',
          override: withoutOwn,
        }),
        title,
        description,
      },
    ]),
  );
}

function withoutOwn({ jsonSchema }: { jsonSchema: object }) {
  for (const keyword of OWN_KEYWORDS) delete (jsonSchema as Record<string, unknown>)[keyword];
}

/** Which files each of the schemas is for, as the YAML extension of code editors wants it. */
export const editorSettings = () => ({
  'yaml.schemas': Object.fromEntries(
    Object.values(COLLECTIONS)
      .filter(({ files }: Collection) => files.endsWith('.yaml'))
      .map(({ folder, files }: Collection) => [
        `./${SCHEMA_FOLDER}/${folder}.json`,
        `src/content/${folder}/${files}`,
      ]),
  ),
  // Fields at the top of MDX files; needs one start of npm run dev.
  'astro.content-intellisense': true,
  'editor.formatOnSave': true,
  'editor.defaultFormatter': 'esbenp.prettier-vscode',
  'typescript.tsdk': 'node_modules/typescript/lib',
});
