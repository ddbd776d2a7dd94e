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

/** The code without imports that name only what it does not use. */
function withoutUnusedImports(code: string, program: SyntaxNode): string {
  const imports = (program.body as SyntaxNode[]).filter(({ type }) => type === 'ImportDeclaration').reverse();
  const text = (node: SyntaxNode): string => code.slice(node.start, node.end);
  const rest = imports.reduce((all, node) => all.replace(text(node), ''), code);
  const isUnused = (node: SyntaxNode): boolean => {
    const names = (node.specifiers as SyntaxNode[]).map(({ local }) => text(local as SyntaxNode));
    return names.length > 0 && names.every((name) => !new RegExp(`\\b${name}\\b`).test(rest));
  };
  return imports.filter(isUnused).reduce((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
}

/**
 * Replaces each schema in `packages/shop` by an empty object, in the browser bundle only. Imports that only schemas used go
 * as well, because the bundler puts a chunk's dependencies into the chunk, used or not.
 */
export const stripSchemas: Plugin = {
  name: 'schema-free',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('/packages/shop/src/') || !code.includes('Type.')) return;
    const parse = (source: string) => this.parse(source, { lang: 'ts' }) as unknown as SyntaxNode;
    let output = '';
    let from = 0;
    for (const { start, end } of schemasIn(parse(code))) {
      output += `${code.slice(from, start)}{}`;
      from = end;
    }
    output += code.slice(from);
    return { code: withoutUnusedImports(output, parse(output)), map: null };
  },
};
