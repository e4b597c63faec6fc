/**
 * `npm run new`: writes a draft. The content check lists the texts that are still to write, and public builds leave the
 * entry out.
 */
import { parseArgs } from 'node:util';
import { runTool, ToolError } from '../tooling/tool-error.ts';
import { DRAFTED, writeDraft } from './write-draft.ts';

const USAGE = `Usage: npm run new -- ${DRAFTED.join(' | ')} "NAME" [PICTURE]`;

await runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [kind, title, picture, ...rest] = positionals;
  const collection = DRAFTED.find((name) => name === kind);
  if (!collection || !title || rest.length > 0) throw new ToolError(USAGE);
  console.log(await writeDraft('.', collection, title, picture));
});
