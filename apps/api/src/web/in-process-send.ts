/** Answers the pages' calls in process: the same routes, checks and shapes as over the network, without the network. */
import { type CallInput, type CallReply, callUrl } from '@jontro/shop/call.ts';
import type { App } from '../http/server.ts';

type Row = Parameters<typeof callUrl>[0] & { method: string };

/** What a page's loader calls. A refusal comes back as it is, so that the page can tell 404 from the rest. */
export type InProcessSend = <C extends Row>(
  row: C,
  input?: Partial<CallInput<C>>,
) => Promise<{ ok: true; reply: CallReply<C> } | { ok: false; status: number; body: unknown }>;

export const inProcessSend =
  (app: App): InProcessSend =>
  async (row, input) => {
    const response = await app.inject({
      method: row.method as 'GET',
      url: callUrl(row, input as Parameters<typeof callUrl>[1]),
    });
    if (response.statusCode === 200) return { ok: true, reply: response.json() };
    return { ok: false, status: response.statusCode, body: response.json() };
  };
