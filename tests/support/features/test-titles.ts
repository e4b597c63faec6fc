import ts from 'typescript';

/** Returns the titles of the tests in a source file as patterns; placeholders (`${path}`, `%s`) match any text. */
export function testTitles(source: string): RegExp[] {
  const titles: RegExp[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression) && node.arguments[0]) {
      const parts = partsOf(node.arguments[0]);
      if (parts) titles.push(new RegExp(`^${parts.map(RegExp.escape).join('.*')}$`, 's'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.test.tsx', source, ts.ScriptTarget.Latest));
  return titles;
}

/** Whether an expression is `test`, `it`, `test.only`, `it.each([…])` or the like. */
function isTest(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === 'test' || node.text === 'it';
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? isTest(node.expression) : false;
}

/** Splits a title at its placeholders; undefined if it is not a literal. */
function partsOf(title: ts.Expression): string[] | undefined {
  if (ts.isStringLiteralLike(title)) return title.text.split(/%[sdifjo]|\$\w+/);
  if (!ts.isTemplateExpression(title)) return undefined;
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)];
}
