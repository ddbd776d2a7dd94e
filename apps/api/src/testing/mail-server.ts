/** A mail server on a free port of this machine, which keeps what it receives. */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  port: number;
  /** The login of each mail, and its source. */
  received: { user: string | undefined; source: string }[];
  close(): Promise<void>;
}

/** The decoded base64 parts of a mail. */
export const partsOf = (source: string): string[] =>
  [...source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n(?:\r\n)?--/g)].map(
    ([, part = '']) => Buffer.from(part, 'base64').toString('utf8'),
  );

/** Accepts one login only; without TLS, which this machine's own addresses need not have. */
export async function startMailServer(login: { user: string; password: string }): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, callback) =>
      username === login.user && password === login.password
        ? callback(null, { user: username })
        : callback(new Error('wrong login')),
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          user: session.user as string | undefined,
          source: Buffer.concat(parts).toString('utf8'),
        });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A mail as the server has accepted it; the id is that of the Message-ID, without its host. */
export interface AcceptedMail {
  id: string;
  subject: string;
}

export interface CountingMailServer {
  url: string;
  /** Every mail that was accepted, in order. */
  accepted: AcceptedMail[];
  /** How many connections are open or have a mail that is being accepted, and how many there were. */
  connections(): number;
  opened(): number;
  close(): Promise<void>;
}

/** Accepts mails of anyone, each `delayMs` after its end, and keeps what it accepted; connections take `connectMs`. */
export async function startCountingMailServer({
  delayMs,
  connectMs = 0,
}: {
  delayMs: () => number;
  connectMs?: number;
}): Promise<CountingMailServer> {
  const accepted: AcceptedMail[] = [];
  let [open, opened, accepting] = [0, 0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect: (_session, callback) => void setTimeout(callback, connectMs),
    onData(stream, _session, callback) {
      let head = '';
      stream.on('data', (part: Buffer) => {
        if (head.length < 4_000) head += part.toString('latin1');
      });
      stream.on('end', () => {
        accepting += 1;
        const field = (pattern: RegExp): string => pattern.exec(head)?.[1] ?? '';
        setTimeout(() => {
          accepted.push({ id: field(/^Message-ID: <([^@]+)@/im), subject: field(/^Subject: (.+?)\r$/im) });
          accepting -= 1;
          callback();
        }, delayMs());
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    open += 1;
    opened += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  // A sender that was killed breaks its connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    connections: () => open + accepting,
    opened: () => opened,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
