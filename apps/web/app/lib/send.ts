/** Sends requests of section 7 from the browser to the shop's server; 401 and 403 are handled here for all of them. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { MessageWithParams, Text } from '@jontro/shop/messages.ts';
import type { SendableEndpoint } from '@jontro/shop/page-services.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { networkTimeouts } from '@jontro/shop/session/network-timeouts.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { noteResponse } from './clock.ts';
import type { Send, Services } from './services.ts';

/** The prefix of every endpoint's path; empty if pages and API have the same origin. */
export const serverUrl: string = import.meta.env?.VITE_SERVER_URL ?? '';

/** Endpoints whose 401 or 403 does not concern the session. */
const endpointsWithoutSession = new Set<string>([
  sessionEndpoints.openSession.url,
  sessionEndpoints.endSession.url,
  paymentEndpoints.startPayment.url,
]);

/** An error response. `status` 0: no response (no network, or a timeout). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The other fields of the error response. */
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, code?: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The message for `textOf()`; with its parameters if it has any. */
  get text(): Text {
    return (this.details.text as MessageWithParams | undefined) ?? this.message;
  }
}

/** The request timeout in ms: 5 s offline, 60 s on mobile, 30 s elsewhere (section 9, Q-062). */
export function networkTimeout(device: { online: boolean; mobile: boolean }): number {
  if (!device.online) return networkTimeouts.offline;
  return device.mobile ? networkTimeouts.mobile : networkTimeouts.desktop;
}

const currentDevice = () => ({ online: navigator.onLine, mobile: /Mobi|Android/i.test(navigator.userAgent) });

type SessionRejectionHandler = (status: number) => void;
let rejectionHandler: SessionRejectionHandler | undefined;

/** Sets the handler of 401 and 403; returns a function that removes it. */
export function onSessionRejected(handler: SessionRejectionHandler): () => void {
  rejectionHandler = handler;
  return () => {
    if (rejectionHandler === handler) rejectionHandler = undefined;
  };
}

/** Returns the error, and reports it if the response rejected the session; not if only a right or the second factor is missing. */
export function reportRejection(error: ApiError): ApiError {
  const { status, code } = error;
  if (status === 401 || (status === 403 && !code?.startsWith('no-permission'))) rejectionHandler?.(status);
  return error;
}

/** Options of a request. */
export interface SendOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Receives a successful response before `send` resolves. */
  onResponse?: (response: Response) => void;
}

/**
 * Sends a request and returns the response body. Throws ApiError; an abort by the caller's own signal rejects with that
 * signal's reason instead.
 */
export async function send<C extends SendableEndpoint>(
  endpoint: C,
  input: EndpointInput<C>,
  options: SendOptions = {},
): Promise<EndpointResponse<C>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const response = await fetchWithTimeout(serverUrl + endpointUrl(endpoint, { params, query }), {
    method: endpoint.method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.keepalive && { keepalive: true }),
    signal: options.signal,
  });
  const responseBody: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    options.onResponse?.(response);
    return responseBody as EndpointResponse<C>;
  }
  const error = toApiError(response.status, responseBody);
  throw endpointsWithoutSession.has(endpoint.url) ? error : reportRejection(error);
}

/** Converts an error response. */
export function toApiError(status: number, body: unknown): ApiError {
  const { message, code, ...details } = (body ?? {}) as Record<string, unknown>;
  return new ApiError(
    status,
    typeof message === 'string' ? message : failureTexts.unexpected,
    typeof code === 'string' ? code : undefined,
    details,
  );
}

/** Returns a sender for pages that are rendered on the server. */
export const sendInProcess =
  ({ send: sendToServer }: Omit<Services, 'productNames'>): Send =>
  async (endpoint, input) => {
    const response = await sendToServer(endpoint, input);
    if (response.ok) return response.reply;
    throw toApiError(response.status, response.body);
  };

// The server's in-process sender and this one are interchangeable.
send satisfies Send;

async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(networkTimeout(currentDevice()));
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    noteResponse(response);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkError();
  }
}

/** The error for a missing response. */
export const networkError = (): ApiError => new ApiError(0, failureTexts.noConnection, 'network');

/** The status of a failed request, 0 for a network error, undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
