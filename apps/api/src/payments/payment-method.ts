/** A payment method: how it is collected, its texts on the page of an order, and the provider of an online one. */
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
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

export type MethodConfig = Pick<
  Config,
  'payment' | 'bkash' | 'nagad' | 'publicUrl' | 'dataDir' | 'secretsKeys'
>;

/** Where a provider keeps what all processes share. */
export interface ProviderRecords {
  db: Db;
  now: () => Date;
}

/** What a provider may use besides its configuration. */
export interface ProviderParts {
  /** For tests. */
  timeouts?: ProviderTimeouts | undefined;
  /** A provider that needs them is missing without. */
  records?: ProviderRecords | undefined;
}

export interface OnlineMethod extends MethodTexts {
  collected: 'online';
  /** Its part of the configuration, another object once the owner has set other credentials. */
  accountOf(config: MethodConfig): object;
  /** Undefined if the configuration has no credentials for it: the method is then not offered. */
  createProvider(config: MethodConfig, parts: ProviderParts): PaymentProvider | undefined;
}

export interface DeliveryMethod extends MethodTexts {
  collected: 'on-delivery';
}
