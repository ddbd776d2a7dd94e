/** Creates the configured gateway: local sandbox, the provider's sandbox and live differ by URL and credentials only. */
import type { Config } from '../config/config.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSslcommerz } from './sslcommerz/sslcommerz.ts';

export const createGateway = (config: Pick<Config, 'payment' | 'publicUrl'>): PaymentGateway =>
  createSslcommerz(config);
