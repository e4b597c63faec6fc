import { resolve } from 'node:path';
import ts from 'typescript';

/** A name for the file that is compiled; it is never written. */
const FILE = resolve(import.meta.dirname, 'structured-data.generated.ts');

export interface PageMistake {
  path: string;
  /** What is wrong, in words. */
  mistake: string;
}

/**
 * Holds structured data against schema.org's vocabulary, which the types of `schema-dts` are generated from: the data
 * becomes a literal in a file that is compiled, so that an unknown type, a property that its type does not have and a
 * value of the wrong kind are errors.
 *
 * @param graphs nodes by the path of their page
 * @returns each mistake in words, with the path of the page it is on
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
