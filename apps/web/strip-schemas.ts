/** Vite plugin that leaves in the browser bundle only the methods and paths of endpoints, and no schemas. */
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

/** An endpoint's definition reduced to `{ method, url }`; undefined for other nodes and definitions that spread another. */
function addressOf(node: SyntaxNode, code: string): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'endpoint')
    return undefined;
  const [definition] = node.arguments as SyntaxNode[];
  const properties = (definition?.properties ?? []) as SyntaxNode[];
  const sourceOf = (name: string): string | undefined => {
    const value = properties.find(({ key }) => isNode(key) && key.name === name)?.value;
    return isNode(value) ? code.slice(value.start, value.end) : undefined;
  };
  const [method, path] = [sourceOf('method'), sourceOf('path')];
  return method && path && `{ method: ${method}, url: ${path} }`;
}

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The outermost endpoints and schemas below a node, in source order, with what the browser gets instead. */
function replacementsIn(node: SyntaxNode, code: string): Replacement[] {
  const { start, end } = node;
  const address = addressOf(node, code);
  if (address) return [{ start, end, text: address }];
  if (isSchema(node)) return [{ start, end, text: '{}' }];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => replacementsIn(child, code))
    .sort((first, second) => first.start - second.start);
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
 * Reduces the endpoints and schemas of `packages/shop`, in the browser bundle only. Imports that only they used go as well,
 * because the bundler puts a chunk's dependencies into the chunk, used or not.
 */
export const stripSchemas: Plugin = {
  name: 'schema-free',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('/packages/shop/src/') || !/\bType\.|\bendpoint\(/.test(code)) return;
    const parse = (source: string) => this.parse(source, { lang: 'ts' }) as unknown as SyntaxNode;
    let output = '';
    let from = 0;
    for (const { start, end, text } of replacementsIn(parse(code), code)) {
      output += code.slice(from, start) + text;
      from = end;
    }
    output += code.slice(from);
    return { code: withoutUnusedImports(output, parse(output)), map: null };
  },
};
