/** Spans of OpenTelemetry: what a request, statement, job or call took. They are made only while something takes them. */
import { newSpanId, type Trace } from './trace.ts';

/** The name of its kind, of which the protocol has a number. */
export type SpanKind = 'server' | 'client' | 'internal';

/** By the semantic conventions; no names, addresses, numbers or tokens of people. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface Span {
  traceId: string;
  spanId: string;
  parentId?: string | undefined;
  name: string;
  kind: SpanKind;
  /** In ms since 1970. */
  startedAt: number;
  ms: number;
  attributes: SpanAttributes;
  failed: boolean;
}

type Recorder = (span: Span) => void;

let recorder: Recorder | undefined;

/** Whether spans are taken at all: without it nothing needs to be prepared. */
export const recordsSpans = (): boolean => recorder !== undefined;

/** Gives each span to `record`, which must not throw, from now on; returns how to stop. */
export function recordSpans(record: Recorder): () => void {
  recorder = record;
  return () => {
    if (recorder === record) recorder = undefined;
  };
}

type Measured = Omit<Span, 'traceId' | 'spanId' | 'parentId'>;

/** Records the span of a trace itself, a request or a run of a job. */
export function recordTrace({ traceId, spanId, parentId, sampled }: Trace, span: Measured): void {
  if (sampled) recorder?.({ ...span, traceId, spanId, parentId });
}

/** Records a span within a trace; nothing outside of one. */
export function recordWithin(trace: Trace | undefined, span: Measured, spanId = newSpanId()): void {
  if (trace?.sampled) recorder?.({ ...span, traceId: trace.traceId, spanId, parentId: trace.spanId });
}
