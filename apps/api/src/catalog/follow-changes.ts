/** Drops the cached responses that changes of any process touch: by notifications, by a poll where these are lost, and when a change is due. */
import type { StopListening } from '../database/db.ts';
import type { Change } from '../http/applied-changes.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { catalogChannel, listChangesSince, settingsTag } from './catalog-version.ts';
import { createDueGate } from './due-gate.ts';

/** How often the version is read. A pooler between the shop and its database may lose notifications without an error. */
const pollMs = 1_000;

/**
 * Follows the changes while the server runs; polls while it listens. `loadSettings` reads and applies the stored settings,
 * when they may have changed.
 */
export function followChanges(
  app: App,
  { database, db, now, publicCache }: Pick<Context, 'database' | 'db' | 'now' | 'publicCache'>,
  loadSettings: () => Promise<void>,
): void {
  /** Until they are read: the next poll retries. */
  let settingsDue = false;
  async function readSettings(): Promise<void> {
    settingsDue = true;
    await loadSettings();
    settingsDue = false;
  }
  const reloadSettings = (): void =>
    void readSettings().catch((error) => app.log.warn({ err: error }, 'settings not read'));
  const apply = (change: Change): void => {
    if (change.tags.includes(settingsTag)) reloadSettings();
    publicCache.apply(change);
  };
  const dropAll = (): void => {
    reloadSettings();
    publicCache.drop();
  };

  /** Applies what was committed since the version of the cache. */
  async function catchUp(): Promise<void> {
    if (settingsDue) await readSettings();
    const { version: since, doubts } = publicCache;
    const { version, changes } = await listChangesSince(db, since ?? Number.MAX_SAFE_INTEGER);
    if (since !== undefined && changes.length === version - since) {
      for (const change of changes) apply(change);
      publicCache.confirm(doubts);
      return;
    }
    // More than the log has, changes by an earlier version of the shop, or another database.
    dropAll();
    publicCache.advanceTo(version);
    publicCache.confirm(doubts);
  }

  let failing = false;
  const gate = createDueGate({ db, now, publicCache }, catchUp, app.log);
  const poll = (): Promise<void> =>
    catchUp()
      .then(gate.pass)
      .then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          if (!failing) app.log.warn({ err: error }, 'changes of the catalogue cannot be read');
          failing = true;
        },
      );
  const receive = (payload: string): void => {
    const change = toChange(payload);
    if (change) apply(change);
    else {
      publicCache.drop();
      publicCache.doubt();
    }
  };

  let stop: StopListening | undefined;
  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    stop = await database.listen(catalogChannel, receive, () => void poll());
    await poll();
  });
  app.addHook('onRequest', gate.pass);
  app.addHook('onListen', async () => {
    worker = startWorker('catalogue version', pollMs, app.log, poll);
  });
  app.addHook('onClose', async () => {
    // A poll that is running ends with the database.
    void worker?.stop();
    await stop?.();
  });
}

/** The change of a notification; undefined for one by an earlier version of the shop, which has no tags. */
function toChange(payload: string): Change | undefined {
  try {
    const { version, tags } = JSON.parse(payload) as Partial<Change>;
    return typeof version === 'number' && Array.isArray(tags) ? { version, tags } : undefined;
  } catch {
    return undefined;
  }
}
