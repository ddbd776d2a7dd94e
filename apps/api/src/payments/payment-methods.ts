/** How an order can be paid: one row each. A shop offers those of its setting `paymentMethods`, in that order. */
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { bkashMethod } from './bkash/bkash-method.ts';
import { cashOnDeliveryMethod } from './cash-on-delivery/cash-on-delivery-method.ts';
import { missingProvider } from './missing-provider.ts';
import { nagadMethod } from './nagad/nagad-method.ts';
import type { DeliveryMethod, MethodConfig, OnlineMethod, ProviderParts } from './payment-method.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sslcommerzMethod } from './sslcommerz/sslcommerz-method.ts';

export const paymentMethods = {
  sslcommerz: sslcommerzMethod,
  bkash: bkashMethod,
  nagad: nagadMethod,
  'cash-on-delivery': cashOnDeliveryMethod,
} as const satisfies Record<string, OnlineMethod | DeliveryMethod>;

type PaymentMethod = keyof typeof paymentMethods;
type CollectedBy<Way extends 'online' | 'on-delivery'> = {
  [Name in PaymentMethod]: (typeof paymentMethods)[Name]['collected'] extends Way ? Name : never;
}[PaymentMethod];
export type OnlinePaymentMethod = CollectedBy<'online'>;

const names = Object.keys(paymentMethods) as PaymentMethod[];
const isPaymentMethod = (name: string): name is PaymentMethod => Object.hasOwn(paymentMethods, name);
export const isOnlineMethod = (name: PaymentMethod): name is OnlinePaymentMethod =>
  paymentMethods[name].collected === 'online';
const isOnlineName = (name: string): name is OnlinePaymentMethod =>
  isPaymentMethod(name) && isOnlineMethod(name);
export const onlinePaymentMethods = names.filter(isOnlineMethod);

/** The providers of the online methods; those without credentials in the configuration decide nothing. */
export type PaymentProviders = Record<OnlinePaymentMethod, PaymentProvider>;

/** Throws a ConfigError if the setting `paymentMethods` names an unknown method. */
export function createPaymentProviders(
  config: MethodConfig & Pick<Config, 'shop'>,
  parts: ProviderParts = {},
): PaymentProviders {
  const unknown = config.shop.paymentMethods.find((name) => !isPaymentMethod(name));
  if (unknown !== undefined) {
    throw new ConfigError(`paymentMethods has "${unknown}", but each must be one of ${names.join(', ')}.`);
  }
  const create = (name: OnlinePaymentMethod) =>
    paymentMethods[name].createProvider(config, parts) ?? missingProvider;
  const providers = {} as PaymentProviders;
  for (const name of onlinePaymentMethods) {
    const { accountOf } = paymentMethods[name];
    let account = accountOf(config);
    let provider = create(name);
    // The owner may set other credentials while the shop runs.
    const get = (): PaymentProvider => {
      if (account === accountOf(config)) return provider;
      account = accountOf(config);
      provider = create(name);
      return provider;
    };
    Object.defineProperty(providers, name, { enumerable: true, get });
  }
  return providers;
}

/** The provider of an attempt, whether or not its method is still offered, or known. */
export const providerOf = (
  { paymentProviders }: { paymentProviders: PaymentProviders },
  { provider }: { provider: string },
): PaymentProvider => (isOnlineName(provider) ? paymentProviders[provider] : missingProvider);

export interface Offering {
  config: Pick<Config, 'shop'>;
  paymentProviders: PaymentProviders;
}

/** The methods that the shop offers now; payment on delivery if none of its setting can be used. */
export function offeredMethods({ config, paymentProviders }: Offering): PaymentMethod[] {
  const usable = config.shop.paymentMethods.filter(
    (name): name is PaymentMethod =>
      isPaymentMethod(name) && !(isOnlineMethod(name) && paymentProviders[name] === missingProvider),
  );
  return usable.length > 0 ? usable : names.filter((name) => !isOnlineMethod(name));
}

/** The offered methods with their texts, and what the online ones take. */
export const listPaymentMethods = (offering: Offering): OfferedMethod[] =>
  offeredMethods(offering).map((name) => {
    const { collected, title, action, note, marks } = paymentMethods[name];
    const method = { name, collected, title, action, note, marks: [...marks] };
    if (!isOnlineMethod(name)) return method;
    const { min, max } = offering.paymentProviders[name].limits;
    return { ...method, least: toTaka(poisha(min)), most: toTaka(poisha(max)) };
  });
