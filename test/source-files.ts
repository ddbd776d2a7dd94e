/** The project's source files, parsed: what each imports, its opening comment and the texts in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Import {
  /** A path of the project (`packages/shop/src/money.ts`) or the name of a package with its subpath. */
  target: string;
  line: number;
  /** Names that are imported as values; `*` for all, empty for an import of types alone. */
  values: string[];
}

export interface SourceFile {
  /** Relative to the project, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
  opensWithComment: boolean;
  /** Texts of string literals and templates, with their lines. */
  literals: { text: string; line: number }[];
}

const results = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.git',
  'test-results',
  'data',
  'playwright-report',
]);

/** Every file of the project that is neither a dependency nor a result. */
export function projectFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return results.has(entry.name) ? [] : projectFiles(path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** A specifier as written in a file, as a path of the project or a package. */
export function targetOf(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  return specifier.replace(/^@jontro\/shop\//, 'packages/shop/src/');
}

/** Parses one source. Throws with the file's name where it is not valid. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, comments, errors, program } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const bare = (quoted: string) => quoted.replace(/^['"`]|['"`]$/g, '');

  const imports: Import[] = [];
  const add = (specifier: string, start: number, values: string[]) =>
    imports.push({ target: targetOf(specifier, path), line: lineAt(start), values });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '*');
    // An import without names runs the module, so it counts as a value.
    add(moduleRequest.value, start, entries.length === 0 ? ['*'] : values);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, start, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, start, isType ? [] : ['*']);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^(['"`])[^$]*\1$/.test(written)) add(bare(written), moduleRequest.start, ['*']);
  }

  const literals: SourceFile['literals'] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') literals.push({ text: node.value, line: lineAt(node.start) });
    },
    TemplateElement: (node) => literals.push({ text: node.value.raw, line: lineAt(node.start) }),
  }).visit(program);

  const before = comments[0] ? text.slice(0, comments[0].start) : 'x';
  return { path, text, imports, opensWithComment: before.trim() === '', literals };
}

/** All sources of packages, apps, scripts, tests and benches. */
export function readSources(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
