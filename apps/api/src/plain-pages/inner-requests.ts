/**
 * Sends the requests that the script of a page would send, for a browser without script: the same endpoints, in process, with the
 * headers, the address and the cookies of the form's request, so that their guards, limits and audit are the same.
 */
import {
  type EndpointInput,
  type EndpointResponse,
  type ErrorBody,
  endpointUrl,
} from '@jontro/shop/endpoint.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { ApplicationError, type ErrorCode } from '../http/application-error.ts';
import { innerTraceHeaders } from '../http/request-trace.ts';
import type { App } from '../http/server.ts';

/** What an endpoint has answered. */
export type InnerReply<Body> =
  | { ok: true; body: Body }
  | { ok: false; status: number; error: ErrorBody; retryAfter?: string };

/** The error of an answer without which there is no page: too many requests, an outage, or what is not expected. */
export function failureOf({ status, error, retryAfter }: Extract<InnerReply<unknown>, { ok: false }>): Error {
  const code = { 429: 'too-many', 503: 'busy' }[status] as ErrorCode | undefined;
  if (!code) return new Error(`an inner request was answered with ${status}: ${error.message}`);
  return new ApplicationError(code, error.message, retryAfter ? { retryAfter: Number(retryAfter) } : {});
}

type Sendable = Parameters<typeof endpointUrl>[0] & { method: string };

export interface InnerRequests {
  /** Sends a request to an endpoint, with further headers. Cookies that it sets reach the browser and the next request. */
  send<E extends Sendable>(
    endpoint: E,
    input?: Partial<EndpointInput<E>>,
    headers?: Record<string, string>,
  ): Promise<InnerReply<EndpointResponse<E>>>;
  /** The same for a URL outside the endpoint definitions. */
  post(url: string, body: object): Promise<InnerReply<Record<string, unknown>>>;
}

/** Of the transport or of the outer request alone; the origin is the shop's, as the outer request is checked. */
const ownHeaders =
  /^(?:connection|content-.*|transfer-encoding|expect|cookie|origin|referer|accept.*|if-.*|range|upgrade.*|sec-.*|authorization|idempotency-key)$/;

/** The cookies of a browser, as responses change them. */
function createJar(header: string | undefined) {
  const pairs = new Map<string, string>();
  const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('=')));
  for (const pair of (header ?? '').split(/;\s*/)) if (pair) pairs.set(nameOf(pair), pair);
  return {
    keep(setCookie: string): void {
      const [pair = ''] = setCookie.split(';');
      if (/;\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(setCookie)) pairs.delete(nameOf(pair));
      else pairs.set(nameOf(pair), pair);
    },
    header: (): string => [...pairs.values()].join('; '),
  };
}

/** Requests in the name of the one who has sent `request`. */
export function innerRequests(
  app: Pick<App, 'inject'>,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): InnerRequests {
  const jar = createJar(request.headers.cookie);
  const inherited = Object.fromEntries(
    Object.entries(request.headers).filter(([name, value]) => value !== undefined && !ownHeaders.test(name)),
  ) as Record<string, string>;

  async function call<Body>(
    method: string,
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<InnerReply<Body>> {
    const cookie = jar.header();
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      headers: {
        ...inherited,
        ...(cookie && { cookie }),
        origin: new URL(publicUrl).origin,
        ...innerTraceHeaders(request),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      jar.keep(set);
      reply.header('set-cookie', set);
    }
    const json = /\bjson\b/.test(String(response.headers['content-type']));
    const parsed: unknown = json ? response.json() : undefined;
    if (response.statusCode < 400) return { ok: true, body: parsed as Body };
    const retryAfter = response.headers['retry-after'];
    return {
      ok: false,
      status: response.statusCode,
      error: (parsed as ErrorBody | undefined) ?? { message: failureTexts.unexpected },
      ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    };
  }

  return {
    send(endpoint, input = {}, headers) {
      const { body, ...rest } = input as { body?: unknown } & Parameters<typeof endpointUrl>[1];
      return call(endpoint.method, endpointUrl(endpoint, rest), body, headers);
    },
    post: (url, body) => call('POST', url, body),
  };
}
