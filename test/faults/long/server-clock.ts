/** Moves the clocks of server processes; moved-clock.mjs applies the offset inside them. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { waitFor } from './fault-case.ts';

export interface ServerClock {
  /** Environment variables for the server. */
  readonly env: Record<string, string>;
  /** Sets the offset of the servers' clocks in ms and waits until it applies. `wallMs` moves the time of day only. */
  set(shops: readonly StartedShop[], offset: { wallMs?: number; passedMs?: number }): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a clock without an offset. */
export async function createServerClock(): Promise<ServerClock> {
  const folder = await mkdtemp(join(tmpdir(), 'jontro-clock-'));
  const file = join(folder, 'clock.json');
  const preload = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href;
  await writeFile(file, '{}');
  return {
    env: { MOVED_CLOCK: file, NODE_OPTIONS: `--import=${preload}` },
    async set(shops, offset) {
      const text = JSON.stringify(offset);
      await writeFile(file, text);
      for (const { pid } of shops) {
        const seenFile = `${file}.seen-${pid()}`;
        const moved = await waitFor(
          async () => existsSync(seenFile) && (await readFile(seenFile, 'utf8')) === text,
          10_000,
        );
        if (moved === undefined) throw new Error('a server did not apply the clock offset');
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
