/** Whose code a sampled function of the server is: ours, a library's, Node's. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallFrame } from './inspector.ts';

/** The modules of a bundle by the line on which each begins; the bundler writes their paths as comments. */
const bundles = new Map<string, { line: number; path: string }[]>();

function modulesOf(url: string): { line: number; path: string }[] {
  const known = bundles.get(url);
  if (known) return known;
  const modules = readFileSync(fileURLToPath(url), 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      const path = /^\/\/ (?:\.\.\/)*((?:node_modules|packages|apps|app)\/\S+\.\w+)$/.exec(text)?.[1];
      return path ? [{ line, path }] : [];
    });
  bundles.set(url, modules);
  return modules;
}

/** The path of the source of a function, from the project's folder or that of the pages. */
export function sourceOf({ url, lineNumber }: CallFrame): string {
  if (!url.startsWith('file:')) return url;
  return (
    modulesOf(url).findLast(({ line }) => line <= lineNumber)?.path ??
    url.replace(/^.*\/(?=node_modules|apps)/, '')
  );
}

const libraries: readonly [pattern: RegExp, owner: string][] = [
  [/^(react|react-dom|scheduler)\//, 'React'],
  [/^(@react-router|react-router|cookie)\//, 'React Router'],
  [/^(@tanstack)\//, 'React Query'],
  [/^(pg|pg-\w+|postgres-\w+)\//, 'pg'],
  [/^drizzle-orm\//, 'Drizzle'],
  [/^(fastify|@fastify|find-my-way|avvio|light-my-request|fast-\w+|ajv|pino)/, 'Fastify'],
];

export function ownerOf(frame: CallFrame): string {
  if (frame.functionName === '(garbage collector)') return 'garbage collector';
  const source = sourceOf(frame);
  if (source === '' || source.startsWith('node:')) return 'Node and kernel';
  const library = source.split('node_modules/').at(-1) ?? '';
  if (library === source) return 'us';
  return libraries.find(([pattern]) => pattern.test(library))?.[1] ?? 'other libraries';
}
