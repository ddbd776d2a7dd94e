/** The metrics for Prometheus: requests, database connections, queues, counters, cache, and the process itself. */
import { statfs } from 'node:fs/promises';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../database/time-limit.ts';
import { timeoutReasons } from '../http/connection-timeouts.ts';
import type { Connections } from '../http/connections.ts';
import type { Context } from '../runtime/context.ts';
import { counters } from '../runtime/counters.ts';
import { version } from '../runtime/version.ts';
import { findShopMetrics, type ShopMetrics } from './shop-metrics.ts';

export interface Metrics {
  /** Records one request: the route's template, never its URL; the time in seconds. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  /** Adds the default Node metrics: CPU time, memory, event loop, garbage collection. */
  collectProcessMetrics(): void;
  /** The metrics of this process, for `text` of another one. */
  ofProcess(): Promise<object>;
  /**
   * All metrics in Prometheus' text format, without those of the database if it does not respond. `others` are the metrics of
   * the shop's other processes: counts and memory are added up.
   */
  text(others?: readonly object[]): Promise<string>;
  readonly contentType: string;
}

/** How long the database may take for a collection, in ms: Prometheus gives up after ten seconds, and would lose everything else, too. */
const databaseLimitMs = 5_000;

const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one app, in a separate registry. */
export function createMetrics(
  { config, db, now, database, publicCache, reads }: Context,
  connections: Pick<Connections, 'open' | 'closed'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'jontro_http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  });
  // The first order that fails must be a rise.
  for (const status of ['500', '503'])
    requests.zero({ method: 'POST', route: orderEndpoints.placeOrder.url, status });
  new Gauge({
    name: 'jontro_database_connections',
    help: 'Connections of the pool by state, and queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database.connections();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'jontro_public_cache_answers_total',
    help: 'Public responses from the cache (hit) and computed (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, publicCache.counts.hits);
      this.inc({ result: 'miss' }, publicCache.counts.misses);
    },
  });
  new Gauge({
    name: 'jontro_public_cache_bytes',
    help: 'Public responses in memory, at most 32 MiB',
    registers,
    collect() {
      this.set(publicCache.bytes());
    },
  });
  new Gauge({
    name: 'jontro_http_connections',
    help: 'Open connections',
    registers,
    collect() {
      this.set(connections.open);
    },
  });
  new Counter({
    name: 'jontro_http_connections_given_up_total',
    help: 'Connections that were closed because they kept the server waiting, or were beyond the bound',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const reason of [...timeoutReasons, 'full' as const])
        this.inc({ reason }, connections.closed.get(reason) ?? 0);
    },
  });
  diskGauges(registry, config.dataDir);
  replicaGauges(registry, { database, reads });
  for (const { name, help, labelNames, values } of Object.values(counters))
    new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset();
        for (const { labels, value } of values()) this.inc(labels, value);
      },
    });
  // The same for every process, so they are not added up.
  const ofShop = new Registry();
  const setDatabaseGauges = databaseGauges(ofShop);

  return {
    observeRequest: (labels, duration) => requests.observe(labels, duration),
    collectProcessMetrics: () => collectDefaultMetrics({ register: registry }),
    ofProcess: () => registry.getMetricsAsJSON(),
    async text(others = []) {
      const found = withTimeout(databaseLimitMs, findShopMetrics(db, now(), config));
      setDatabaseGauges(await found.catch(() => undefined));
      const ofProcesses =
        others.length === 0
          ? registry
          : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]);
      return `${await ofProcesses.metrics()}\n${await ofShop.metrics()}`;
    },
    contentType: registry.contentType,
  };
}

/** Room on the disk of the data folder; of several machines each has its own. */
function diskGauges(registry: Registry, folder: string): void {
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      aggregator: 'min',
      registers: [registry],
      async collect() {
        const disk = await statfs(folder).catch(() => undefined);
        if (disk) this.set(disk[blocks] * disk.bsize);
        else this.remove();
      },
    });
  gauge('jontro_disk_free_bytes', 'Room that is left on the disk of DATA_DIR', 'bavail');
  gauge('jontro_disk_size_bytes', 'The size of that disk', 'blocks');
}

/** Gauges of the replica, without a value where there is none. Of several processes the worst one counts. */
function replicaGauges(
  registry: Registry,
  { database: { replica }, reads }: Pick<Context, 'database' | 'reads'>,
): void {
  const gauge = (name: string, help: string, aggregator: 'min' | 'max', value: () => number | undefined) =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.remove();
        const present = replica && value();
        if (present !== undefined) this.set(present);
      },
    });
  gauge('jontro_replica_usable', 'Whether reads may come from the replica (1) or not (0)', 'min', () =>
    Number(replica?.usable ?? false),
  );
  gauge(
    'jontro_replica_lag_seconds',
    'How old the data of the replica are at most',
    'max',
    () => replica?.lagSeconds,
  );
  gauge(
    'jontro_replica_lag_versions',
    'Changes of the catalogue that the replica did not have when it was last read for a cache',
    'max',
    () => reads.versionsBehind,
  );
}

/** Gauges of the database, set for every collection. */
function databaseGauges(registry: Registry): (values: ShopMetrics | undefined) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('jontro_database_up', 'Whether the database responded to this collection (1) or not (0)');
  const mails = gauge('jontro_outbox_mails', 'Mails that wait to be sent, and that were given up', ['state']);
  const oldest = gauge('jontro_outbox_oldest_seconds', 'Age of the oldest mail that waits to be sent');
  const sms = {
    waiting: gauge('jontro_sms_waiting', 'SMS that wait to be sent'),
    oldest: gauge('jontro_sms_oldest_seconds', 'Age of the oldest SMS that waits to be sent'),
  };
  const payments = gauge('jontro_payments', 'Payment attempts that are not ended, by state', ['state']);
  const refunds = gauge('jontro_refunds', 'Refunds that are not ended, by state', ['state']);
  const lags = gauge('jontro_queue_lag_seconds', 'For how long the first entry of a queue is due', ['queue']);
  const overdue = gauge('jontro_job_overdue_seconds', 'For how long a job of one process at a time is due', [
    'job_name',
  ]);
  const failed = gauge('jontro_job_failed', 'Whether the last run of such a job failed (1) or not (0)', [
    'job_name',
  ]);
  const backups = {
    succeededAt: gauge(
      'jontro_backup_succeeded_timestamp_seconds',
      'When a remote backup, or the check of one, last succeeded; 0 for never',
      ['kind'],
    ),
    failed: gauge('jontro_backup_failed', 'Whether the last one failed (1) or not (0)', ['kind']),
    seconds: gauge('jontro_backup_duration_seconds', 'How long the last success took', ['kind']),
    size: gauge('jontro_backup_size_bytes', 'The size of its backup', ['kind']),
    pictures: gauge('jontro_backup_pictures', 'How many pictures its backup has', ['kind']),
    missing: gauge('jontro_backup_missing_pictures', 'How many the image store did not have whole', ['kind']),
  };
  gauge('jontro_info', 'Always 1; the version is a label', ['version']).set({ version }, 1);
  return (values) => {
    for (const labelled of [mails, payments, refunds, lags, overdue, failed, ...Object.values(backups)])
      labelled.reset();
    up.set(values ? 1 : 0);
    if (!values) {
      for (const unlabelled of [oldest, sms.waiting, sms.oldest]) unlabelled.remove();
      return;
    }
    mails.set({ state: 'waiting' }, values.outbox.waiting);
    mails.set({ state: 'given_up' }, values.outbox.givenUp);
    oldest.set(values.outbox.oldestSeconds);
    sms.waiting.set(values.sms.waiting);
    sms.oldest.set(values.sms.oldestSeconds);
    for (const [state, count] of values.payments) payments.set({ state }, count);
    for (const [state, count] of values.refunds) refunds.set({ state }, count);
    for (const [queue, seconds] of values.lags) lags.set({ queue }, seconds);
    for (const { name, ...job } of values.jobs) {
      overdue.set({ job_name: name }, job.overdueSeconds);
      failed.set({ job_name: name }, job.failed ? 1 : 0);
    }
    for (const { kind, ...run } of values.backups) {
      backups.succeededAt.set({ kind }, run.succeededAt);
      backups.failed.set({ kind }, run.failed ? 1 : 0);
      backups.seconds.set({ kind }, run.seconds);
      backups.size.set({ kind }, run.size);
      backups.pictures.set({ kind }, run.pictures);
      backups.missing.set({ kind }, run.missingPictures);
    }
  };
}
