/** The clock of server processes, for a test to move (moved-clock.mjs does it inside of them). */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StartedShop } from '../../e2e/started-shop.ts';
import { waitFor } from './fault-case.ts';

export interface ServerClock {
  /** What a server needs in its environment. */
  readonly env: Record<string, string>;
  /** Sets how far the servers' clocks are off, in ms, and waits until they are. `wallMs` moves the time of day alone. */
  set(shops: readonly StartedShop[], offset: { wallMs?: number; passedMs?: number }): Promise<void>;
  remove(): Promise<void>;
}

/** Makes one that is right. */
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
        const seen = `${file}.seen-${pid()}`;
        const moved = await waitFor(
          async () => existsSync(seen) && (await readFile(seen, 'utf8')) === text,
          10_000,
        );
        if (moved === undefined) throw new Error('a server does not see that its clock was moved');
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
