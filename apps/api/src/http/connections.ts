/** The server's connections: bounded in number, in all and by address, and given up when they keep it waiting too long. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import {
  beginRequest,
  type Overdue,
  overdueOf,
  type TimeLimits,
  timeLimits,
  type Watched,
} from './connection-times.ts';
import { answerFull, fullAnswer, tooSlowAnswer } from './last-answers.ts';
import { addressKey } from './rate-limits.ts';

export interface ConnectionBounds {
  /** Open connections at once. */
  max: number;
  /** Of these, from one address; addresses of `trustedProxies` are counted in `max` alone. */
  maxPerAddress: number;
  /** Addresses and networks, or `loopback`. */
  trustedProxies: readonly string[];
}

export interface Connections {
  /** A server whose connections are watched. Several servers of one app share their bounds. */
  createServer(handler: RequestListener): Server;
  /** The request on this socket is an upload: it has more time, but must come at a rate. */
  takesUpload(socket: Socket): void;
  readonly open: number;
  /** Connections that were given up since the start, by reason; `full` are those closed without being heard. */
  readonly closed: ReadonlyMap<Overdue | 'full', number>;
  /** Gives up what is overdue; a timer of its own does it each `checkMs`. */
  check(): void;
  /** Closes connections that have said nothing for a second; Node's `closeIdleConnections` leaves them open. */
  closeUnused(): void;
  /** Closes every connection, whatever is under way on it. */
  closeAll(): void;
  /** Ends the timer of `check`. */
  stop(): void;
}

/** Tests give shorter limits, or a clock (in ms) that they move. */
export interface ConnectionsOptions {
  limits?: TimeLimits;
  now?: () => number;
}

interface Connection extends Watched {
  readonly socket: Socket;
  /** What it is counted under; none for those that are turned away. */
  readonly address: string | undefined;
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
}

/** A first request that is on its way may take so long, in ms. */
const unusedMs = 1_000;

/** So many that are turned away may wait for their answer; more are closed at once. */
const maxRejected = 1_000;

/** One pass over all connections, each `limits.checkMs`, costs less than a timer for each of them. */
export function createConnections(
  bounds: ConnectionBounds,
  { limits = timeLimits, now = () => performance.now() }: ConnectionsOptions = {},
): Connections {
  const connections = new Map<Socket, Connection>();
  const perAddress = new Map<string, number>();
  const closed = new Map<Overdue | 'full', number>();
  const isProxy = proxyCheck(bounds.trustedProxies);
  let turnedAway = 0;
  let watch: NodeJS.Timeout | undefined;

  const note = (reason: Overdue | 'full'): void => {
    closed.set(reason, (closed.get(reason) ?? 0) + 1);
  };

  /** The address that a connection is counted under; undefined where it is beyond a bound. */
  const admitted = (socket: Socket): string | undefined => {
    const address = isProxy(socket.remoteAddress) ? 'proxies' : addressKey(socket.remoteAddress ?? '');
    const most = address === 'proxies' ? bounds.max : bounds.maxPerAddress;
    const free = connections.size - turnedAway < bounds.max && (perAddress.get(address) ?? 0) < most;
    return free ? address : undefined;
  };

  function enter(socket: Socket): void {
    const address = admitted(socket);
    if (address === undefined && turnedAway >= maxRejected) {
      note('full');
      socket.destroy();
      return;
    }
    if (address === undefined) turnedAway += 1;
    else perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    connections.set(socket, {
      socket,
      address,
      upload: false,
      turnedAway: address === undefined,
      since: now(),
    });
    socket.once('close', () => leave(socket));
  }

  function leave(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connections.delete(socket) || !connection) return;
    const { address } = connection;
    if (address === undefined) turnedAway -= 1;
    else if (perAddress.get(address) === 1) perAddress.delete(address);
    else perAddress.set(address, (perAddress.get(address) ?? 0) - 1);
  }

  function check(): void {
    const time = now();
    for (const connection of connections.values()) {
      const reason = overdueOf(connection, time, limits);
      if (reason) giveUp(connection, reason);
    }
  }

  function giveUp(connection: Connection, reason: Overdue): void {
    const { socket } = connection;
    note(reason);
    leave(socket);
    const words = lastWords(connection, reason);
    if (words === undefined) {
      socket.destroy();
      return;
    }
    socket.write(words);
    socket.destroySoon();
  }

  return {
    createServer(handler) {
      const options = {
        // The pass below knows more than Node's own limits: routes, rates, and silence from slow headers.
        headersTimeout: 0,
        requestTimeout: 0,
        keepAliveTimeout: limits.silentMs,
        // A socket that speaks another protocol from here on (instant reload) is nobody's concern here.
        shouldUpgradeCallback: ({ socket }: IncomingMessage) => {
          const upgraded = server.listenerCount('upgrade') > 0;
          if (upgraded) leave(socket);
          return upgraded;
        },
      };
      const server: Server = createServer(options, (request, response) => {
        const connection = connections.get(request.socket);
        if (connection) beginRequest(connection, { request, response }, now());
        if (connection?.turnedAway) answerFull(request, response);
        else handler(request, response);
      });
      // Node's own timer alone sees whether the client takes what is being written.
      server.setTimeout(limits.answerMs, (socket) => {
        const connection = connections.get(socket);
        const answering = connection?.response?.writableFinished === false;
        if (connection) giveUp(connection, answering ? 'stalled' : 'silent');
        else socket.destroy();
      });
      server.on('connection', enter);
      server.on('listening', () => {
        watch ??= setInterval(check, limits.checkMs).unref();
      });
      return server;
    },
    takesUpload(socket) {
      const connection = connections.get(socket);
      if (connection) connection.upload = true;
    },
    get open() {
      return connections.size;
    },
    closed,
    check,
    closeUnused() {
      const before = now() - unusedMs;
      for (const { socket, since } of connections.values()) {
        if (socket.bytesRead === 0 && since <= before) socket.destroy();
      }
    },
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
    stop: () => clearInterval(watch),
  };
}

/** What may be said before the connection is closed: only what its client takes for the answer to its own request. */
function lastWords({ response }: Connection, reason: Overdue): string | undefined {
  const due = response !== undefined && !response.writableFinished;
  if (reason === 'turned_away') return response ? undefined : fullAnswer;
  if (reason === 'headers') return due ? undefined : tooSlowAnswer;
  const late = reason === 'body' || reason === 'slow_upload';
  return late && due && !response.headersSent ? tooSlowAnswer : undefined;
}

/** Tells addresses of the given proxies from others. */
function proxyCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each]))) {
    const [address = '', length] = network.split('/');
    if (length) list.addSubnet(address, Number(length), familyOf(address));
    else list.addAddress(address, familyOf(address));
  }
  // A socket that has closed already has no address any more.
  return (address) => address !== undefined && list.check(address, familyOf(address));
}
