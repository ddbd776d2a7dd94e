/** A mail server on a free port of this machine, which keeps what it receives. */
import type { AddressInfo } from 'node:net';
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
