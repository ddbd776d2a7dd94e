/** Counters of this process since its start, for the metrics: each is counted where it happens, what is stored after its commit. */
import { orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import { refundStates } from '@jontro/shop/payments/payment-admin.ts';
import { attemptStates } from '@jontro/shop/payments/payments.ts';
import type { ErrorCode } from '../http/application-error.ts';

/**
 * The values of each label that are counted from zero: a counter that begins with its first event hides it, since only a rise is seen.
 * A label without any has values that are known later; whoever counts them begins with 0.
 */
type LabelValues<Label extends string> = Readonly<Record<Label, readonly string[]>>;

export interface Counter<Label extends string = string> {
  /** By Prometheus' conventions: with its unit, and `_total` at the end. */
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  add(labels: Readonly<Record<Label, string>>, amount?: number): void;
  values(): { labels: Record<string, string>; value: number }[];
}

const separator = '\u0000';

function createCounter<const Label extends string>(
  name: string,
  help: string,
  labelValues: LabelValues<Label>,
): Counter<Label> {
  const labelNames = Object.keys(labelValues) as Label[];
  const combinations = labelNames.reduce<string[][]>(
    (known, label) => known.flatMap((values) => labelValues[label].map((value) => [...values, value])),
    [[]],
  );
  const sums = new Map(combinations.map((values) => [values.join(separator), 0]));
  return {
    name,
    help,
    labelNames,
    add(labels, amount = 1) {
      const key = labelNames.map((label) => labels[label]).join(separator);
      sums.set(key, (sums.get(key) ?? 0) + amount);
    },
    values: () =>
      [...sums].map(([key, value]) => {
        const values = key.split(separator);
        return { labels: Object.fromEntries(labelNames.map((label, n) => [label, values[n] ?? ''])), value };
      }),
  };
}

/** Other services that the shop calls. */
export const services = ['payment', 'identity', 'images', 'edge', 'backups', 'courier', 'sms'] as const;
export type Service = (typeof services)[number];

const refusalKinds = [
  'invalid',
  'no-session',
  'no-role',
  'no-permission',
  'not-found',
  'broken-rule',
  'too-large',
  'wrong-type',
  'too-many',
  'outside-service',
  'busy',
] as const satisfies ErrorCode[];

/** Why a transaction was run again. */
export type RetryReason = 'conflict' | 'connection_lost' | 'read_only';

export const counters = {
  orders: createCounter('jontro_orders_placed_total', 'Orders that were placed, by channel', {
    channel: orderChannels,
  }),
  payments: createCounter('jontro_payment_moves_total', 'Payment attempts that came to a state', {
    state: attemptStates,
  }),
  refunds: createCounter('jontro_refund_moves_total', 'Refunds that came to a state', {
    state: refundStates,
  }),
  mails: createCounter('jontro_mail_tries_total', 'Tries to send a mail, by their result', {
    result: ['sent', 'later', 'unreachable', 'refused'],
  }),
  sms: createCounter('jontro_sms_tries_total', 'Tries to send an SMS, by their result', {
    result: ['accepted', 'later', 'unreachable', 'refused', 'unsure'],
  }),
  refusals: createCounter(
    'jontro_refusals_total',
    'Requests that a rule of the shop refused, by the kind of the error',
    {
      kind: refusalKinds,
    },
  ),
  retries: createCounter(
    'jontro_transaction_retries_total',
    'Transactions that were run again, by the reason',
    {
      reason: ['conflict', 'connection_lost', 'read_only'] satisfies RetryReason[],
    },
  ),
  jobRuns: createCounter('jontro_job_runs_total', 'Runs of background jobs', {
    job_name: [],
    result: ['done', 'failed'],
  }),
  jobSeconds: createCounter('jontro_job_run_seconds_total', 'Time that runs of background jobs took', {
    job_name: [],
  }),
  calls: createCounter('jontro_service_requests_total', 'Requests to other services, by the result', {
    service: services,
    result: ['answered', 'refused', 'failed'],
  }),
  callSeconds: createCounter(
    'jontro_service_request_seconds_total',
    'Time until the responses of other services began',
    {
      service: services,
    },
  ),
  spans: createCounter('jontro_spans_total', 'Spans of traces that a collector took, and that were dropped', {
    result: ['sent', 'dropped'],
  }),
  replicaReads: createCounter(
    'jontro_replica_reads_total',
    'Reads that may come from the replica: from there, or from the primary because it is old, not used, or has failed',
    {
      use: ['catalogue', 'reports', 'backup'],
      result: ['replica', 'old', 'unused', 'failed'],
    },
  ),
  slowStatements: createCounter(
    'jontro_slow_statements_total',
    'SQL statements that took longer than SLOW_STATEMENT_MS',
    {},
  ),
};
