/** The project's files, content hashes that show whether a step must run again, and the main function of scripts. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages that the server's build leaves outside: native code, WebAssembly beside its module. */
export const packagesBeside = ['sharp', 'harfbuzzjs'];

/** An expected failure, whose message is printed without a stack. */
export class ScriptError extends Error {}

/** A stop signal ended a child process of the script, and so the script. */
export class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** Folders without sources. */
const ignored = new Set(['node_modules', 'build', '.react-router', '.git', 'test-results', 'data']);

/** All files in a folder of the project, recursively, as sorted paths relative to the project with forward slashes. */
export function listFiles(folder = '.') {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory() && !ignored.has(entry.name)) visit(join(path, entry.name));
      if (entry.isFile()) found.push(relative(root, join(path, entry.name)).split(sep).join('/'));
    }
  };
  visit(join(root, folder));
  return found.sort();
}

/** A hash of the names and contents of files and folders of the project (those whose names match), and of additional texts. */
export function hashOf(paths, texts = [], names = /./) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = statSync(join(root, path)).isDirectory() ? listFiles(path) : [path];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || !names.test(file)) continue;
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.update(texts.join('\0')).digest('hex');
}

/** The text of a file of the project, or an empty string if there is none. */
export const readIfExists = (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

/**
 * Runs a script's main function and sets the exit code that it returns. An expected failure prints its message and sets exit
 * code 1; a stop signal sets 128 plus the signal's number, as shells do.
 */
export async function main(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (error instanceof Stopped) {
      process.stderr.write(`\nStopped by ${error.signal}.\n`);
      process.exitCode = 128 + constants.signals[error.signal];
      return;
    }
    if (!(error instanceof ScriptError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
