// What every endpoint of the stand-in for bKash answers with.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultArea } from './bkash-faults.ts';
import type { WalletPayment } from './bkash-state.ts';
import type { RuledEndpoint } from './field-rules.ts';

/** The work of an endpoint: its answer, or undefined for none. */
export type Work = (fields: Record<string, string>, faults: readonly string[]) => object | undefined;

export const refused = (code: string, message: string) => ({ statusCode: code, statusMessage: message });
export const good = (fields: object) => ({ statusCode: '0000', statusMessage: 'Successful', ...fields });

/** Makes the handler of an endpoint. */
export type Answer = (
  area: FaultArea,
  endpoint: RuledEndpoint | ((request: FastifyRequest) => RuledEndpoint),
  work: Work,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Where the shopper's browser goes afterwards. */
export function returnUrl({ callbackUrl, paymentId }: WalletPayment, status: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('paymentID', paymentId);
  url.searchParams.set('status', status);
  url.searchParams.set('signature', 'stand-in');
  return url.href;
}
