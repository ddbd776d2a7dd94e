/** What a payment method is: how it is collected, its words on the page of an order, and the provider of an online one. */
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import type { Config } from '../config/config.ts';
import type { PaymentProvider, ProviderTimeouts } from './payment-provider.ts';

interface Words {
  /** Of its button. */
  action: LocalizedText;
  /** Below the button; `{amount}` is what the order costs. */
  note: LocalizedText;
}

export interface OnlineMethod extends Words {
  collected: 'online';
  /** Undefined if the configuration has no credentials for it: the method is then not offered. */
  createProvider(
    config: Pick<Config, 'payment' | 'publicUrl'>,
    timeouts?: ProviderTimeouts,
  ): PaymentProvider | undefined;
}

export interface DeliveryMethod extends Words {
  collected: 'on-delivery';
}
