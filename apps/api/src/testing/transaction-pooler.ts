/**
 * A pooler in transaction mode for tests, which behaves as PgBouncer 1.18: each transaction runs in any of a few sessions of the
 * server, and what a session was told before stays in it. The fault run has a case with PgBouncer itself.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Message {
  /** One character; none for the first message of a client. */
  type: string;
  bytes: Buffer;
}

/** Splits a stream of the protocol into messages. */
function createReader(onMessage: (message: Message) => void, hasStartup: boolean): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let startup = hasStartup;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const offset = startup ? 0 : 1;
      if (rest.length < offset + 4) return;
      const length = offset + rest.readInt32BE(offset);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = startup ? '' : String.fromCharCode(bytes[0] ?? 0);
      startup = false;
      onMessage({ type, bytes });
    }
  };
}

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A session of the server, and the client whose transaction it runs. */
interface Session {
  socket: Socket;
  client: Client | undefined;
}

interface Client {
  socket: Socket;
  /** Messages that wait for a session. */
  queue: Message[];
  session: Session | undefined;
  /** Answers that end with `ready for query` and have not come yet. */
  awaited: number;
}

export interface TransactionPooler {
  /** The URL for clients, with the user and the database of the server's. */
  url: string;
  close(): Promise<void>;
}

/** Starts a pooler with so many sessions of the server at `serverUrl`, which must trust its clients. */
export async function startTransactionPooler(serverUrl: string, size = 2): Promise<TransactionPooler> {
  const target = new URL(serverUrl);
  const sessions: Session[] = [];
  const waiting: Client[] = [];
  const clients = new Set<Socket>();

  function release(session: Session): void {
    if (session.client) session.client.session = undefined;
    session.client = undefined;
    const next = waiting.shift();
    if (next) assign(next, session);
  }

  function assign(client: Client, session: Session): void {
    session.client = client;
    client.session = session;
    for (const { type, bytes } of client.queue.splice(0)) {
      if (type === 'Q' || type === 'S') client.awaited += 1;
      session.socket.write(bytes);
    }
  }

  async function openSession(): Promise<Session> {
    const socket = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const session: Session = { socket, client: undefined };
    const ready = Promise.withResolvers<void>();
    const receive = ({ type, bytes }: Message): void => {
      if (!session.client) {
        if (type === 'Z') ready.resolve();
        if (type === 'E') ready.reject(new Error(bytes.toString('latin1')));
        return;
      }
      const { client } = session;
      client.socket.write(bytes);
      if (type !== 'Z') return;
      client.awaited -= 1;
      if (bytes[5] === 'I'.charCodeAt(0) && client.awaited === 0) release(session);
    };
    socket.on('data', createReader(receive, false));
    socket.on('error', ready.reject);
    const body = `user\0${target.username}\0database\0${target.pathname.slice(1)}\0\0`;
    const startup = Buffer.concat([int32(196_608), Buffer.from(body)]);
    socket.write(Buffer.concat([int32(startup.length + 4), startup]));
    await ready.promise;
    return session;
  }

  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    const client: Client = { socket, queue: [], session: undefined, awaited: 0 };
    const receive = (received: Message): void => {
      if (received.type === '') {
        const greeting = [message('R', int32(0)), message('K', int32(randomInt(1, 2 ** 31)), int32(1))];
        socket.write(Buffer.concat([...greeting, message('Z', Buffer.from('I'))]));
        return;
      }
      if (received.type === 'X') return;
      client.queue.push(received);
      const session = client.session ?? sessions.find((candidate) => !candidate.client);
      if (session) assign(client, session);
      else if (!waiting.includes(client)) waiting.push(client);
    };
    socket.on('data', createReader(receive, true));
    socket.on('error', () => {});
    socket.on('close', () => clients.delete(socket));
  });
  for (let count = 0; count < size; count += 1) sessions.push(await openSession());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const { socket } of sessions) socket.destroy();
      for (const socket of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
