/** A Vite plugin: keeps shapes out of the browser, which uses the calls' methods and paths and the shapes' types only. */
import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** `Type.Object(…)`, `Type.String(…)` and the like. */
function isShape(node: SyntaxNode): boolean {
  const callee = node.type === 'CallExpression' ? node.callee : undefined;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return false;
  return callee.object.type === 'Identifier' && callee.object.name === 'Type';
}

/** The outermost shapes below a node, in the order of the source. */
function shapesIn(node: SyntaxNode): SyntaxNode[] {
  if (isShape(node)) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(shapesIn)
    .sort((one, other) => one.start - other.start);
}

/** Replaces each shape in `packages/shop` by an empty object, in the browser's bundle only. */
export const schemaFree: Plugin = {
  name: 'schema-free',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('/packages/shop/src/') || !code.includes('Type.')) return;
    let kept = '';
    let from = 0;
    for (const { start, end } of shapesIn(this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode)) {
      kept += `${code.slice(from, start)}{}`;
      from = end;
    }
    return { code: kept + code.slice(from), map: null };
  },
};
