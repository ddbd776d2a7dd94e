/** Writes each style sheet a second time, as a browser without script reads it, for pages that are sent without their scripts. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The beginning of the name of the second sheet, which the server knows as well (apps/api/src/web/scriptless-page.ts). */
const prefix = 'plain-';

/** What asks whether scripts run becomes a condition that always or never holds, within a longer query, too. */
export const readWithoutScript = (css: string): string =>
  css
    .replace(/\(scripting:\s*none\)/g, '(min-width:0)')
    .replace(/\(scripting:\s*enabled\)/g, '(max-width:0)');

/** Takes the folder of the client's assets. */
export async function plainStyles(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.css') && !name.startsWith(prefix))
      await writeFile(
        join(folder, prefix + name),
        readWithoutScript(await readFile(join(folder, name), 'utf8')),
      );
}
