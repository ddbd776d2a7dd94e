/** Starts the server and the jobs of a shop whose database is open. */
import { buildApp } from './app.ts';
import { endInterruptedRestores } from './backups/restore-backup.ts';
import { runRestore } from './backups/run-restore.ts';
import { addBannersOfFile } from './catalog/own-banners.ts';
import type { Config } from './config/config.ts';
import type { ShopFile } from './config/shop-file.ts';
import type { Database } from './database/db.ts';
import { listen } from './http/listen.ts';
import type { App } from './http/server.ts';
import { jobs } from './jobs.ts';
import { raiseOrderNumbers } from './orders/order-numbers.ts';
import type { Context } from './runtime/context.ts';
import { createContext } from './runtime/create-context.ts';
import { startJob } from './runtime/job.ts';
import type { Lifecycle, LifecycleComponent } from './runtime/lifecycle.ts';
import type { createLog } from './runtime/log.ts';
import { announceReady, type Maintenance, waitForPort } from './runtime/process-group.ts';
import { announcePresence } from './runtime/server-presence.ts';
import type { SandboxControl } from './runtime/stand-ins.ts';
import { registerSeededPayments } from './seed/sandbox-payments.ts';
import { seedDemo } from './seed/seed.ts';
import { logoRoute } from './web/logo.routes.ts';
import { pageRoutes } from './web/web.ts';

/** In ms; `requests` in addition to the time for requests. */
const limits = { worker: 10_000, requests: 2_000, presence: 2_000 };
/** How long requests and jobs may take to stop, in addition to the time for requests. In ms. */
export const stopLimitMs = limits.worker + limits.requests + limits.presence;

/** How long connections of proxies are answered that are open when the shop no longer accepts new ones. In ms. */
const lingerMs = 1_000;

export interface ShopParts {
  config: Config;
  shop: ShopFile;
  log: ReturnType<typeof createLog>;
  database: Database;
  /** The demo's payment gateway. */
  sandbox?: SandboxControl | undefined;
}

/**
 * Seeds a demo shop, then listens once `freePort` has resolved and starts the jobs; adds both to what is running. Rejects if it
 * cannot listen.
 */
export async function startServer(
  parts: ShopParts,
  running: Lifecycle,
  freePort: () => Promise<void>,
): Promise<void> {
  await announce(parts, running);
  const context = createContext(parts.config, parts.database);
  const app = await createApp(context, parts);
  await prepare(context, parts);
  await serve(app, context, parts.log, running, freePort);
}

/** Raises the order numbers to the first one, and seeds a demo shop, before its server processes start. */
export const prepareShop = (parts: ShopParts): Promise<void> =>
  prepare(createContext(parts.config, parts.database), parts);

/** The same as `startServer` in one of several processes of a shop that is prepared. */
export async function startServerProcess(parts: ShopParts, running: Lifecycle): Promise<void> {
  await announce(parts, running);
  const context = createContext(parts.config, parts.database);
  await addBannersOfFile(context, parts.shop.banners);
  await serve(await createApp(context, parts), context, parts.log, running, waitForPort);
  announceReady();
}

/** Runs the work that the shop is closed for; `closed` is false if a part of it may still be at work. */
export const maintainShop = (
  { config, database, log }: ShopParts,
  { backupId }: Maintenance,
  closed: boolean,
): Promise<void> =>
  runRestore({ config, db: database.db, now: () => new Date(), log }, { id: backupId, closed });

/** Lets others know of this process from before it reads anything until after its last request. */
async function announce({ database, log }: ShopParts, running: Lifecycle): Promise<void> {
  const presence = await announcePresence(database, log);
  await running.add({ name: 'presence', stop: () => presence.stop(), limitMs: limits.presence });
}

async function createApp(context: Context, { config, shop, log }: ShopParts): Promise<App> {
  const app = await buildApp(context, { loggerInstance: log });
  logoRoute(app, shop.logo);
  if (config.development) await (await import('./web/development.ts')).developmentPages(app, context);
  else await pageRoutes(app, context);
  return app;
}

async function prepare(context: Context, { config, shop, log, sandbox }: ShopParts): Promise<void> {
  await endInterruptedRestores(context, true);
  await raiseOrderNumbers(context.db, config.shop.firstOrderNumber);
  if (config.mode === 'demo') {
    await seedDemo(context);
    if (sandbox) await registerSeededPayments(context, sandbox, log);
  }
  await addBannersOfFile(context, shop.banners);
}

async function serve(
  app: App,
  context: Context,
  log: ShopParts['log'],
  running: Lifecycle,
  freePort: () => Promise<void>,
): Promise<void> {
  const { config } = context;
  await freePort();
  const stopListening = await listen(app, config, { lingerMs: config.drainSeconds > 0 ? lingerMs : 0 });
  const requestsMs = config.stopSeconds * 1000;
  // A stop during the start has closed the database.
  const startedJobs = running.isStopping() ? [] : jobs;
  await running.add(
    {
      name: 'server',
      stop: () => closeServer(app, stopListening, requestsMs),
      limitMs: requestsMs + limits.requests,
    },
    ...startedJobs.map((job): LifecycleComponent => {
      const worker = startJob(job, context, log);
      return { name: `${job.name} job`, stop: () => worker.stop(), limitMs: limits.worker };
    }),
  );
}

/** Stops accepting requests, waits for pending ones, and closes all connections after `requestsMs`. */
async function closeServer(app: App, stopListening: () => Promise<void>, requestsMs: number): Promise<void> {
  const timer = setTimeout(() => app.connections.closeAll(), requestsMs);
  await stopListening();
  clearTimeout(timer);
}
