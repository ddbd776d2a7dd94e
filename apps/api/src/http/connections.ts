/** The server's connections: limited in number, in all and by address, and closed when they exceed a timeout. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Theme } from '@jontro/shop/design/theme.ts';
import {
  beginRequest,
  exceededTimeout,
  type TimeLimits,
  type TimeoutReason,
  type TrackedConnection,
  timeLimits,
} from './connection-timeouts.ts';
import { addressKey } from './rate-limits.ts';
import { overloadResponse, respondOverloaded, timeoutResponse } from './raw-responses.ts';

export interface ConnectionBounds {
  /** Open connections at once. */
  max: number;
  /** Of these, from one address; addresses of `trustedProxies` are counted in `max` alone. */
  maxPerAddress: number;
  /** Addresses and networks, or `loopback`. */
  trustedProxies: readonly string[];
  /** The colours of the page for rejected requests; the default ones without it. */
  theme?: () => Theme;
}

export interface Connections {
  /** Creates a server whose connections are tracked. Several servers of one app share the limits. */
  createServer(handler: RequestListener): Server;
  /** Marks the request on this socket as an upload: it has more time, but a minimum rate. */
  markUpload(socket: Socket): void;
  readonly open: number;
  /** Connections closed since the start, by reason; `full` are those closed without a response. */
  readonly closed: ReadonlyMap<TimeoutReason | 'full', number>;
  /** Closes connections that exceed a timeout; a timer calls it every `checkMs`. */
  check(): void;
  /** Closes connections that sent nothing for a second after they were opened; Node's `closeIdleConnections` leaves them open. */
  closeIdle(): void;
  /** Closes every connection, also in the middle of a request. */
  closeAll(): void;
  /** Stops the timer of `check`. */
  stop(): void;
}

/** Tests set shorter limits or a manual clock (in ms). */
export interface ConnectionsOptions {
  limits?: TimeLimits;
  now?: () => number;
}

interface Connection extends TrackedConnection {
  readonly socket: Socket;
  /** The key that it is counted under; undefined for rejected connections. */
  readonly address: string | undefined;
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
}

/** How long a first request may be on its way, in ms. */
const unusedMs = 1_000;

/** How many rejected connections may wait for their 503, a tenth of the others; the rest are closed at once. */
const maxRejectedOf = (max: number): number => Math.min(1_000, Math.max(20, Math.ceil(max / 10)));

/** One pass over all connections every `limits.checkMs` costs less than a timer for each of them. */
export function createConnections(
  bounds: ConnectionBounds,
  { limits = timeLimits, now = () => performance.now() }: ConnectionsOptions = {},
): Connections {
  const connections = new Map<Socket, Connection>();
  const perAddress = new Map<string, number>();
  const closed = new Map<TimeoutReason | 'full', number>();
  const isProxy = createProxyCheck(bounds.trustedProxies);
  const maxRejected = maxRejectedOf(bounds.max);
  let rejectedCount = 0;
  let timer: NodeJS.Timeout | undefined;

  const countClosed = (reason: TimeoutReason | 'full'): void => {
    closed.set(reason, (closed.get(reason) ?? 0) + 1);
  };

  /** The key that a connection is counted under; undefined if it exceeds a limit. */
  const admit = (socket: Socket): string | undefined => {
    const address = isProxy(socket.remoteAddress) ? 'proxies' : addressKey(socket.remoteAddress ?? '');
    const limit = address === 'proxies' ? bounds.max : bounds.maxPerAddress;
    const hasCapacity =
      connections.size - rejectedCount < bounds.max && (perAddress.get(address) ?? 0) < limit;
    return hasCapacity ? address : undefined;
  };

  function add(socket: Socket): void {
    const address = admit(socket);
    if (address === undefined && rejectedCount >= maxRejected) {
      countClosed('full');
      socket.destroy();
      return;
    }
    if (address === undefined) rejectedCount += 1;
    else perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    connections.set(socket, {
      socket,
      address,
      upload: false,
      rejected: address === undefined,
      since: now(),
    });
    socket.once('close', () => remove(socket));
  }

  function remove(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connections.delete(socket) || !connection) return;
    const { address } = connection;
    if (address === undefined) rejectedCount -= 1;
    else if (perAddress.get(address) === 1) perAddress.delete(address);
    else perAddress.set(address, (perAddress.get(address) ?? 0) - 1);
  }

  function check(): void {
    const time = now();
    for (const connection of connections.values()) {
      const reason = exceededTimeout(connection, time, limits);
      if (reason) closeOverdue(connection, reason);
    }
  }

  function closeOverdue(connection: Connection, reason: TimeoutReason): void {
    const { socket } = connection;
    countClosed(reason);
    remove(socket);
    const response = finalResponse(connection, reason);
    if (response === undefined) {
      socket.destroy();
      return;
    }
    socket.write(response);
    socket.destroySoon();
  }

  return {
    createServer(handler) {
      const options = {
        // `check` considers more than Node's own timeouts: routes, rates, and whether headers are slow or absent.
        headersTimeout: 0,
        requestTimeout: 0,
        keepAliveTimeout: limits.idleMs,
        // A socket that switches to another protocol (hot reload) is no longer tracked.
        shouldUpgradeCallback: ({ socket }: IncomingMessage) => {
          const upgraded = server.listenerCount('upgrade') > 0;
          if (upgraded) remove(socket);
          return upgraded;
        },
      };
      const server: Server = createServer(options, (request, response) => {
        const connection = connections.get(request.socket);
        if (connection) beginRequest(connection, request, response, now());
        if (connection?.rejected)
          respondOverloaded(request, response, bounds.theme?.() ?? { darkMode: false });
        else handler(request, response);
      });
      // Only Node's own timer detects whether the client reads the response.
      server.setTimeout(limits.responseMs, (socket) => {
        const connection = connections.get(socket);
        const responding = connection?.response?.writableFinished === false;
        if (connection) closeOverdue(connection, responding ? 'stalled' : 'silent');
        else socket.destroy();
      });
      server.on('connection', add);
      server.on('listening', () => {
        timer ??= setInterval(check, limits.checkMs).unref();
      });
      return server;
    },
    markUpload(socket) {
      const connection = connections.get(socket);
      if (connection) connection.upload = true;
    },
    get open() {
      return connections.size;
    },
    closed,
    check,
    closeIdle() {
      const before = now() - unusedMs;
      for (const { socket, since } of connections.values()) {
        if (socket.bytesRead === 0 && since <= before) socket.destroy();
      }
    },
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
    stop: () => clearInterval(timer),
  };
}

/** The response to send before the connection is closed; undefined if the client could not match it to its request. */
function finalResponse({ response }: Connection, reason: TimeoutReason): string | undefined {
  const pending = response !== undefined && !response.writableFinished;
  if (reason === 'turned_away') return response ? undefined : overloadResponse;
  if (reason === 'headers') return pending ? undefined : timeoutResponse;
  const late = reason === 'body' || reason === 'slow_upload';
  return late && pending && !response.headersSent ? timeoutResponse : undefined;
}

/** Returns whether an address belongs to the given proxies. */
function createProxyCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', length] = network.split('/');
    if (length) list.addSubnet(address, Number(length), familyOf(address));
    else list.addAddress(address, familyOf(address));
  }
  // A closed socket has no address.
  return (address) => address !== undefined && list.check(address, familyOf(address));
}
