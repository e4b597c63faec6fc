/** Writes the files generated from the schemas: the reference page of fields, and JSON Schemas for code editors. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.ts';

for (const [path, text] of await generatedFiles()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}
