/** Requests to other services that the configuration names: payment, identity, images. */
import { counters, type Service } from './counters.ts';
import { currentTrace, traceparentOf } from './trace.ts';

let traceHosts: ReadonlySet<string> = new Set();

/**
 * Sets the hosts, with a port that is not the protocol's, whose requests carry the trace. By default none does: a stranger could
 * tell by it which of its requests belong together.
 */
export function carryTracesTo(hosts: readonly string[]): void {
  traceHosts = new Set(hosts.map((host) => host.toLowerCase()));
}

/** The headers by which a host of the operator continues the present trace; none for other hosts. */
export function traceHeadersFor(url: URL): Record<string, string> {
  const trace = currentTrace();
  if (!trace || !traceHosts.has(url.host)) return {};
  return { traceparent: traceparentOf(trace), ...(trace.state && { tracestate: trace.state }) };
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
  for (const [name, value] of Object.entries(traceHeadersFor(url))) headers.set(name, value);
  const start = performance.now();
  const count = (result: string): void => {
    counters.calls.add({ service, result });
    counters.callSeconds.add({ service }, (performance.now() - start) / 1000);
  };
  try {
    const response = await send(url.href, { ...init, headers });
    count(response.status >= 500 ? 'refused' : 'answered');
    return response;
  } catch (error) {
    count('failed');
    throw error;
  }
}
