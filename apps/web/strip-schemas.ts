/**
 * Vite plugin that removes schemas from the browser bundle, which needs only the endpoints' methods and paths and the
 * schemas' types.
 */
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
function isSchema(node: SyntaxNode): boolean {
  const callee = node.type === 'CallExpression' ? node.callee : undefined;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return false;
  return callee.object.type === 'Identifier' && callee.object.name === 'Type';
}

/** The outermost schemas below a node, in source order. */
function schemasIn(node: SyntaxNode): SyntaxNode[] {
  if (isSchema(node)) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(schemasIn)
    .sort((a, b) => a.start - b.start);
}

/** Replaces each schema in `packages/shop` by an empty object, in the browser bundle only. */
export const stripSchemas: Plugin = {
  name: 'schema-free',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('/packages/shop/src/') || !code.includes('Type.')) return;
    let output = '';
    let from = 0;
    for (const { start, end } of schemasIn(this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode)) {
      output += `${code.slice(from, start)}{}`;
      from = end;
    }
    return { code: output + code.slice(from), map: null };
  },
};
