/** Reads the data of rendered pages in process: the same validation and shapes as over HTTP, without a request and JSON. */
import type { EndpointInput, EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import { errorResponseOf } from '../http/error-response.ts';
import type { ReadInput } from '../http/public-reads.ts';
import type { App } from '../http/server.ts';

type Endpoint = Parameters<typeof endpointUrl>[0] & { method: string };

/**
 * Reads a public endpoint for a page's loader. An error response is returned, so that the page can handle a 404. Throws for
 * any other endpoint: what it returns would be cached for everyone.
 */
export type InProcessSend = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<EndpointInput<E>>,
) => Promise<{ ok: true; reply: EndpointResponse<E> } | { ok: false; status: number; body: unknown }>;

export const inProcessSend =
  ({ publicReads, log }: Pick<App, 'publicReads' | 'log'>): InProcessSend =>
  async (endpoint, input = {}) => {
    const read = endpoint.method === 'GET' ? publicReads.get(endpoint.url) : undefined;
    if (!read) throw new Error(`Pages cannot read ${endpoint.method} ${endpoint.url}`);
    try {
      return { ok: true, reply: (await read(input as ReadInput)) as EndpointResponse<typeof endpoint> };
    } catch (error) {
      const { status, body } = errorResponseOf(error, log);
      return { ok: false, status, body };
    }
  };
