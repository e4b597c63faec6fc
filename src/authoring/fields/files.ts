import { format, resolveConfig } from 'prettier';
import { editorSettings, jsonSchemas, SCHEMA_FOLDER } from './json-schemas.ts';
import { fieldsPage } from './page.ts';

/** Returns the files generated from the schemas by path in the repository, formatted with Prettier. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>([
    ['src/content/FIELDS.md', fieldsPage()],
    ['.vscode/settings.json', JSON.stringify(editorSettings())],
  ]);
  for (const [name, schema] of Object.entries(jsonSchemas())) {
    files.set(`${SCHEMA_FOLDER}/${name}.json`, JSON.stringify(schema));
  }
  for (const [path, text] of files) {
    files.set(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  }
  return files;
}
