// A look at what the shop asked: the last calls, without passwords, card numbers or customers.
import type { FastifyInstance } from 'fastify';
import { callFields } from './call-fields.ts';
import type { Fields } from './signature.ts';

export interface InboundCall {
  at: number;
  method: string;
  path: string;
  fields: Fields;
}

const KEPT = 500;
const SECRET = /^(store_passwd|number|cvv|expiry|code|card_no|cus_.*|ship_.*)$/;

/** Records every call outside the control interface and the static files; the newest 500 are kept, in memory only. */
export function recordInboundCalls(app: FastifyInstance, now: () => number): InboundCall[] {
  const calls: InboundCall[] = [];
  app.addHook('preHandler', async (request) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/__')) return;
    const fields = Object.fromEntries(
      Object.entries(callFields(request)).map(([name, value]) => [
        name,
        SECRET.test(name) && value ? '•••' : value,
      ]),
    );
    calls.push({ at: now(), method: request.method, path, fields });
    if (calls.length > KEPT) calls.shift();
  });
  return calls;
}
