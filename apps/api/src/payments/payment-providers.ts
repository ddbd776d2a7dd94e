/** The online payment providers: one row each. Local sandbox, the provider's sandbox and live differ by URL and credentials only. */
import type { OnlinePaymentMethod } from '@jontro/shop/orders/payment-methods.ts';
import type { Config } from '../config/config.ts';
import { missingProvider } from './missing-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSslcommerz, type GatewayTimeouts } from './sslcommerz/sslcommerz.ts';

export type PaymentProviders = Record<OnlinePaymentMethod, PaymentProvider>;

/** `timeouts` are for tests. */
export const createPaymentProviders = (
  config: Pick<Config, 'payment' | 'publicUrl'>,
  timeouts?: GatewayTimeouts,
): PaymentProviders => ({
  sslcommerz:
    config.payment.provider === 'none' ? missingProvider : createSslcommerz(config.payment, config, timeouts),
});

/** The provider of an attempt, whether or not its method is still offered. */
export const providerOf = (
  { paymentProviders }: { paymentProviders: PaymentProviders },
  { provider }: { provider: OnlinePaymentMethod },
): PaymentProvider => paymentProviders[provider];
