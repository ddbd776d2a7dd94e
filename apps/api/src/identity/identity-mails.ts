/** The mails of the embedded identity service: a link for a new password, a link that proves an address. */
import { randomBytes } from 'node:crypto';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { layOut } from '../mail/mail-layout.ts';
import type { NewMail } from '../mail/outbox.ts';
import type { Account } from './accounts.ts';
import type { CodeKind } from './action-codes.ts';

const shop = defaultSettings.name;

const texts: Record<CodeKind, { subject: string; why: string; button: string; otherwise: string }> = {
  PASSWORD_RESET: {
    subject: `Choose a new password for ${shop}`,
    why: `Somebody asked for a new password for your account at ${shop}. The link is good for one hour and works once.`,
    button: 'Choose a new password',
    otherwise: 'If it was not you, you need not do anything: your password stays as it is.',
  },
  VERIFY_EMAIL: {
    subject: `Confirm your e-mail address for ${shop}`,
    why: `Please confirm that this is your address. The link is good for three days and works once.`,
    button: 'Confirm my address',
    otherwise: `If you have no account at ${shop}, you need not do anything.`,
  },
};

/** The mail with a code's link, to the account's own address. */
export function codeMail({ email, displayName }: Account, kind: CodeKind, url: string): NewMail {
  const { subject, why, button, otherwise } = texts[kind];
  return {
    dedupeKey: `identity-code:${randomBytes(12).toString('hex')}`,
    kind: kind === 'PASSWORD_RESET' ? 'password-reset' : 'verify-email',
    to: email,
    subject,
    ...layOut(subject, 'en', [
      { kind: 'paragraph', text: displayName ? `Dear ${displayName},` : 'Hello,' },
      { kind: 'paragraph', text: why },
      { kind: 'link', text: button, url },
      { kind: 'paragraph', text: otherwise },
    ]),
  };
}
