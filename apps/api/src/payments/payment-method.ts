/** A payment method: how it is collected, its texts on the page of an order, and the provider of an online one. */
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import type { Config } from '../config/config.ts';
import type { PaymentProvider, ProviderTimeouts } from './payment-provider.ts';

interface MethodTexts {
  /** Its name as a choice at the checkout. */
  title: LocalizedText;
  /** The label of its button. */
  action: LocalizedText;
  /** Below the button; `{amount}` is the payable amount of the order. */
  note: LocalizedText;
  /** What it takes, one word each: the kinds of cards, the wallets. */
  marks: readonly LocalizedText[];
}

export interface OnlineMethod extends MethodTexts {
  collected: 'online';
  /** Undefined if the configuration has no credentials for it: the method is then not offered. */
  createProvider(
    config: Pick<Config, 'payment' | 'publicUrl'>,
    timeouts?: ProviderTimeouts,
  ): PaymentProvider | undefined;
}

export interface DeliveryMethod extends MethodTexts {
  collected: 'on-delivery';
}
