/** The metrics for Prometheus: requests, database connections, queues, counters, cache, and the process itself. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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

const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one app, in a separate registry. */
export function createMetrics(
  { config, db, now, database, publicCache }: Context,
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
      for (const [reason, count] of connections.closed) this.inc({ reason }, count);
    },
  });
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
      setDatabaseGauges(await findShopMetrics(db, now(), config).catch(() => undefined));
      const ofProcesses =
        others.length === 0
          ? registry
          : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]);
      return `${await ofProcesses.metrics()}\n${await ofShop.metrics()}`;
    },
    contentType: registry.contentType,
  };
}

/** Gauges of the database, set for every collection. */
function databaseGauges(registry: Registry): (values: ShopMetrics | undefined) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('jontro_database_up', 'Whether the database responded to this collection (1) or not (0)');
  const mails = gauge('jontro_outbox_mails', 'Mails that wait to be sent, and that were given up', ['state']);
  const oldest = gauge('jontro_outbox_oldest_seconds', 'Age of the oldest mail that waits to be sent');
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
  };
  gauge('jontro_info', 'Always 1; the version is a label', ['version']).set({ version }, 1);
  return (values) => {
    for (const labelled of [mails, payments, refunds, lags, overdue, failed, ...Object.values(backups)])
      labelled.reset();
    up.set(values ? 1 : 0);
    if (!values) return oldest.remove();
    mails.set({ state: 'waiting' }, values.outbox.waiting);
    mails.set({ state: 'given_up' }, values.outbox.givenUp);
    oldest.set(values.outbox.oldestSeconds);
    for (const [state, count] of values.payments) payments.set({ state }, count);
    for (const [state, count] of values.refunds) refunds.set({ state }, count);
    for (const [queue, seconds] of values.lags) lags.set({ queue }, seconds);
    for (const { name, ...job } of values.jobs) {
      overdue.set({ job_name: name }, job.overdueSeconds);
      failed.set({ job_name: name }, job.failed ? 1 : 0);
    }
    for (const { kind, succeededAt, seconds, size, failed: hasFailed } of values.backups) {
      backups.succeededAt.set({ kind }, succeededAt);
      backups.failed.set({ kind }, hasFailed ? 1 : 0);
      backups.seconds.set({ kind }, seconds);
      backups.size.set({ kind }, size);
    }
  };
}
