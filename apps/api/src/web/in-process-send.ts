/** Sends the requests of rendered pages in process: the same routes and validation as over HTTP, without the network. */
import { type EndpointInput, type EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import type { App } from '../http/server.ts';

type Endpoint = Parameters<typeof endpointUrl>[0] & { method: string };

/** Sends a request of a page's loader. An error response is returned, so that the page can handle a 404. */
export type InProcessSend = <E extends Endpoint>(
  endpoint: E,
  input?: Partial<EndpointInput<E>>,
) => Promise<{ ok: true; reply: EndpointResponse<E> } | { ok: false; status: number; body: unknown }>;

export const inProcessSend =
  (app: App): InProcessSend =>
  async (endpoint, input) => {
    const response = await app.inject({
      method: endpoint.method as 'GET',
      url: endpointUrl(endpoint, input as Parameters<typeof endpointUrl>[1]),
    });
    if (response.statusCode === 200) return { ok: true, reply: response.json() };
    return { ok: false, status: response.statusCode, body: response.json() };
  };
