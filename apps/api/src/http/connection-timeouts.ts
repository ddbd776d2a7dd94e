/** The timeouts of a connection as pure rules, without sockets or timers. */

/** All times in ms. */
export interface TimeLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** Without a byte from the client: since the connection was opened, or since the last response. */
  idleMs: number;
  /** From the end of the headers to the end of the body. */
  bodyMs: number;
  /** The same for upload routes. */
  uploadMs: number;
  /** An upload that sends fewer than `bytes` in any `ms` is closed. */
  uploadRate: { bytes: number; ms: number };
  /** Without progress in sending a response, because the client does not read it. */
  responseMs: number;
  /** How long to wait for the request of a rejected connection, which gets 503. */
  rejectedMs: number;
  /** How often the open connections are checked. */
  checkMs: number;
}

export const timeLimits: Readonly<TimeLimits> = {
  headersMs: 15_000,
  idleMs: 65_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  uploadRate: { bytes: 30_000, ms: 30_000 },
  // On a 2G line a full kernel send buffer takes a minute to drain, and until then no progress is visible.
  responseMs: 120_000,
  rejectedMs: 2_000,
  checkMs: 1_000,
};

/** Why a connection is closed. */
export const timeoutReasons = ['headers', 'silent', 'body', 'slow_upload', 'stalled', 'turned_away'] as const;
export type TimeoutReason = (typeof timeoutReasons)[number];

/** A time and the number of bytes read from the connection by then. */
interface Progress {
  at: number;
  bytesRead: number;
}

/** The tracked state of one connection. */
export interface TrackedConnection {
  readonly socket: { readonly bytesRead: number };
  /** The latest request whose headers have been read, and its response. */
  request?: { readonly complete: boolean; readonly readableLength: number } | undefined;
  response?: { readonly writableFinished: boolean } | undefined;
  /** Whether the route of that request is an upload. */
  upload: boolean;
  rejected: boolean;
  /** When the connection was opened, or when the headers of `request` had been read. */
  since: number;
  /** Start of the current window of the upload rate; the first check opens it. */
  window?: Progress | undefined;
  /** Since when the server has been waiting for the next request. */
  idleStart?: Progress | undefined;
  /** When bytes of the next request were first seen. */
  headersAt?: number | undefined;
}

/** Records that the headers of a request were read at `now`. */
export function beginRequest<C extends TrackedConnection>(
  connection: C,
  request: C['request'],
  response: C['response'],
  now: number,
): void {
  connection.request = request;
  connection.response = response;
  connection.upload = false;
  connection.since = now;
  connection.window = undefined;
  connection.idleStart = undefined;
  connection.headersAt = undefined;
}

/** The timeout that a connection has exceeded, if any. Called periodically. */
export function exceededTimeout(
  connection: TrackedConnection,
  now: number,
  limits: TimeLimits,
): TimeoutReason | undefined {
  const { request, response, since, rejected } = connection;
  if (rejected) return now - since >= limits.rejectedMs ? 'turned_away' : undefined;
  if (request && !request.complete) return bodyTimeout(connection, now, limits);
  const responding = response !== undefined && !response.writableFinished;
  return nextRequestTimeout(connection, now, responding, limits);
}

function bodyTimeout(
  connection: TrackedConnection,
  now: number,
  limits: TimeLimits,
): TimeoutReason | undefined {
  const { upload, request, since, socket } = connection;
  if (now - since >= (upload ? limits.uploadMs : limits.bodyMs)) return 'body';
  if (!upload) return undefined;
  connection.window ??= { at: now, bytesRead: socket.bytesRead };
  const { window } = connection;
  if (now - window.at < limits.uploadRate.ms) return undefined;
  // Bytes that the server has not read yet are not the client's delay.
  const slow = socket.bytesRead - window.bytesRead < limits.uploadRate.bytes && request?.readableLength === 0;
  if (slow) return 'slow_upload';
  connection.window = { at: now, bytesRead: socket.bytesRead };
  return undefined;
}

/** Also applies while a response is sent: bytes of a next request must not hide that the client reads nothing. */
function nextRequestTimeout(
  connection: TrackedConnection,
  now: number,
  responding: boolean,
  limits: TimeLimits,
): TimeoutReason | undefined {
  const { request, since, socket } = connection;
  connection.idleStart ??= request ? { at: now, bytesRead: socket.bytesRead } : { at: since, bytesRead: 0 };
  const { idleStart } = connection;
  if (responding) idleStart.at = now;
  else releaseRequest(connection);
  if (socket.bytesRead > idleStart.bytesRead) {
    connection.headersAt ??= now;
    const limit = responding ? limits.responseMs : limits.headersMs;
    return now - connection.headersAt >= limit ? 'headers' : undefined;
  }
  return !responding && now - idleStart.at >= limits.idleMs ? 'silent' : undefined;
}

/** Frees the memory of the last request of an idle connection. */
function releaseRequest(connection: TrackedConnection): void {
  connection.request = undefined;
  connection.response = undefined;
}
