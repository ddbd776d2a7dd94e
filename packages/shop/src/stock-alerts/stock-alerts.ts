/** Back-in-stock alerts: who is mailed once when a product or a variant is sold again (decision 161). */
import type { Language } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { fieldTexts } from '../session/session.ts';

/** The largest number of open alerts of one address. */
export const maxOpenAlerts = 50;
/** How long an alert is open. */
export const alertMonths = 6;

export const stockAlertTexts = {
  added: 'We will email you once, when it is back in stock.',
  inStock: 'This product is in stock.',
  tooMany:
    'This address waits for 50 products already. Stop one of its alerts first, by the link in any of our alerts.',
  off: 'This shop sends no alerts',
  wrongEmail: fieldTexts.notAnEmail,
} as const satisfies Record<string, PlainMessage>;

const address = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,180}\.[^\s@<>,;:"()[\]\\.]{2,}$/u;

/** Returns an email address in lower case; undefined for a text that is none. */
export function parseAlertEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return address.test(email) ? email : undefined;
}

/** The page that stops the alerts of an address; it and the one-press link of mail clients (RFC 8058) are the same address. */
export const stopAlertsPath = '/stock-alerts/:token';
export const stopAlertsLink = (token: string, language: Language): string =>
  `${stopAlertsPath.replace(':token', encodeURIComponent(token))}?lang=${language}`;
