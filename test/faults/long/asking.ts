/** Requests as a shopper sends them, each timed and judged: whatever goes wrong must be said clearly and before long. */
import { createBrowser } from '../../story/browser.ts';

/** Nobody waits longer for an answer: the shop's own pages give up after 30 s. */
export const maxResponseMs = 30_000;

export interface Answer {
  /** 0: no answer came. */
  status: number;
  ms: number;
  text: string;
  location: string | undefined;
  /** As they were set. */
  cookies: string[];
}

/** What was asked of a shop in one case, and how it went. */
export class Tally {
  requests = 0;
  /** Refusals by status. */
  readonly refusals = new Map<number, number>();
  unanswered = 0;
  maxMs = 0;
  /** What that answer was to. */
  longest = '';
  /** Answers that a shopper cannot make anything of, the first of each kind. */
  readonly unclear = new Map<string, string>();
  /** When the last answers came, in ms of `performance.now()`. */
  lastSuccess = 0;
  lastRefusal = 0;

  /** Notes an answer to `what`. `silence` says whether no answer at all is a fault. */
  note(what: string, answer: Answer, silence: 'allowed' | 'fault'): void {
    const { status, ms, text } = answer;
    this.requests += 1;
    if (ms > this.maxMs) {
      this.maxMs = ms;
      this.longest = what;
    }
    if (ms > maxResponseMs) this.unclear.set(`${what}: too late`, `after ${Math.round(ms)} ms`);
    if (status === 0) {
      this.unanswered += 1;
      if (silence === 'fault') this.unclear.set(`${what}: no answer`, text);
      return;
    }
    if (status < 400) {
      this.lastSuccess = performance.now();
      return;
    }
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    if (status >= 500) this.lastRefusal = performance.now();
    const fault = faultOf(answer);
    if (fault) this.unclear.set(`${what}: ${fault}`, text.slice(0, 200));
  }

  get refused(): number {
    return [...this.refusals.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The refusals as text: `503 ×12, 409 ×3`. */
  get refusedAs(): string {
    return [...this.refusals].map(([status, count]) => `${status} ×${count}`).join(', ') || '0';
  }
}

/** What is wrong with a refusal: a fault of the server's own, or nothing that a person could read. */
function faultOf({ status, text }: Answer): string | undefined {
  if (status === 500) return '500';
  if (text.startsWith('<')) return /<h1|<p/.test(text) ? undefined : 'a page without words';
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    // The identity service has a shape of its own.
    return (typeof message === 'string' && message) || error ? undefined : 'no message';
  } catch {
    return 'not JSON';
  }
}

export interface Asker {
  /** Sends one request and notes how it went. Never rejects. */
  ask(what: string, path: string, init?: RequestInit): Promise<Answer>;
  /** A call with JSON both ways. */
  call(
    what: string,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** Somebody's browser at a shop. `cookie` is a session's, if there is one; the answers are noted in `tally`. */
export function createAsker(
  shopUrl: string,
  tally: Tally,
  { cookie, silence = 'fault' }: { cookie?: string | undefined; silence?: 'allowed' | 'fault' } = {},
): Asker {
  const browser = createBrowser(shopUrl);
  const ask: Asker['ask'] = async (what, path, init = {}) => {
    const start = performance.now();
    let answer: Answer;
    try {
      const url = path.startsWith('http') ? path : `${shopUrl}${path}`;
      const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
      const { status, text, headers: said } = await browser.send(url, { ...init, headers });
      answer = {
        status,
        text,
        ms: performance.now() - start,
        location: said.get('location') ?? undefined,
        cookies: said.getSetCookie(),
      };
      if (status === 503 && !said.get('retry-after'))
        tally.unclear.set(`${what}: 503 without Retry-After`, text.slice(0, 200));
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      answer = { status: 0, text: reason, ms: performance.now() - start, location: undefined, cookies: [] };
    }
    tally.note(what, answer, silence);
    return answer;
  };
  return {
    ask,
    call: (what, method, path, body, headers = {}) =>
      ask(what, path, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}
