import { resolve } from 'node:path';
import ts from 'typescript';

/** Path of the compiled source file, which exists only in memory. */
const FILE = resolve(import.meta.dirname, 'structured-data.generated.ts');

export interface PageMistake {
  path: string;
  /** Error message. */
  mistake: string;
}

/**
 * Checks structured data against schema.org's vocabulary. The data is compiled as literals typed with `schema-dts`,
 * whose types are generated from the vocabulary, so that unknown types, unknown properties and values of the wrong type
 * are compiler errors.
 *
 * @param graphs nodes by the path of their page
 */
export function vocabularyMistakes(graphs: ReadonlyMap<string, unknown[]>): PageMistake[] {
  const pages = [...graphs];
  const source = [
    "import type { Thing } from 'schema-dts';",
    ...pages.map(([, nodes], index) => `export const page${index}: Thing[] = ${JSON.stringify(nodes)};`),
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === FILE
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
      : readSource(name, ...rest);
  const program = ts.createProgram([FILE], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: where, start = 0, messageText }) => {
    const line = where?.getLineAndCharacterOfPosition(start).line ?? 0;
    return { path: pages[line - 1]?.[0] ?? '', mistake: ts.flattenDiagnosticMessageText(messageText, ' ') };
  });
}
