/**
 * Turns an untouched copy of this repository into the site of the answers. `npm run setup` starts it in a temporary
 * folder: node src/setup/render.ts BASE, with the answers as JSON in the standard input.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asName, nameFrom } from '../model/entries/as-name.ts';
import { checkContent } from '../model/check/check.ts';
import { inOneLine } from '../model/check/format-report.ts';
import { runTool, ToolError } from '../tooling/tool-error.ts';
import type { Typefaces } from '../design/make-fonts.ts';
import { type Answers, type RawAnswers, readAnswers, writeSetup } from './answers.ts';
import { drawBrand } from './brand/draw.ts';
import { writeContent } from './content/write.ts';
import { edit } from './edit-file.ts';
import { PARTS } from './parts.ts';
import { removeParts } from './remove-parts.ts';

/** Renders the site in a folder. The same answers give the same bytes. */
async function render(folder: string, base: string, raw: RawAnswers): Promise<void> {
  const answers = readAnswers(raw);
  await writeContent(folder, answers);
  await drawBrand(folder, answers);
  nameSite(folder, answers);
  // The scenes render the pictures of the demonstration.
  const parts: string[] = answers.parts.filter(
    (name) => name !== 'art' || answers.content === 'demonstration',
  );
  const unwanted = Object.keys(PARTS).filter((name) => !parts.includes(name));
  await removeParts(folder, unwanted);
  writeSetup(folder, { base, answers: raw });
  const { mistakes } = await checkContent({ root: folder, now: new Date() });
  const errors = mistakes.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ToolError(errors.map(inOneLine).join('\n'));
}

/** Writes name and description where no content is read. */
function nameSite(folder: string, { name, description, typefaces }: Answers): void {
  const { display, text: body }: Typefaces = JSON.parse(
    readFileSync(join(folder, 'src/design/typefaces.json'), 'utf8'),
  );
  const licence =
    typeof typefaces === 'string'
      ? `the typefaces ${display.family} and ${body.family} are under the SIL Open Font License 1.1.`
      : `the typefaces ${display.family} and ${body.family} have licences of their own.`;
  edit(join(folder, 'README.md'), (text) =>
    text
      .replace(/^# .*/, () => `# ${name}: website`)
      .replace(/(?<=^MIT licence; )the typefaces .*$/m, () => licence),
  );
  // Two Workers of a name in one account replace each other; workers.dev takes up to 54 characters.
  edit(join(folder, 'wrangler.jsonc'), (text) =>
    text.replace(/(?<="name": ")[^"]*/, nameFrom(name) || 'agency'),
  );
  for (const file of ['package.json', 'package-lock.json'])
    edit(join(folder, file), (text) => {
      const json = JSON.parse(text) as Record<string, unknown> & { packages?: Record<string, object> };
      json.name = `${asName(name) || 'agency'}-website`;
      if (file === 'package.json') json.description = description;
      else Object.assign(json.packages![''] as object, { name: json.name });
      return `${JSON.stringify(json, null, 2)}\n`;
    });
}

await runTool(() =>
  render(process.cwd(), process.argv[2]!, JSON.parse(readFileSync(0, 'utf8')) as RawAnswers),
);
