/** Reads the data of rendered pages in process: the same validation and shapes as over HTTP, without a request and JSON. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { InProcessSend } from '@jontro/shop/page-services.ts';
import { errorResponseOf } from '../http/error-response.ts';
import type { ReadInput } from '../http/public-reads.ts';
import type { App } from '../http/server.ts';

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
