/** How long a connection may keep the server waiting, and what it waits for: pure rules, without sockets or timers. */

/** All times in ms. */
export interface TimeLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** A connection that sends nothing: from its beginning, and after each answer. */
  silentMs: number;
  /** From the end of the headers to the end of the body. */
  bodyMs: number;
  /** The same for routes that take an upload. */
  uploadMs: number;
  /** An upload that brings fewer than `bytes` in any `ms` is given up. */
  uploadRate: { bytes: number; ms: number };
  /** An answer of which the client takes nothing for so long. */
  answerMs: number;
  /** After a connection was turned away, how long its request is waited for, to be answered with 503. */
  turnedAwayMs: number;
  /** How often the open connections are looked through. */
  checkMs: number;
}

export const timeLimits: Readonly<TimeLimits> = {
  headersMs: 15_000,
  silentMs: 65_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  uploadRate: { bytes: 30_000, ms: 30_000 },
  // On a 2G line a full send buffer of the kernel takes a minute to empty, and until then no progress can be seen.
  answerMs: 120_000,
  turnedAwayMs: 2_000,
  checkMs: 1_000,
};

/** Why a connection is given up. */
export type Overdue = 'headers' | 'silent' | 'body' | 'slow_upload' | 'stalled' | 'turned_away';

/** A point in time with the bytes that had been read from the connection by then. */
interface Mark {
  at: number;
  read: number;
}

/** What is followed of one connection. */
export interface Watched {
  readonly socket: { readonly bytesRead: number };
  /** The latest request whose headers have been read, and its answer. */
  request?: { readonly complete: boolean; readonly readableLength: number } | undefined;
  response?: { readonly writableFinished: boolean } | undefined;
  /** Whether the route of that request takes an upload. */
  upload: boolean;
  turnedAway: boolean;
  /** When the connection was opened, or when the headers of `request` had been read. */
  since: number;
  /** Begin of the present window of an upload's rate. */
  window?: Mark | undefined;
  /** Since when the server waits for the next request. */
  rest?: Mark | undefined;
  /** When bytes of the next request were first seen. */
  headersAt?: number | undefined;
}

/** Notes that the headers of a request have been read at `now`. */
export function beginRequest<C extends Watched>(
  connection: C,
  { request, response }: Pick<C, 'request' | 'response'>,
  now: number,
): void {
  const window = { at: now, read: connection.socket.bytesRead };
  const fresh = { upload: false, since: now, window, rest: undefined, headersAt: undefined };
  Object.assign(connection, { request, response, ...fresh });
}

/** What a connection has kept the server waiting for too long with, if anything. To be called again and again. */
export function overdueOf(connection: Watched, now: number, limits: TimeLimits): Overdue | undefined {
  const { request, response, since, turnedAway } = connection;
  if (turnedAway) return now - since >= limits.turnedAwayMs ? 'turned_away' : undefined;
  if (request && !request.complete) return overdueBody(connection, now, limits);
  const answering = response !== undefined && !response.writableFinished;
  return overdueNext(connection, now, answering, limits);
}

function overdueBody(connection: Watched, now: number, limits: TimeLimits): Overdue | undefined {
  const { upload, request, since, socket } = connection;
  if (now - since >= (upload ? limits.uploadMs : limits.bodyMs)) return 'body';
  const { window } = connection;
  if (!upload || !window || now - window.at < limits.uploadRate.ms) return undefined;
  // What the server has not taken yet is no fault of the client's.
  const slow = socket.bytesRead - window.read < limits.uploadRate.bytes && request?.readableLength === 0;
  if (slow) return 'slow_upload';
  connection.window = { at: now, read: socket.bytesRead };
  return undefined;
}

/** Bytes that dribble in while an answer is under way would otherwise hide that nobody takes it. */
function overdueNext(
  connection: Watched,
  now: number,
  answering: boolean,
  limits: TimeLimits,
): Overdue | undefined {
  const { request, since, socket } = connection;
  connection.rest ??= request ? { at: now, read: socket.bytesRead } : { at: since, read: 0 };
  const { rest } = connection;
  if (answering) rest.at = now;
  else letGo(connection);
  if (socket.bytesRead > rest.read) {
    connection.headersAt ??= now;
    const limit = answering ? limits.answerMs : limits.headersMs;
    return now - connection.headersAt >= limit ? 'headers' : undefined;
  }
  return !answering && now - rest.at >= limits.silentMs ? 'silent' : undefined;
}

/** A connection that rests need not keep its last request in memory. */
function letGo(connection: Watched): void {
  connection.request = undefined;
  connection.response = undefined;
}
