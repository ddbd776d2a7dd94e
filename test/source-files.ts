/** Parses the project's source files: imports, opening comments and string literals. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Import {
  /** A path of the project (`packages/shop/src/money.ts`) or the name of a package with its subpath. */
  target: string;
  line: number;
  /** Names imported as values; `*` for all, empty for a type-only import. */
  values: string[];
}

export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
  opensWithComment: boolean;
  /** String literals and template texts, with their lines. */
  literals: { text: string; line: number }[];
}

const excludedFolders = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.git',
  'test-results',
  'data',
  'playwright-report',
]);

/** Lists all files of the project but dependencies and generated files. */
export function projectFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return excludedFolders.has(entry.name) ? [] : projectFiles(path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** Resolves an import specifier to a path of the project or a package. */
export function resolveTarget(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  return specifier.replace(/^@jontro\/(shop|search|embedded-postgres)\//, 'packages/$1/src/');
}

/** Parses one source file. Throws an error with its path if it is invalid. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, comments, errors, program } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const unquote = (quoted: string) => quoted.replace(/^['"`]|['"`]$/g, '');

  const imports: Import[] = [];
  const add = (specifier: string, start: number, values: string[]) =>
    imports.push({ target: resolveTarget(specifier, path), line: lineAt(start), values });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*');
    // An import without names executes the module, so it counts as a value.
    add(moduleRequest.value, start, entries.length === 0 ? ['*'] : values);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, start, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, start, isType ? [] : ['*']);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^(['"`])[^$]*\1$/.test(specifier)) add(unquote(specifier), moduleRequest.start, ['*']);
  }

  const literals: SourceFile['literals'] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') literals.push({ text: node.value, line: lineAt(node.start) });
    },
    TemplateElement: (node) => literals.push({ text: node.value.raw, line: lineAt(node.start) }),
  }).visit(program);

  const textBefore = comments[0] ? text.slice(0, comments[0].start) : 'x';
  return { path, text, imports, opensWithComment: textBefore.trim() === '', literals };
}

/** Reads all sources of packages, apps, scripts, tests and benchmarks. */
export function readSources(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
