/** Credentials that the owner sets in the shop: where they apply, and which variable of the environment comes before them. */
import type { SecretName, SecretValues } from '@jontro/shop/secrets/secrets.ts';
import { type MailConfig, smtpUrlOf } from './mail-config.ts';
import type { PaymentConfig, SslcommerzConfig } from './payment-config.ts';

export interface CredentialSources {
  /** The variable of the environment that sets it. */
  variables: Readonly<Partial<Record<SecretName, string>>>;
  /** Without stored credentials. */
  payment: PaymentConfig;
  payWith(storeId: string, storePassword: string): SslcommerzConfig;
  mail: MailConfig;
  /** Whether `MAIL_FROM` names the sender. */
  senderIsFixed: boolean;
  /** Stored, but sealed with another key. */
  unreadable: readonly SecretName[];
}

/** The parts of the configuration that stored credentials change. */
interface ChangedConfig extends MailConfig {
  payment: PaymentConfig;
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

function mailOf({ variables, mail, senderIsFixed }: CredentialSources, { smtp }: Values): MailConfig {
  if (variables.smtp || !smtp) return mail;
  return {
    smtpUrl: smtpUrlOf(smtp),
    mailFrom: senderIsFixed ? mail.mailFrom : (smtp.from ?? mail.mailFrom),
  };
}

/** Puts the stored credentials into the configuration; what uses them reads it again each time. */
export function applyCredentials(
  config: ChangedConfig,
  stored: Values,
  unreadable: readonly SecretName[],
): void {
  const payment = paymentOf(config.credentials, stored);
  // The same object as long as nothing changes, by which its provider is known.
  if (!isSame(payment, config.payment)) config.payment = payment;
  const { smtpUrl, mailFrom } = mailOf(config.credentials, stored);
  if (smtpUrl) config.smtpUrl = smtpUrl;
  else delete config.smtpUrl;
  config.mailFrom = mailFrom;
  config.credentials.unreadable = unreadable;
}
