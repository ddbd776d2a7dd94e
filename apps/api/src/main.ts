/**
 * Starts database and stand-ins of the demo mode, then the server, and stops them in reverse order. With several processes, the
 * server runs in each of them.
 */
import { type Config, readConfig } from './config/config.ts';
import { readOpenFilesLimit } from './config/open-files.ts';
import { readShopFile, type ShopFile } from './config/shop-file.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/db.ts';
import { migrate } from './database/migrate.ts';
import { logSlowStatements } from './database/slow-statements.ts';
import { closeNewShop } from './opening/close-new-shop.ts';
import { drain } from './runtime/draining.ts';
import { createLifecycle, type Lifecycle } from './runtime/lifecycle.ts';
import { createLog } from './runtime/log.ts';
import { onMaintenance } from './runtime/maintenance.ts';
import { createOpenShop } from './runtime/open-shop.ts';
import { carryTracesTo } from './runtime/outgoing-calls.ts';
import { isServerProcess, type Maintenance } from './runtime/process-group.ts';
import { startServerProcesses } from './runtime/server-processes.ts';
import { type SandboxControl, startStandIns } from './runtime/stand-ins.ts';
import { failureMessage, readyMessage } from './runtime/start-messages.ts';
import { serveStartupPage } from './runtime/startup-page.ts';
import { createFirstOwnerLink } from './users/first-owner.ts';

/** In ms. With the seconds for proxies and requests by default, a shutdown takes less than the minute that process managers allow. */
const limits = { startupPage: 2_000, standIns: 7_000, database: 10_000, traces: 5_000 };
/** For what a server process does between its signal and its end, besides the stops that have limits of their own. */
const processMarginMs = 2_000;
/** Of the embedded database's 100 connections, those of the server processes' pools; the others are for notifications, search and admins. */
const embeddedConnections = 40;
/** What comes then would be answered too late. */
const maxWaitingQueries = 512;

type Log = ReturnType<typeof createLog>;

/** Starts the shop. The server's code is loaded while the processes of database and stand-ins start. */
async function start(config: Config, shop: ShopFile, log: Log, running: Lifecycle): Promise<void> {
  const closeStartupPage = await serveStartupPage(config);
  await running.add({ name: 'startup page', stop: closeStartupPage, limitMs: limits.startupPage });
  const [database, sandbox, server] = await Promise.all([
    openMigratedDatabase(config, log, running),
    config.mode === 'demo' ? startDemoServices(config, log, running) : undefined,
    import('./start-server.ts'),
  ]);
  const parts = { config, shop, log, database, sandbox };
  const stopMs = config.stopSeconds * 1000 + server.stopLimitMs + limits.database + processMarginMs;
  const opened = createOpenShop({
    config,
    log,
    start: async (serving, freePort) => {
      if (config.processes === 1) return server.startServer(parts, serving, freePort);
      await server.prepareShop(parts);
      await serveInProcesses({ config, database, log, freePort, stopMs, onMaintenance: closeFor }, serving);
    },
    onFailure: (error) => void fail(error, config, running),
  });
  const closeFor = (work: Maintenance): void =>
    opened.closeFor((closed) => server.maintainShop(parts, work, closed));
  onMaintenance(closeFor);
  await running.add({ name: 'shop', stop: () => opened.stop(), limitMs: stopMs });
  await opened.open(closeStartupPage);
  const ownerLink = await createFirstOwnerLink(database.db, new Date(), config);
  process.stdout.write(readyMessage(config, ownerLink));
}

/** Ends a shop that cannot be opened again after maintenance. */
async function fail(error: unknown, { port }: Config, running: Lifecycle): Promise<void> {
  process.stderr.write(`\n${failureMessage(error, port)}\n`);
  await running.stop();
  process.exit(1);
}

interface ProcessesStart {
  config: Config;
  database: Database;
  log: Log;
  freePort: () => Promise<void>;
  /** How long a process may take to stop. */
  stopMs: number;
  onMaintenance: (work: Maintenance) => void;
}

/** Starts the server processes; this one owns the database, the stand-ins and the port. */
async function serveInProcesses(
  { config, database, log, freePort, stopMs, onMaintenance }: ProcessesStart,
  running: Lifecycle,
): Promise<void> {
  const size = database.kind === 'embedded' ? Math.floor(embeddedConnections / config.processes) : Infinity;
  const env = {
    DATABASE_URL: database.connectionString,
    DATABASE_CONNECTIONS: String(Math.min(config.databaseConnections, size)),
  };
  const processes = await startServerProcesses({
    count: config.processes,
    env,
    log,
    freePort,
    onMaintenance,
  });
  await running.add({ name: 'server processes', stop: () => processes.stop(), limitMs: stopMs });
}

/** One of several server processes: the primary has prepared the database, and closes the startup page. */
async function startServerProcess(
  config: Config,
  shop: ShopFile,
  log: Log,
  running: Lifecycle,
): Promise<void> {
  const [database, server] = await Promise.all([
    openOwnDatabase(config, log, running),
    import('./start-server.ts'),
  ]);
  await server.startServerProcess({ config, shop, log, database }, running);
}

async function openOwnDatabase(config: Config, log: Log, running: Lifecycle): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, readDatabaseUrl, dataDir, databaseConnections: size } = config;
  const database = await openDatabase({
    databaseUrl,
    databaseDirectUrl,
    readDatabaseUrl,
    dataDir,
    log,
    size,
  });
  database.limitWaiting(maxWaitingQueries);
  const stopLogging = logSlowStatements({ db: database.db, log, thresholdMs: config.slowStatementMs });
  const stop = async (): Promise<void> => {
    await stopLogging();
    await database.close();
  };
  await running.add({ name: 'database', stop, limitMs: limits.database });
  return database;
}

async function openMigratedDatabase(config: Config, log: Log, running: Lifecycle): Promise<Database> {
  const database = await openOwnDatabase(config, log, running);
  await migrate(database, { onCreated: config.mode === 'live' ? closeNewShop : undefined });
  return database;
}

async function startDemoServices(
  config: Config,
  log: Log,
  running: Lifecycle,
): Promise<SandboxControl | undefined> {
  const standIns = await startStandIns(config, log);
  await running.add({ name: 'stand-ins', stop: () => standIns.stop(), limitMs: limits.standIns });
  return standIns.sandbox;
}

async function run(): Promise<void> {
  const shop = await readShopFile(process.env);
  const config = readConfig(process.env, process.cwd(), shop, readOpenFilesLimit());
  const log = createLog(config.logLevel);
  carryTracesTo(config.traceHosts);
  const running = createLifecycle(log);
  if (config.traces) {
    const { exportTraces } = await import('./traces/otlp-exporter.ts');
    const stop = exportTraces(config.traces, log);
    await running.add({ name: 'traces', stop, limitMs: limits.traces });
  }
  let stopping = false;
  let open = false;
  const hurry = new AbortController();
  const stopAndExit = async (signal: NodeJS.Signals): Promise<void> => {
    // A second signal, and a terminal's, do not wait for proxies.
    if (stopping || signal === 'SIGINT') hurry.abort();
    if (stopping) return;
    stopping = true;
    // The primary drains for its server processes.
    if (open && !isServerProcess) await drain(config.drainSeconds, hurry.signal);
    process.exit((await running.stop()).clean ? 0 : 1);
  };
  process.on('SIGTERM', stopAndExit);
  process.on('SIGINT', stopAndExit);
  try {
    await (isServerProcess ? startServerProcess : start)(config, shop, log, running);
    open = true;
  } catch (error) {
    // An interrupted start fails in ways that do not matter.
    if (stopping) return;
    process.stderr.write(`\n${failureMessage(error, config.port)}\n`);
    await running.stop();
    process.exit(1);
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`\n${failureMessage(error, undefined)}\n`);
  process.exit(1);
}
