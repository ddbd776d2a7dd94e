/** Sends requests as a browser does for the shop's pages: with origin and cookies, and with a timeout. */

const responseTimeoutMs = 60_000;

/** Thrown for an error response. */
export class ErrorResponse extends Error {
  readonly status: number;
  readonly text: string;

  constructor(what: string, status: number, text: string) {
    super(`${what} returned ${status}: ${text.slice(0, 500)}`);
    this.status = status;
    this.text = text;
  }
}

export interface HttpBrowser {
  /** Sends a request with origin and cookies and reads the response's body; does not follow redirects. */
  send(url: string, request?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
  /** Sends a JSON request to the shop and returns the JSON of its response. Rejects with `Refused` unless it succeeds. */
  requestJson<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

/** A separate browser, without cookies. */
export function createBrowser(shopUrl: string): HttpBrowser {
  const cookies = new Map<string, string>();

  const send: HttpBrowser['send'] = async (url, request = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(responseTimeoutMs),
      ...request,
      headers: { origin: shopUrl, ...(cookie && { cookie }), ...request.headers },
    });
    const text = await response.text();
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text };
  };

  return {
    send,
    async requestJson<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await send(`${shopUrl}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (response.status >= 300)
        throw new ErrorResponse(`${method} ${path}`, response.status, response.text);
      return JSON.parse(response.text) as T;
    },
  };
}
