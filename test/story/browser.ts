/** What a browser adds to the calls of the shop's pages: the origin, the cookies, and time limits. */

const answerDeadlineMs = 60_000;

/** An answer that is not a success. */
export class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 500)}`);
    this.status = status;
    this.text = text;
  }
}

export interface Browser {
  /** A request with origin and cookies; redirects are not followed. The body of its answer has been read. */
  send(url: string, request?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
  /** A call of the shop with JSON both ways. Rejects with `Refused` unless it succeeds. */
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

/** A browser of its own, without cookies yet. */
export function createBrowser(shopUrl: string): Browser {
  const cookies = new Map<string, string>();

  const send: Browser['send'] = async (url, request = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerDeadlineMs),
      ...request,
      headers: { origin: shopUrl, ...(cookie && { cookie }), ...request.headers },
    });
    const text = await response.text();
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text };
  };

  return {
    send,
    async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const answer = await send(`${shopUrl}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status >= 300) throw new Refused(`${method} ${path}`, answer.status, answer.text);
      return JSON.parse(answer.text) as T;
    },
  };
}
