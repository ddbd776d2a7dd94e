// Logs the shop's last requests, without passwords, card numbers or customer data.
import type { FastifyInstance } from 'fastify';
import { callFields } from './call-fields.ts';
import type { Fields } from './signature.ts';

export interface InboundCall {
  at: number;
  method: string;
  path: string;
  fields: Fields;
}

const MAX_REQUESTS = 500;
const SECRET = /^(store_passwd|number|cvv|expiry|code|card_no|cus_.*|ship_.*)$/;

/** Logs every request except to the control interface and the static files; the newest 500, in memory only. */
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
    if (calls.length > MAX_REQUESTS) calls.shift();
  });
  return calls;
}
