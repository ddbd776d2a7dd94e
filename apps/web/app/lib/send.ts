/** Sends a call of section 7 from the browser to the shop's server; 401 and 403 are handled here, once for all. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { failureTexts } from '@jontro/shop/failures.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { networkTimeouts } from '@jontro/shop/session/session.ts';
import type { Send, SendableEndpoint, Services } from './services.ts';

/** Stands before every path of a call; empty where pages and calls have one address. */
export const serverUrl: string = import.meta.env?.VITE_SERVER_URL ?? '';

/** Calls whose 401 or 403 says nothing about the session. */
const withoutSessionAlarm = new Set<string>([
  sessionEndpoints.openSession.url,
  sessionEndpoints.endSession.url,
  paymentEndpoints.startPayment.url,
]);

/** An answer that is not a success. `status` 0: no answer (no network, or too slow). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Everything else that the server said. */
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, code?: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CallRefused';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** How long to wait for an answer, in ms: 5 s offline, 60 s on mobile, 30 s elsewhere (section 9, Q-062). */
export function networkTimeout(device: { online: boolean; mobile: boolean }): number {
  if (!device.online) return networkTimeouts.offline;
  return device.mobile ? networkTimeouts.mobile : networkTimeouts.desktop;
}

const thisDevice = () => ({ online: navigator.onLine, mobile: /Mobi|Android/i.test(navigator.userAgent) });

type Alarm = (status: 401 | 403) => void;
let alarm: Alarm | undefined;

/** Registers what happens on the first 401 or 403; gives the function that takes it back. */
export function onSessionRejected(handler: Alarm): () => void {
  alarm = handler;
  return () => {
    if (alarm === handler) alarm = undefined;
  };
}

/** Tells that an answer refused the session. */
export const sessionRejected: Alarm = (status) => alarm?.(status);

/** What a caller may add to a call. */
export interface SendOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Sees a good answer before its reply is given. */
  onAnswer?: (response: Response) => void;
}

/**
 * Makes a call and gives its reply. Refuses with ApiError; an abort by the caller's own signal rejects with that
 * signal's reason instead.
 */
export async function send<C extends SendableEndpoint>(
  row: C,
  input: EndpointInput<C>,
  options: SendOptions = {},
): Promise<EndpointResponse<C>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const response = await fetchAnswer(serverUrl + endpointUrl(row, { params, query }), {
    method: row.method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.keepalive && { keepalive: true }),
    signal: options.signal,
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    options.onAnswer?.(response);
    return answer as EndpointResponse<C>;
  }
  if ((response.status === 401 || response.status === 403) && !withoutSessionAlarm.has(row.url)) {
    sessionRejected(response.status);
  }
  throw toApiError(response.status, answer);
}

/** The error for an answer that is not a success. */
export function toApiError(status: number, answer: unknown): ApiError {
  const { message, code, ...details } = (answer ?? {}) as Record<string, unknown>;
  return new ApiError(
    status,
    typeof message === 'string' ? message : failureTexts.unexpected,
    typeof code === 'string' ? code : undefined,
    details,
  );
}

/** A sender for pages that are rendered on the server. */
export const sendInProcess =
  ({ send: answer }: Omit<Services, 'productNames'>): Send =>
  async (row, input) => {
    const answered = await answer(row, input);
    if (answered.ok) return answered.reply;
    throw toApiError(answered.status, answered.body);
  };

// The server's in-process sender and this one can stand for each other.
send satisfies Send;

async function fetchAnswer(url: string, init: RequestInit): Promise<Response> {
  const tooLate = AbortSignal.timeout(networkTimeout(thisDevice()));
  const signal = init.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** The error where no answer came. */
export const unreachable = (): ApiError => new ApiError(0, failureTexts.noConnection, 'network');

/** The status of a failed call, 0 for a network fault, undefined for anything that is no answer of the shop. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
