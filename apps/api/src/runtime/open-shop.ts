/** The part of a shop that serves: it can be closed for maintenance, during which a page says so, and is opened again. */
import type { Config } from '../config/config.ts';
import type { Log } from '../database/db.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { serveMaintenancePage } from './startup-page.ts';

export interface OpenShop {
  /** Opens the shop; `freePort` frees its port. Rejects if it cannot be opened. */
  open(freePort: () => Promise<void>): Promise<void>;
  /**
   * Closes the shop, runs `work`, and opens the shop again, whatever comes of it. `closed` is false if a part did not stop in
   * time, so that something of the shop may still be at work. Ignored while the shop is closed already.
   */
  closeFor(work: (closed: boolean) => Promise<void>): void;
  /** Closes the shop for good. Rejects if a part did not stop cleanly. */
  stop(): Promise<void>;
}

interface OpenShopOptions {
  config: Pick<Config, 'host' | 'port'>;
  log: Log;
  /** Adds what serves to `running`; `freePort` frees the port before the first process listens. */
  start: (running: Lifecycle, freePort: () => Promise<void>) => Promise<void>;
  /** Called if the shop cannot be opened again. */
  onFailure: (error: unknown) => void;
}

export function createOpenShop({ config, log, start, onFailure }: OpenShopOptions): OpenShop {
  let running = createLifecycle(log);
  let isClosed = false;
  let stopping = false;

  async function maintain(work: (closed: boolean) => Promise<void>): Promise<void> {
    log.info({}, 'the shop closes for maintenance');
    // A job that goes on may write beside the work.
    const { ended: closed } = await running.stop();
    const closePage = await serveMaintenancePage(config);
    if (!stopping)
      await work(closed).catch((error: unknown) => log.error({ err: error }, 'the maintenance failed'));
    if (stopping) return closePage();
    running = createLifecycle(log);
    await start(running, closePage);
    isClosed = false;
    log.info({}, 'the shop is open again');
  }

  return {
    open: (freePort) => start(running, freePort),
    closeFor(work) {
      if (isClosed || stopping) return;
      isClosed = true;
      maintain(work).catch((error: unknown) => {
        if (!stopping) onFailure(error);
      });
    },
    async stop() {
      stopping = true;
      if (!(await running.stop()).clean) throw new Error('the shop did not stop cleanly');
    },
  };
}
