/** Requests to other services that the configuration names: payment, identity, images, couriers. */
import { counters, type Service } from './counters.ts';
import { recordsSpans, recordWithin } from './spans.ts';
import { currentTrace, newSpanId, traceparentOf } from './trace.ts';

let traceHosts: ReadonlySet<string> = new Set();

/**
 * Sets the hosts, with a port that is not the protocol's, whose requests carry the trace. By default none does: a stranger could
 * tell by it which of its requests belong together.
 */
export function carryTracesTo(hosts: readonly string[]): void {
  traceHosts = new Set(hosts.map((host) => host.toLowerCase()));
}

/** The headers by which a host of the operator continues the present trace, below a span of it; none for other hosts. */
export function traceHeadersFor(url: URL, spanId?: string): Record<string, string> {
  const trace = currentTrace();
  if (!trace || !traceHosts.has(url.host)) return {};
  const parent = spanId === undefined ? trace : { ...trace, spanId };
  return { traceparent: traceparentOf(parent), ...(trace.state && { tracestate: trace.state }) };
}

/** A request; a redirect is never followed, because it could lead anywhere. */
export type ServiceRequest = RequestInit & { redirect: 'error' | 'manual' };

/** Sends a request as `fetch` does, or another function of the same kind, such as one that signs it. */
export async function callService(
  service: Service,
  address: string | URL,
  init: ServiceRequest,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const url = new URL(address);
  const headers = new Headers(init.headers);
  const trace = currentTrace();
  // The span of the call, if it is recorded: what the service does is below it.
  const spanId = recordsSpans() && trace?.sampled ? newSpanId() : undefined;
  const startedAt = Date.now();
  for (const [name, value] of Object.entries(traceHeadersFor(url, spanId))) headers.set(name, value);
  const start = performance.now();
  const count = (result: string, status?: number): void => {
    const ms = performance.now() - start;
    counters.calls.add({ service, result });
    counters.callSeconds.add({ service }, ms / 1000);
    if (spanId === undefined) return;
    const failed = status === undefined || status >= 400;
    const attributes = {
      'http.request.method': init.method ?? 'GET',
      'http.response.status_code': status,
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      // A query has passwords and keys.
      'url.full': url.origin + url.pathname,
      'error.type': failed ? String(status ?? 'no response') : undefined,
    };
    const name = init.method ?? 'GET';
    recordWithin(trace, { name, kind: 'client', startedAt, ms, failed, attributes }, spanId);
  };
  try {
    const response = await send(url.href, { ...init, headers });
    count(response.status >= 500 ? 'refused' : 'answered', response.status);
    return response;
  } catch (error) {
    count('failed');
    throw error;
  }
}
