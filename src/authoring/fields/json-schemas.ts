import { z } from 'zod';
import { plainKit } from '../../model/check/kit.ts';
import { type Collection, COLLECTIONS } from '../../model/site-map.ts';

/** Folder of the JSON Schemas, referenced by `.vscode/settings.json`. */
export const SCHEMA_FOLDER = '.vscode/schemas';

/** Metadata for our own tools, which is no JSON Schema keyword. */
const OWN_KEYWORDS = ['picture', 'collection', 'widget', 'accept', 'fileName', 'multiline'];

/** Returns the JSON Schema of each collection by folder. Code editors use it for completion and documentation. */
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

/** Returns VS Code's settings, which map the schemas to files for the YAML extension. */
export const editorSettings = () => ({
  'yaml.schemas': Object.fromEntries(
    Object.values(COLLECTIONS)
      .filter(({ files }: Collection) => files.endsWith('.yaml'))
      .map(({ folder, files }: Collection) => [
        `./${SCHEMA_FOLDER}/${folder}.json`,
        `src/content/${folder}/${files}`,
      ]),
  ),
  // Completion in the front matter of MDX files. Needs one start of npm run dev.
  'astro.content-intellisense': true,
  'editor.formatOnSave': true,
  'editor.defaultFormatter': 'esbenp.prettier-vscode',
  'typescript.tsdk': 'node_modules/typescript/lib',
});
