/** Settings of outgoing mail. */
import type { SecretValues } from '@jontro/shop/secrets/secrets.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, required } from './environment.ts';
import type { ShopMode } from './shop-mode.ts';

export interface MailConfig {
  /** Undefined if mails are only stored in the outbox. */
  smtpUrl?: string;
  /** Set where owners of a live shop have typed it: the server must be on the internet, so that it is none of the shop's own network. */
  smtpOnInternet?: boolean;
  mailFrom: string;
}

export function mailConfig(env: Environment, mode: ShopMode, shopName: string): MailConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  // The URL may contain a password, so the message does not repeat it.
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:\/\/./.test(smtpUrl))) {
    throw new ConfigError(
      'SMTP_URL must be an address that starts with smtp:// or smtps://, with special characters of a password percent-encoded.',
    );
  }
  if (mailFrom && !/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) {
    throw new ConfigError(
      `MAIL_FROM must be an e-mail address, as in shop@example.com or Jontro <shop@example.com>, but it is "${mailFrom}".`,
    );
  }
  if (mode === 'live' && smtpUrl) required(env, 'MAIL_FROM', 'it is the sender of the mails of SMTP_URL');
  return {
    ...(smtpUrl && { smtpUrl }),
    mailFrom: mailFrom || `${shopName.replace(/[<>@]/g, ' ')} <shop@localhost>`,
  };
}

/** The address of a mail server that the owner has set: encrypted from the start at port 465, by STARTTLS at others. */
export function smtpUrlOf({ host = '', port = '', user = '', password = '' }: SecretValues): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
