/** Credentials that the owner sets in the shop: where they apply, and which variable of the environment comes before them. */
import { courierNames } from '@jontro/shop/couriers/couriers.ts';
import { type SecretName, type SecretValues, secretsOf } from '@jontro/shop/secrets/secrets.ts';
import type { BkashConfig, BkashSource } from './bkash-config.ts';
import type { CourierConfigs, CourierSources } from './courier-config.ts';
import { type MailConfig, smtpUrlOf } from './mail-config.ts';
import type { NagadConfig, NagadSource } from './nagad-config.ts';
import type { PaymentConfig, SslcommerzConfig } from './payment-config.ts';
import type { ShopMode } from './shop-mode.ts';
import type { SmsConfig } from './sms-config.ts';

export interface CredentialSources extends Omit<CourierSources, 'courierVariables'> {
  /** The variable of the environment that sets it. */
  variables: Readonly<Partial<Record<SecretName, string>>>;
  /** Without stored credentials. */
  payment: PaymentConfig;
  payWith(storeId: string, storePassword: string): SslcommerzConfig;
  bkash: BkashConfig;
  bkashWith: BkashSource['bkashWith'];
  nagad: NagadConfig;
  nagadWith: NagadSource['nagadWith'];
  mail: MailConfig;
  smsLogins: SmsConfig['sms']['logins'];
  /** Whether `MAIL_FROM` names the sender. */
  senderIsFixed: boolean;
  /** Stored, but sealed with another key. */
  unreadable: readonly SecretName[];
}

/** The parts of the configuration that stored credentials change. */
interface ChangedConfig extends MailConfig, SmsConfig {
  readonly mode: ShopMode;
  payment: PaymentConfig;
  bkash: BkashConfig;
  nagad: NagadConfig;
  couriers: CourierConfigs;
  credentials: CredentialSources;
}

type Values = Readonly<Partial<Record<SecretName, SecretValues | undefined>>>;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function paymentOf(
  { variables, payment, payWith }: CredentialSources,
  { sslcommerz }: Values,
): PaymentConfig {
  if (variables.sslcommerz || !sslcommerz) return payment;
  return payWith(sslcommerz.storeId ?? '', sslcommerz.storePassword ?? '');
}

function bkashOf({ variables, bkash, bkashWith }: CredentialSources, stored: Values): BkashConfig {
  if (variables.bkash || !stored.bkash) return bkash;
  const { username = '', password = '', appKey = '', appSecret = '' } = stored.bkash;
  return bkashWith({ username, password, appKey, appSecret });
}

function nagadOf({ variables, nagad, nagadWith }: CredentialSources, stored: Values): NagadConfig {
  if (variables.nagad || !stored.nagad) return nagad;
  const { merchantId = '', publicKey = '', privateKey = '' } = stored.nagad;
  return nagadWith({ merchantId, publicKey, privateKey });
}

function mailOf(
  { variables, mail, senderIsFixed }: CredentialSources,
  { smtp }: Values,
  mode: ShopMode,
): MailConfig {
  if (variables.smtp || !smtp) return mail;
  return {
    smtpUrl: smtpUrlOf(smtp),
    smtpOnInternet: mode === 'live',
    mailFrom: senderIsFixed ? mail.mailFrom : (smtp.from ?? mail.mailFrom),
  };
}

function couriersOf({ variables, couriers, bookWith }: CredentialSources, stored: Values): CourierConfigs {
  const entered = courierNames.flatMap((name) => {
    const values = variables[name] ? undefined : stored[name];
    return values ? [[name, bookWith[name](values)]] : [];
  });
  return { ...couriers, ...Object.fromEntries(entered) };
}

/** The logins of SMS gateways, by their names. */
const smsLoginsOf = (
  { variables, smsLogins }: CredentialSources,
  stored: Values,
): SmsConfig['sms']['logins'] => ({
  ...Object.fromEntries(
    secretsOf('sms').flatMap((name) => (variables[name] || !stored[name] ? [] : [[name, stored[name]]])),
  ),
  ...smsLogins,
});

/** Puts the stored credentials into the configuration; what uses them reads it again each time. */
export function applyCredentials(
  config: ChangedConfig,
  stored: Values,
  unreadable: readonly SecretName[],
): void {
  const payment = paymentOf(config.credentials, stored);
  // The same object as long as nothing changes, by which its provider is known.
  if (!isSame(payment, config.payment)) config.payment = payment;
  const bkash = bkashOf(config.credentials, stored);
  if (!isSame(bkash, config.bkash)) config.bkash = bkash;
  const nagad = nagadOf(config.credentials, stored);
  if (!isSame(nagad, config.nagad)) config.nagad = nagad;
  config.couriers = couriersOf(config.credentials, stored);
  const { smtpUrl, smtpOnInternet = false, mailFrom } = mailOf(config.credentials, stored, config.mode);
  if (smtpUrl) config.smtpUrl = smtpUrl;
  else delete config.smtpUrl;
  config.smtpOnInternet = smtpOnInternet;
  config.mailFrom = mailFrom;
  config.sms = { ...config.sms, logins: smsLoginsOf(config.credentials, stored) };
  config.credentials.unreadable = unreadable;
}
