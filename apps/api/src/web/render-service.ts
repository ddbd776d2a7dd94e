/** The rendering thread: renders pages whose data the server reads for it. */
import type { MessagePort, TransferListItem } from 'node:worker_threads';
import type { Language } from '@jontro/shop/language.ts';
import type { PageServices, PagesBuild, RenderedPage, WebSettings } from '@jontro/shop/page-services.ts';
import type { Config } from '../config/config.ts';
import type { ReadInput } from '../http/public-reads.ts';
import { contentSecurityPolicy } from './content-security.ts';

/** What a thread gets when it starts. */
export interface RenderThreadSettings {
  /** The URL of the module that renders (`PagesBuild`). */
  pages: string;
  identity: Config['identity']['kind'];
}

/** What a page reads: a public endpoint, or product names for the sitemap. */
export type PageRead =
  | { kind: 'endpoint'; method: string; url: string; input: ReadInput }
  | { kind: 'count' }
  | { kind: 'names'; skip: number; limit: number };

/** `id` is that of the page, `read` that of one of its reads. */
export type ToRenderThread =
  | { kind: 'prepare' }
  | {
      kind: 'render';
      id: number;
      url: string;
      language: Language;
      /** The settings, if they have changed since the thread got them. */
      shop?: Partial<WebSettings>;
    }
  | { kind: 'data'; read: number; data: unknown }
  | { kind: 'no-data'; read: number; message: string };

export type FromRenderThread =
  | { kind: 'read'; id: number; read: number; wanted: PageRead }
  | { kind: 'rendered'; id: number; page: RenderedResponse }
  | { kind: 'failed'; id: number; message: string };

/** A page as it is sent. */
export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** What a read of an endpoint returns; the response is its JSON, which the thread parses. */
export type EndpointData = { ok: true; json: string } | { ok: false; status: number; body: unknown };

/** Serves a thread until it is terminated. */
export async function runRenderThread(
  { pages, identity }: RenderThreadSettings,
  port: MessagePort,
): Promise<void> {
  const build: PagesBuild = await import(pages);
  const render = build.createWebHandler('production');
  const reads = new Map<number, { resolve(data: unknown): void; reject(error: Error): void }>();
  let lastRead = 0;
  let shop: Partial<WebSettings> = {};
  const post = (message: FromRenderThread, transferred: TransferListItem[] = []): void =>
    port.postMessage(message, transferred);

  /** What the page with this id gets of the server. */
  function servicesOf(id: number): PageServices {
    const read = <Data>(wanted: PageRead): Promise<Data> => {
      const { promise, resolve, reject } = Promise.withResolvers<Data>();
      lastRead += 1;
      reads.set(lastRead, { resolve: resolve as (data: unknown) => void, reject });
      post({ kind: 'read', id, read: lastRead, wanted });
      return promise;
    };
    return {
      async send({ method, url }, input = {}) {
        const data = await read<EndpointData>({ kind: 'endpoint', method, url, input: input as ReadInput });
        return data.ok ? { ok: true, reply: JSON.parse(data.json) } : data;
      },
      productNames: {
        count: () => read({ kind: 'count' }),
        list: (skip, limit) => read({ kind: 'names', skip, limit }),
      },
      shop,
    };
  }

  port.on('message', async (message: ToRenderThread) => {
    if (message.kind === 'data' || message.kind === 'no-data') {
      const waiting = reads.get(message.read);
      reads.delete(message.read);
      if (message.kind === 'data') waiting?.resolve(message.data);
      else waiting?.reject(new Error(message.message));
    } else if (message.kind === 'render') {
      const { id, url, language } = message;
      shop = message.shop ?? shop;
      try {
        const page = toResponse(await render(new Request(url), language, servicesOf(id)), identity);
        post({ kind: 'rendered', id, page }, [page.body.buffer]);
      } catch (error) {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        post({ kind: 'failed', id, message: text });
      }
    }
  });
}

function toResponse(
  { status, headers, body }: RenderedPage,
  identity: Config['identity']['kind'],
): RenderedResponse {
  const type = headers.get('content-type') ?? 'text/html; charset=utf-8';
  const location = headers.get('location');
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return {
    status,
    // Memory that it shares with others, such as the pool of small buffers, cannot be transferred.
    body: ownsMemory(body) ? body : new Uint8Array(body),
    headers: {
      'content-type': type,
      vary: 'accept-encoding',
      ...(location && { location }),
      // The browser has to request parts of the page again.
      ...(status === 503 && { 'retry-after': '5' }),
      ...(type.includes('html') && { 'content-security-policy': contentSecurityPolicy(bytes, identity) }),
    },
  };
}

const ownsMemory = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
