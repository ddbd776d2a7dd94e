/** Sends spans to a collector by OTLP/HTTP with JSON; loaded only where the operator has named one. */
import type { Log } from '../database/db.ts';
import { onStatement } from '../database/watched-statements.ts';
import { counters } from '../runtime/counters.ts';
import { instance } from '../runtime/log.ts';
import { recordSpans, recordWithin, type Span } from '../runtime/spans.ts';
import { currentTrace, sampleTraces } from '../runtime/trace.ts';
import { version } from '../runtime/version.ts';

export interface TraceExport {
  /** The address for spans, `…/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
}

const batchSize = 512;
/** Beyond so many that wait, spans are dropped: the shop never waits for the collector. */
const maxWaiting = 4_096;
const pauseMs = 5_000;
const requestMs = 10_000;
const maxTextLength = 2_000;

const kinds = { internal: 1, server: 2, client: 3 } as const;

const attribute = (key: string, value: string | number) => ({
  key,
  // 64-bit integers are texts in JSON.
  value:
    typeof value === 'number' ? { intValue: String(value) } : { stringValue: value.slice(0, maxTextLength) },
});

const toNanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const toOtlp = ({ traceId, spanId, parentId, name, kind, startedAt, ms, attributes, failed }: Span) => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(startedAt),
  endTimeUnixNano: toNanoseconds(startedAt + ms),
  attributes: Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [attribute(key, value)],
  ),
  status: failed ? { code: 2 } : {},
});

/** The body of a request with spans. */
export const toBody = (spans: readonly Span[], serviceName: string): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: [
            attribute('service.name', serviceName),
            attribute('service.version', version),
            attribute('service.instance.id', instance),
          ],
        },
        scopeSpans: [{ scope: { name: 'jontro', version }, spans: spans.map(toOtlp) }],
      },
    ],
  });

/** Whether a trace belongs to a share of all, by its random digits: each service and process decides alike. */
export const isInShare = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;

/** Each SQL statement within a sampled trace is a span, with its text and without its parameters. */
function recordStatements(): () => void {
  return onStatement(({ text, startedAt, ms, error }) => {
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
    recordWithin(currentTrace(), {
      name: operation || 'postgresql',
      kind: 'client',
      startedAt,
      ms,
      failed: error !== undefined,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation || undefined,
        'db.query.text': text,
        'db.response.status_code': error,
        'error.type': error,
      },
    });
  });
}

/** Records spans and sends them, in the background; returns how to stop, which sends the rest once. */
export function exportTraces(settings: TraceExport, log: Pick<Log, 'warn'>): () => Promise<void> {
  const { url, headers, serviceName, ratio } = settings;
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let failed = false;

  async function post(spans: readonly Span[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: toBody(spans, serviceName),
      signal: AbortSignal.timeout(requestMs),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the collector responded with ${response.status}`);
  }

  async function sendBatch(): Promise<void> {
    const batch = waiting.slice(0, batchSize);
    waiting = waiting.slice(batchSize);
    try {
      await post(batch);
      counters.spans.add({ result: 'sent' }, batch.length);
      failed = false;
    } catch (error) {
      counters.spans.add({ result: 'dropped' }, batch.length);
      // Once, until one succeeds again.
      if (!failed) log.warn({ err: error }, 'spans were not taken by the collector');
      failed = true;
    }
  }

  const send = (): Promise<void> => {
    sending ??= (async () => {
      // A collector that is down gets one request in each pause.
      do await sendBatch();
      while (waiting.length >= batchSize && !failed);
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => waiting.length > 0 && send(), pauseMs).unref();
  const stopSampling = sampleTraces((traceId) => isInShare(traceId, ratio));
  const stopRecording = recordSpans((span) => {
    if (waiting.length >= maxWaiting) counters.spans.add({ result: 'dropped' });
    else waiting.push(span);
    if (waiting.length >= batchSize && !failed) void send();
  });
  const stopStatements = recordStatements();

  return async () => {
    stopStatements();
    stopRecording();
    stopSampling();
    clearInterval(timer);
    await sending;
    while (waiting.length > 0 && !failed) await sendBatch();
  };
}
