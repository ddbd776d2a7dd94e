/** Reads the data of rendered pages in process: the same validation and responses as over HTTP, without a request. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { InProcessSend } from '@jontro/shop/page-services.ts';
import { errorResponseOf } from '../http/error-response.ts';
import type { ReadInput } from '../http/public-reads.ts';
import type { App } from '../http/server.ts';
import type { EndpointData } from './render-service.ts';

export type ReadEndpoint = (
  endpoint: { method: string; url: string },
  input: ReadInput,
) => Promise<EndpointData>;

/** Returns the one function that reads data of pages. It rejects for any endpoint that is not public. */
export const createReadEndpoint =
  ({ publicReads, log }: Pick<App, 'publicReads' | 'log'>): ReadEndpoint =>
  async ({ method, url }, input) => {
    const read = method === 'GET' ? publicReads.get(url) : undefined;
    if (!read) throw new Error(`Pages cannot read ${method} ${url}`);
    try {
      return { ok: true, json: await read(input) };
    } catch (error) {
      const { status, body } = errorResponseOf(error, log, { method, path: url });
      return { ok: false, status, body };
    }
  };

/** Returns the sender of pages that are rendered in this thread. */
export const inProcessSend = (app: Pick<App, 'publicReads' | 'log'>): InProcessSend => {
  const readEndpoint = createReadEndpoint(app);
  return async (endpoint, input = {}) => {
    const data = await readEndpoint(endpoint, input as ReadInput);
    return data.ok ? { ok: true, reply: JSON.parse(data.json) as EndpointResponse<typeof endpoint> } : data;
  };
};
