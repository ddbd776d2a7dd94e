/** Starts the shop and stops it: database, stand-ins of the demo mode, server, workers, in this order and back. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { openDatabase } from './database/database.ts';
import { CannotOpenDatabase } from './database/db.ts';
import { migrate } from './database/migrate.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLog } from './log.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { startPaymentWorker } from './payments/payment-worker.ts';
import { seedDemo } from './seed/seed.ts';
import { startStandIns } from './stand-ins.ts';
import { developmentPages } from './web/development.ts';
import { pageRoutes } from './web/web.ts';

/** What has been started, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];

async function stop(): Promise<void> {
  for (const part of started.splice(0).reverse()) await part();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  started.push(() => database.close());
  await migrate(database);
  const context = createContext(config, database);

  const app = await buildApp(context, { loggerInstance: log });
  started.push(() => app.close());
  await (config.development ? developmentPages(app, context) : pageRoutes(app, context));
  if (config.mode === 'demo') {
    const standIns = await startStandIns(config, log);
    started.push(() => standIns.stop());
    await seedDemo(context);
  }
  await app.listen({ host: config.host, port: config.port });
  const start = [startMailWorker, startPaymentWorker, startHousekeeping];
  for (const worker of start.map((each) => each(context, log))) {
    started.push(() => worker.stop());
  }
  say(config.publicUrl, config.mode);
}

function say(url: string, mode: 'demo' | 'live'): void {
  const lines = [`\n  The shop is open: ${url}`];
  if (mode === 'demo') {
    const { shopper, owner, password } = demoLogins;
    lines.push(`  Shopper: ${shopper.email}   Owner: ${owner.email}   Password: ${password}`);
  }
  process.stdout.write(`${lines.join('\n')}\n  Stop it with Ctrl-C.\n\n`);
}

let stopping = false;
async function stopAndLeave(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await stop();
  process.exit(0);
}

process.on('SIGTERM', stopAndLeave);
process.on('SIGINT', stopAndLeave);

try {
  await start();
} catch (error) {
  const forTheOwner = error instanceof ConfigError || error instanceof CannotOpenDatabase;
  process.stderr.write(
    `\n${forTheOwner ? error.message : `The shop could not start.\n${error instanceof Error ? error.stack : error}`}\n`,
  );
  await stop();
  process.exit(1);
}
