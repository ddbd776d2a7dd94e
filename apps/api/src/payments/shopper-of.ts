/** Who pays, as far as the browser says. */
import type { FastifyRequest } from 'fastify';
import type { Shopper } from './payment-provider.ts';

export const shopperOf = ({ address, headers }: Pick<FastifyRequest, 'address' | 'headers'>): Shopper => ({
  address,
  isMobile: /\bMobi/.test(headers['user-agent'] ?? ''),
});
