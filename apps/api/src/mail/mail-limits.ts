/** How many mails a recipient gets, whoever causes them: anybody can order, register or ask with somebody else's address. */
import { domainToASCII } from 'node:url';
import type { MessageTemplate } from '@jontro/shop/mail/message-templates.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { RateLimits } from '../http/rate-limits.ts';

type MailLimit = 'mail-orders' | 'mail-progress' | 'mail-codes' | 'mail-security' | 'mail-news';

/** The limit of each kind; null for those to staff, of whom a shop has few, and who miss no order for a stranger's orders. */
const limitOf: Record<MessageTemplate, MailLimit | null> = {
  // What a visitor causes alone.
  'order-placed': 'mail-orders',
  'confirm-order': 'mail-orders',
  'order-cancelled': 'mail-orders',
  // What needs an act of the shop, of a courier or a payment.
  'order-paid': 'mail-progress',
  'order-confirmed': 'mail-progress',
  'order-packed': 'mail-progress',
  'order-booked': 'mail-progress',
  'order-ready-for-pickup': 'mail-progress',
  'order-handed-over': 'mail-progress',
  'order-on-the-way': 'mail-progress',
  'order-out-for-delivery': 'mail-progress',
  'order-problem': 'mail-progress',
  'order-returning': 'mail-progress',
  'order-delivered': 'mail-progress',
  'order-partly-delivered': 'mail-progress',
  'order-returned': 'mail-progress',
  'order-late': 'mail-progress',
  'order-changed': 'mail-progress',
  'difference-paid': 'mail-progress',
  'advance-asked': 'mail-progress',
  'advance-paid': 'mail-progress',
  'cancel-declined': 'mail-progress',
  'payment-refunded': 'mail-progress',
  'cash-refunded': 'mail-progress',
  'review-shown': 'mail-news',
  'review-hidden': 'mail-news',
  'review-answered': 'mail-news',
  'question-answered': 'mail-news',
  'back-in-stock': 'mail-news',
  'new-order': null,
  'low-stock': null,
  'daily-summary': null,
  'new-review': null,
  'owners-change': null,
  // It has a limit of its own, and goes to who asks for it.
  test: null,
  'password-reset': 'mail-codes',
  'verify-email': 'mail-codes',
  'staff-invitation': 'mail-codes',
  'password-changed': 'mail-security',
  'second-factor-on': 'mail-security',
  'second-factor-off': 'mail-security',
  'backup-code-used': 'mail-security',
  'passkey-added': 'mail-security',
  'passkey-removed': 'mail-security',
  'provider-linked': 'mail-security',
  'provider-removed': 'mail-security',
};

/** Hosts at which dots in the name before the @ mean nothing. */
const dotlessHosts: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address: without letter case and what follows a plus, and at Gmail without dots. An address for the count only,
 * never one to write to.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const written = text.slice(at + 1).replace(/\.+$/, '');
  const host = domainToASCII(written) || written;
  const [name = ''] = text.slice(0, at).split('+', 1);
  if (name === '') return `${text.slice(0, at)}@${host}`;
  return dotlessHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/** Counts a mail that is sent for the first time; returns whether its recipient has had too many, so that it is not sent. */
export async function isTooMany(
  limits: Pick<RateLimits, 'limit'>,
  { kind, recipient }: { kind: MessageTemplate; recipient: string },
): Promise<boolean> {
  const limit = limitOf[kind];
  if (limit === null) return false;
  const mailbox = mailboxOf(recipient);
  try {
    await limits.limit(limit, mailbox);
    await limits.limit(`${limit}-day`, mailbox);
    return false;
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'too-many') return true;
    throw error;
  }
}
