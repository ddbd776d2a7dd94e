/** Starts the server and the jobs of a shop whose database is open. */
import { buildApp } from './app.ts';
import { syncOwnBanners } from './catalog/own-banners.ts';
import type { Config } from './config/config.ts';
import type { ShopFile } from './config/shop-file.ts';
import type { Database } from './database/db.ts';
import { listen } from './http/listen.ts';
import type { App } from './http/server.ts';
import { jobs } from './jobs.ts';
import { createContext } from './runtime/create-context.ts';
import { startJob } from './runtime/job.ts';
import type { Lifecycle, LifecycleComponent } from './runtime/lifecycle.ts';
import type { createLog } from './runtime/log.ts';
import type { SandboxControl } from './runtime/stand-ins.ts';
import { registerSeededPayments } from './seed/sandbox-payments.ts';
import { seedDemo } from './seed/seed.ts';
import { logoRoute } from './web/logo.routes.ts';
import { pageRoutes } from './web/web.ts';

/** In ms; `requests` in addition to the time for requests. */
const limits = { worker: 10_000, requests: 2_000 };

export interface ShopParts {
  config: Config;
  shop: ShopFile;
  log: ReturnType<typeof createLog>;
  database: Database;
  /** The demo's payment gateway. */
  sandbox: SandboxControl | undefined;
  /** Frees the port. */
  closeStartupPage(): Promise<void>;
}

/** Listens and starts the jobs; adds both to what is running. Rejects if it cannot listen. */
export async function startServer(
  { config, shop, log, database, sandbox, closeStartupPage }: ShopParts,
  running: Lifecycle,
): Promise<void> {
  const context = createContext(config, database);
  const app = await buildApp(context, { loggerInstance: log });
  logoRoute(app, shop.logo);
  if (config.development) await (await import('./web/development.ts')).developmentPages(app, context);
  else await pageRoutes(app, context);
  if (config.mode === 'demo') {
    await seedDemo(context);
    if (sandbox) await registerSeededPayments(context, sandbox, log);
  }
  await syncOwnBanners(context, shop.banners, log);
  await closeStartupPage();
  const stopListening = await listen(app, config);
  const requestsMs = config.stopSeconds * 1000;
  await running.add(
    {
      name: 'server',
      stop: () => closeServer(app, stopListening, requestsMs),
      limitMs: requestsMs + limits.requests,
    },
    ...jobs.map((job): LifecycleComponent => {
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
