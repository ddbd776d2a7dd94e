/** Traces (W3C Trace Context): to which request, or which run of a job, a line of the log and a call to another service belong. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

export interface Trace {
  /** 32 hexadecimal digits, which all requests have in common that follow from one. */
  traceId: string;
  /** 16 hexadecimal digits: this request or run. */
  spanId: string;
  /** The `spanId` of the caller. */
  parentId?: string;
  /** Whether the trace is recorded, here or by the caller. */
  sampled: boolean;
  /** What systems of the operator have added (`tracestate`); passed on unread. */
  state?: string;
  /** The id that the response carries. */
  requestId?: string;
  /** The name of a background job. */
  job?: string;
}

const current = new AsyncLocalStorage<Trace>();

/** The trace of the present work; undefined during the start and the stop. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Runs `work` and everything that it starts within a trace, and returns its result. */
export const withTrace = <Result>(trace: Trace, work: () => Result): Result => current.run(trace, work);

// Random bytes for many ids at a time: a call for each would cost more than the rest of a cached response.
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

export const newTraceId = (): string => randomHex(16);
export const newSpanId = (): string => randomHex(8);

let sampler: ((traceId: string) => boolean) | undefined;

/** Decides from now on which traces are recorded, instead of the caller; returns how to stop. */
export function sampleTraces(decide: (traceId: string) => boolean): () => void {
  sampler = decide;
  return () => {
    if (sampler === decide) sampler = undefined;
  };
}

/** Whether a trace is recorded; without a decision here it is as the caller says, who may record it. */
export const isSampled = (traceId: string, given = false): boolean => sampler?.(traceId) ?? given;

/** A new trace of a run of a job. */
export function traceOfJob(job: string): Trace {
  const traceId = newTraceId();
  return { traceId, spanId: newSpanId(), sampled: isSampled(traceId), job };
}

const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]*)?$/;
const maxHeaderLength = 512;

/** Reads a `traceparent` header (section 3.2); undefined if it is missing or invalid. A later version may have more fields. */
export function parseTraceparent(
  header: unknown,
): Required<Pick<Trace, 'traceId' | 'parentId' | 'sampled'>> | undefined {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  const [, version, traceId = '', parentId = '', flags = '', more] = traceparentForm.exec(header) ?? [];
  if (!version || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const stateMember =
  /^[a-z0-9][a-z0-9_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** Reads a `tracestate` header (section 3.3); undefined if it is missing, too long or invalid. */
export function parseTracestate(header: unknown): string | undefined {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  const members = header.split(',').map((member) => member.trim());
  const given = members.filter((member) => member !== '');
  if (given.length === 0 || given.length > 32 || !given.every((member) => stateMember.test(member)))
    return undefined;
  return given.join(',');
}

/** The `traceparent` header of a request that follows from a trace. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/** The fields that each line of the log has. */
export const logFieldsOf = ({ requestId, job, traceId }: Trace): Record<string, string> => ({
  ...(requestId !== undefined && { reqId: requestId }),
  ...(job !== undefined && { job }),
  traceId,
});
