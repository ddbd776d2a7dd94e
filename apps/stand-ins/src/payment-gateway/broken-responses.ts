// Broken responses: timeouts, resets, error pages, invalid bodies.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

const ERROR_PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';

/**
 * Breaks the response by the first matching fault. Returns true when the reply has been sent or hijacked; `slow:<ms>`
 * only waits and returns false.
 */
export async function breakResponse(reply: FastifyReply, faults: readonly string[]): Promise<boolean> {
  for (const fault of faults) {
    if (fault.startsWith('slow:'))
      await sleep(Number(fault.slice('slow:'.length)), undefined, { ref: false });
    else if (sendBroken(reply, fault)) return true;
  }
  return false;
}

function sendBroken(reply: FastifyReply, fault: string): boolean {
  switch (fault) {
    case 'timeout':
      // No response: the client times out, or the gateway closes.
      reply.hijack();
      return true;
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    case '500':
      reply.code(500).type('text/plain').send('Internal Server Error');
      return true;
    case '502-html':
      reply.code(502).type('text/html').send(ERROR_PAGE);
      return true;
    case 'html':
      reply.code(200).type('text/html').send(ERROR_PAGE);
      return true;
    case 'bad-json':
      reply.code(200).type('application/json').send('{"status":"VALID","tran_id":');
      return true;
    case 'empty':
      reply.code(200).type('application/json').send('');
      return true;
    case 'api-failed':
      reply.send({ APIConnect: 'FAILED' });
      return true;
    case 'inactive':
      reply.send({ APIConnect: 'INACTIVE' });
      return true;
    default:
      return false;
  }
}
