/** Answers the pages' calls in process: the same routes, checks and shapes as over the network, without the network. */
import { type EndpointInput, type EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import type { App } from '../http/server.ts';

type Row = Parameters<typeof endpointUrl>[0] & { method: string };

/** What a page's loader calls. A refusal comes back as it is, so that the page can tell 404 from the rest. */
export type InProcessSend = <C extends Row>(
  row: C,
  input?: Partial<EndpointInput<C>>,
) => Promise<{ ok: true; reply: EndpointResponse<C> } | { ok: false; status: number; body: unknown }>;

export const inProcessSend =
  (app: App): InProcessSend =>
  async (row, input) => {
    const response = await app.inject({
      method: row.method as 'GET',
      url: endpointUrl(row, input as Parameters<typeof endpointUrl>[1]),
    });
    if (response.statusCode === 200) return { ok: true, reply: response.json() };
    return { ok: false, status: response.statusCode, body: response.json() };
  };
