/**
 * Playwright's global set-up: a shop that was started once, whose data every shop of this run copies (started-shop.ts). To
 * create and seed a database takes longer than most tests.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startShop, templateVariable } from './started-shop.ts';

/** Returns the function that deletes the template after the run. */
export default async function createTemplate(): Promise<() => Promise<void>> {
  const shop = await startShop();
  await shop.stop();
  const folder = await mkdtemp(join(tmpdir(), 'jontro-template-'));
  const isOwn = (path: string) => !['images', 'lock'].includes(basename(path));
  await cp(shop.dataDir, folder, { recursive: true, filter: isOwn });
  await shop.close();
  process.env[templateVariable] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
