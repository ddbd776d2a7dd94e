// Logs the shop's last requests, without passwords, card numbers or customer data.
import type { FastifyInstance } from 'fastify';
import { requestFields } from './request-fields.ts';
import type { Fields } from './signature.ts';

export interface RecordedRequest {
  at: number;
  method: string;
  path: string;
  fields: Fields;
}

const MAX_REQUESTS = 500;
const SECRET = /^(store_passwd|number|cvv|expiry|code|card_no|cus_.*|ship_.*)$/;

/** Logs every request except to the control interface and the static files; the newest 500, in memory only. */
export function recordRequests(app: FastifyInstance, now: () => number): RecordedRequest[] {
  const calls: RecordedRequest[] = [];
  app.addHook('preHandler', async (request) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/__')) return;
    const fields = Object.fromEntries(
      Object.entries(requestFields(request)).map(([name, value]) => [
        name,
        SECRET.test(name) && value ? '•••' : value,
      ]),
    );
    calls.push({ at: now(), method: request.method, path, fields });
    if (calls.length > MAX_REQUESTS) calls.shift();
  });
  return calls;
}
