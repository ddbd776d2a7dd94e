/**
 * The baseline of the load benchmark: a bare Node server that reads each request and sends one prepared response. Runs as a
 * separate process; its parent sends it the response, and receives the port and the CPU time.
 */
import { createServer } from 'node:http';

export interface PreparedResponse {
  status: number;
  /** Alternating names and values, without those that Node adds itself. */
  headers: string[];
  /** In base64. */
  body: string;
}

let status = 200;
let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((request, response) => {
  const respond = (): void => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === 'GET') return respond();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks).toString();
    respond();
  });
});
process.on('message', (prepared: PreparedResponse | 'cpu') => {
  if (prepared === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
    return;
  }
  status = prepared.status;
  headers = prepared.headers;
  body = Buffer.from(prepared.body, 'base64');
  process.send?.('prepared');
});
process.on('disconnect', () => process.exit());
server.listen(0, 'localhost', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
