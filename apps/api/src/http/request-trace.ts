/** The id and the trace of a request: those of its headers where they are well formed, else new ones. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { markRequestLog } from '../runtime/log.ts';
import {
  isSampled,
  logFieldsOf,
  newSpanId,
  newTraceId,
  parseTraceparent,
  parseTracestate,
  type Trace,
  traceparentOf,
  withTrace,
} from '../runtime/trace.ts';

export const requestIdHeader = 'x-request-id';

export interface RequestTrace extends Trace {
  requestId: string;
}

/** Long enough to be of one request, and without characters that mean something in a line of a log, a page or a shell. */
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id that a client has given its request; undefined if it is not well formed. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && requestIdForm.test(given) ? given : undefined;
}

function startTrace({ headers }: IncomingMessage): RequestTrace {
  const spanId = newSpanId();
  const requestId = givenRequestId(headers) ?? spanId;
  const parent = parseTraceparent(headers.traceparent);
  if (!parent) {
    const traceId = newTraceId();
    return { traceId, spanId, sampled: isSampled(traceId), requestId };
  }
  const state = parseTracestate(headers.tracestate);
  const sampled = isSampled(parent.traceId, parent.sampled);
  return { ...parent, sampled, spanId, requestId, ...(state && { state }) };
}

const traces = new WeakMap<IncomingMessage, RequestTrace>();

/** The trace of a request, the same at each call. */
export function traceOf(request: IncomingMessage): RequestTrace {
  const known = traces.get(request);
  if (known) return known;
  const trace = startTrace(request);
  traces.set(request, trace);
  return trace;
}

/** The headers by which a request within the process belongs to the one that it is sent for. */
export function innerTraceHeaders({ raw }: Pick<FastifyRequest, 'raw'>): Record<string, string> {
  const trace = traceOf(raw);
  return { [requestIdHeader]: trace.requestId, traceparent: traceparentOf(trace) };
}

/** Options of the framework: the id of a request, and its log, whose lines have id and trace. */
export const traceOptions = {
  genReqId: (request: IncomingMessage): string => traceOf(request).requestId,
  childLoggerFactory: (
    log: FastifyBaseLogger,
    _bindings: object,
    options: object,
    request: IncomingMessage,
  ): FastifyBaseLogger => markRequestLog(log.child(logFieldsOf(traceOf(request)), options)),
};

/** Sends the id with each response, and handles each request within its trace; the framework keeps that when it reads a body. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    withTrace(traceOf(request.raw), done);
  });
}
