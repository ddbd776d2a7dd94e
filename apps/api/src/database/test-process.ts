/** Processes of the shop's database that tests start and kill. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProcess as startAnyProcess, type TestProcess } from '@jontro/embedded-postgres/test-process.ts';

export { createFolder, processesWith } from '@jontro/embedded-postgres/test-process.ts';

const urlOf = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href;

/**
 * Runs the source of a module in a separate process. Its scope has `openDatabase`, `migrate`, `dataDir` and a `log` that
 * prints.
 */
export function startProcess(code: string, dataDir: string): TestProcess {
  const prelude = `
    const { openDatabase } = await import(${JSON.stringify(urlOf('database.ts'))});
    const { migrate } = await import(${JSON.stringify(urlOf('migrate.ts'))});
    const print = (details, message) => console.log(message, JSON.stringify(details));
    const log = { info: print, warn: print, error: print };`;
  return startAnyProcess(`${prelude}\n${code}`, dataDir, undefined, ['--import', urlOf('quick-drizzle.ts')]);
}
