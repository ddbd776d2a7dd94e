/** Sends requests as a shopper does, times each and checks its response: every error must be clear and in time. */
import { createBrowser } from '../../scenario/browser.ts';

/** Limit of a response time: the shop's own pages time out after 30 s. */
export const maxResponseMs = 30_000;

export interface TimedResponse {
  /** 0 if no response arrived. */
  status: number;
  ms: number;
  text: string;
  location: string | undefined;
  /** The `Set-Cookie` headers. */
  cookies: string[];
}

/** Statistics of the requests of one case. */
export class Tally {
  requests = 0;
  /** Number of errors by status. */
  readonly errorCounts = new Map<number, number>();
  withoutResponse = 0;
  maxMs = 0;
  /** The request of that response. */
  slowestRequest = '';
  /** Unclear errors by kind, with an example. */
  readonly unclearErrors = new Map<string, string>();
  /** Times of the last success and the last 5xx, in ms of `performance.now()`. */
  lastSuccessAt = 0;
  last5xxAt = 0;
  readonly #limitMs: number;

  /** `limitMs` is how long a response may take. */
  constructor(limitMs = maxResponseMs) {
    this.#limitMs = limitMs;
  }

  /** Records the response to `what`. `silence`: whether a missing response is a fault. */
  record(what: string, response: TimedResponse, silence: 'allowed' | 'fault'): void {
    const { status, ms, text } = response;
    this.requests += 1;
    if (ms > this.maxMs) {
      this.maxMs = ms;
      this.slowestRequest = what;
    }
    if (ms > this.#limitMs) this.unclearErrors.set(`${what}: too late`, `after ${Math.round(ms)} ms`);
    if (status === 0) {
      this.withoutResponse += 1;
      if (silence === 'fault') this.unclearErrors.set(`${what}: no response`, text);
      return;
    }
    if (status < 400) {
      this.lastSuccessAt = performance.now();
      return;
    }
    this.errorCounts.set(status, (this.errorCounts.get(status) ?? 0) + 1);
    if (status >= 500) this.last5xxAt = performance.now();
    const problem = findProblem(response);
    if (problem) this.unclearErrors.set(`${what}: ${problem}`, text.slice(0, 200));
  }

  get errorCount(): number {
    return [...this.errorCounts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The errors as text: `503 ×12, 409 ×3`. */
  get errorSummary(): string {
    return [...this.errorCounts].map(([status, count]) => `${status} ×${count}`).join(', ') || '0';
  }
}

/** Returns what is unclear about an error: a 500, or no readable message. */
function findProblem({ status, text }: TimedResponse): string | undefined {
  if (status === 500) return '500';
  if (text.startsWith('<')) return /<h1|<p/.test(text) ? undefined : 'a page without text';
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    // The identity service has its own error format.
    return (typeof message === 'string' && message) || error ? undefined : 'no message';
  } catch {
    return 'not JSON';
  }
}

export interface TimedClient {
  /** Sends one request and records its response. Never rejects. */
  send(what: string, path: string, init?: RequestInit): Promise<TimedResponse>;
  /** Sends a request with a JSON body. */
  sendJson(
    what: string,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TimedResponse>;
}

/** Creates a client of a shop. `cookie` is that of its session, if any; responses are recorded in `tally`. */
export function createTimedClient(
  shopUrl: string,
  tally: Tally,
  { cookie, silence = 'fault' }: { cookie?: string | undefined; silence?: 'allowed' | 'fault' } = {},
): TimedClient {
  const browser = createBrowser(shopUrl);
  const send: TimedClient['send'] = async (what, path, init = {}) => {
    const start = performance.now();
    let response: TimedResponse;
    try {
      const url = path.startsWith('http') ? path : `${shopUrl}${path}`;
      const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
      const { status, text, headers: responseHeaders } = await browser.send(url, { ...init, headers });
      response = {
        status,
        text,
        ms: performance.now() - start,
        location: responseHeaders.get('location') ?? undefined,
        cookies: responseHeaders.getSetCookie(),
      };
      if (status === 503 && !responseHeaders.get('retry-after'))
        tally.unclearErrors.set(`${what}: 503 without Retry-After`, text.slice(0, 200));
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      response = { status: 0, text: reason, ms: performance.now() - start, location: undefined, cookies: [] };
    }
    tally.record(what, response, silence);
    return response;
  };
  return {
    send,
    sendJson: (what, method, path, body, headers = {}) =>
      send(what, path, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}
