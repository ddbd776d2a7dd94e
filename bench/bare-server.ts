/**
 * What Node's own server can do at best: reads each request and sends one prepared answer. Runs as a process of its own;
 * its parent tells it the answer and gets the port.
 */
import { createServer } from 'node:http';

export interface PreparedAnswer {
  status: number;
  /** Names and values in turn, without those that Node adds by itself. */
  headers: string[];
  /** In base64. */
  body: string;
}

let status = 200;
let headers: string[] = [];
let body = Buffer.alloc(0);

const server = createServer((request, response) => {
  const answer = (): void => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === 'GET') return answer();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks).toString();
    answer();
  });
});
process.on('message', (prepared: PreparedAnswer) => {
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
