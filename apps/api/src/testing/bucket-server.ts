/**
 * A bucket for tests: the third-party S3 server behind a proxy that adds what that one lacks (it lists and ends unfinished uploads)
 * and that fails on request.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../config/images-config.ts';
import { startS3Server } from './s3-server.ts';

export interface BucketRequest {
  method: string;
  /** Without the bucket. */
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/**
 * What happens instead of the response: a status; `reset` closes the connection; `lost` handles the request and then closes the
 * connection; `half` sends half of the response; a function changes the body of the response.
 */
export type Fault = number | 'reset' | 'lost' | 'half' | ((body: Buffer) => Buffer) | undefined;

export interface BucketServer {
  settings: S3Settings;
  /** All requests so far. */
  requests: BucketRequest[];
  /** Decides about each request; may wait. */
  onRequest: (request: BucketRequest) => Fault | Promise<Fault>;
  /** Uploads that were begun and not ended, by their ids. */
  uploads: Map<string, string>;
  close(): Promise<void>;
}

/** Starts an empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const store = await startS3Server();
  const { port: storePort } = new URL(store.settings.endpoint);
  const uploads = new Map<string, string>();

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }> =>
    new Promise((resolve, reject) => {
      const { method, url, headers } = incoming;
      const outgoing = sendRequest(
        { host: '127.0.0.1', port: storePort, method, path: url, headers },
        async (response) =>
          resolve({
            status: response.statusCode ?? 500,
            headers: response.headers,
            bytes: await buffer(response),
          }),
      );
      outgoing.on('error', reject).end(body);
    });

  /** Answers what the store behind does not know. */
  function answerItself({ method, key, query }: BucketRequest, response: ServerResponse): boolean {
    const uploadId = query.get('uploadId');
    if (method === 'GET' && key === '' && query.has('uploads')) {
      const found = [...uploads].filter(([, name]) => name.startsWith(query.get('prefix') ?? ''));
      const rows = found.map(([id, name]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`);
      response.end(
        `<ListMultipartUploadsResult>${rows.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
      );
      return true;
    }
    if (uploadId === null || (method !== 'DELETE' && uploads.has(uploadId))) return false;
    response.statusCode = method === 'DELETE' && uploads.delete(uploadId) ? 204 : 404;
    response.end(response.statusCode === 404 ? '<Error><Code>NoSuchUpload</Code></Error>' : undefined);
    return true;
  }

  const bucket: BucketServer = {
    settings: store.settings,
    requests: [],
    onRequest: () => undefined,
    uploads,
    async close() {
      server.closeAllConnections();
      server.close();
      await store.close();
    },
  };
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://bucket');
    const body = await buffer(incoming);
    const { method = 'GET' } = incoming;
    const request = {
      method,
      key: url.pathname.split('/').slice(2).join('/'),
      query: url.searchParams,
      body,
    };
    bucket.requests.push(request);
    const fault = await bucket.onRequest(request);
    if (typeof fault === 'number') {
      response.writeHead(fault).end('<Error><Code>Fault</Code></Error>');
      return;
    }
    if (fault === 'reset') return incoming.socket.destroy();
    if (answerItself(request, response)) return;
    const { status, headers, bytes } = await forward(incoming, body);
    const id = /<UploadId>(\w+)</.exec(bytes.toString('latin1'))?.[1];
    if (id && method === 'POST') uploads.set(id, request.key);
    if (status === 200 && method === 'POST') uploads.delete(request.query.get('uploadId') ?? '');
    if (fault === 'lost') return incoming.socket.destroy();
    delete headers['transfer-encoding'];
    const sent = typeof fault === 'function' ? fault(bytes) : bytes;
    if (method !== 'HEAD') headers['content-length'] = String(sent.length);
    response.writeHead(status, headers);
    if (fault !== 'half') return response.end(sent);
    response.write(sent.subarray(0, Math.floor(sent.length / 2)), () => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  bucket.settings = { ...store.settings, endpoint: `http://127.0.0.1:${port}` };
  return bucket;
}
