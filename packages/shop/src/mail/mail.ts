/** The shop's mails: what there are, what becomes of them in the outbox, and what the outbox says. */
import { Type } from 'typebox';
import { languages } from '../language.ts';

export const mailKinds = [
  'order-placed',
  'order-paid',
  'order-delivered',
  'payment-refunded',
  'password-reset',
  'verify-email',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** How long a copy of a mail is kept; the privacy policy says so. */
export const mailsKeptDays = 90;

/** `waiting` to be sent or sent again; `failed` is given up; `kept` is only to be read, since no mail server is set. */
const mailStatuses = ['waiting', 'sent', 'failed', 'kept'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const OutboxMail = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(mailKinds),
  language: Type.Enum(languages),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  status: Type.Enum(mailStatuses),
  /** How often sending was tried since it was queued, or since somebody asked to try again. */
  tries: Type.Integer(),
  createdAt: Type.String(),
  sentAt: Type.Optional(Type.String()),
  /** When it is tried next, while it waits. */
  nextTryAt: Type.Optional(Type.String()),
  /** Why the last try failed. */
  problem: Type.Optional(Type.String()),
});
export type OutboxMail = Type.Static<typeof OutboxMail>;

/** What may be done to a mail. */
export const mailCan = {
  /** Tried again at once: one that was given up, or one that waits after a failed try. */
  retry: ({ status, problem }: Pick<OutboxMail, 'status' | 'problem'>): boolean =>
    status === 'failed' || (status === 'waiting' && problem !== undefined),
} as const;

/** What a mail is about, in the outbox. */
export const mailKindNames: Record<MailKind, string> = {
  'order-placed': 'Order placed',
  'order-paid': 'Order paid',
  'order-delivered': 'Order delivered',
  'payment-refunded': 'Payment refunded',
  'password-reset': 'Password reset',
  'verify-email': 'Address confirmation',
};

/** What became of a mail, in the outbox. */
export const mailStatusNames: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent',
};

export const outboxTexts = {
  noMailServer: 'This shop has no mail server. Its mails stay here to be read.',
  notHere: 'The outbox is part of demo shops. This shop sends its mails.',
  notFound: 'There is no such mail',
  sentAgain: 'Mail queued again!',
  notRetried: 'Only a mail that could not be sent can be tried again',
  beingSent: 'This mail is being sent right now',
} as const;

const maxGreetingLength = 60;

/**
 * A name as a mail greets with it, or undefined for one that could be an advertisement: whoever registers with somebody
 * else's address chooses what that person reads.
 */
export function greetingName(name: string | null | undefined): string | undefined {
  const text = name?.replace(/\s+/g, ' ').trim();
  if (!text || text.length > maxGreetingLength || /[/\\@<>]|[^\s.]\.[^\s.]{2}/.test(text)) return undefined;
  return text;
}
