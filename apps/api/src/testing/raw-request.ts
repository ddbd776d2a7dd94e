/** Requests as raw bytes on a socket, malformed or slow in ways that no client library allows. */
import { connect } from 'node:net';

export interface RawResponse {
  /** 0 when the connection closed without a response. */
  status: number;
  /** By lower-case name; the last value of a repeated header. */
  headers: Record<string, string>;
  body: string;
}

export interface RawConnection {
  /** Sends bytes (latin1). */
  send(bytes: string): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves with the first response when the connection is closed. */
  closed: Promise<RawResponse>;
  /** Closes the connection from the client. */
  end(): void;
}

/** Opens a connection to a local port, which stays open until either side closes it. */
export function openRaw(port: number): RawConnection {
  let received = '';
  const socket = connect({ host: '127.0.0.1', port });
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  const closed = new Promise<RawResponse>((resolve, reject) => {
    // A server that closes the connection may leave sent data unread, which resets it.
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code !== 'ECONNRESET' && code !== 'EPIPE') reject(new Error(message));
    });
    socket.on('close', () => resolve(parseResponse(received)));
  });
  return {
    send: (bytes) => void socket.write(bytes, 'latin1'),
    received: () => received,
    closed,
    end: () => socket.destroy(),
  };
}

/** Sends bytes and returns the first response when the server has closed the connection. */
export function rawRequest(port: number, bytes: string): Promise<RawResponse> {
  const { send, closed } = openRaw(port);
  send(bytes);
  return closed;
}

/** Parses the first response in the bytes of a connection. */
export function parseResponse(received: string): RawResponse {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: ?(.*)/s, 2));
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}
