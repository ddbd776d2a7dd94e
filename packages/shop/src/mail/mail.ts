/** The outbox: the mails that the shop sends, their statuses, and its texts. */
import { Type } from 'typebox';
import { languages } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { messageTemplateNames } from './message-templates.ts';

/** How a message reaches its recipient. */
export const messageChannels = ['mail'] as const;

/** Retention of mail copies in days, as stated in the privacy policy. */
export const mailRetentionDays = 90;

/**
 * `waiting` to be sent or retried; `failed` after the last attempt; `kept` is never sent, since no mail server is configured, nor is
 * `withheld`, since its recipient has had too many.
 */
export const mailStatuses = ['waiting', 'sent', 'failed', 'kept', 'withheld'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const OutboxMail = Type.Object({
  _id: Type.String(),
  /** Its template. */
  kind: Type.Enum(messageTemplateNames),
  channel: Type.Enum(messageChannels),
  language: Type.Enum(languages),
  to: Type.String(),
  subject: Type.String(),
  /** Empty for staff who are no owners: mails have links that give access to accounts. */
  text: Type.String(),
  status: Type.Enum(mailStatuses),
  /** Number of attempts since it was queued or manually retried. */
  tries: Type.Integer(),
  createdAt: Type.String(),
  sentAt: Type.Optional(Type.String()),
  /** When it is sent next, while waiting. */
  nextTryAt: Type.Optional(Type.String()),
  /** Why the last attempt failed. */
  problem: Type.Optional(Type.String()),
});
export type OutboxMail = Type.Static<typeof OutboxMail>;

/** Allowed actions on a mail. */
export const mailCan = {
  /** Retry immediately: one that failed, or one that waits after a failed attempt. */
  retry: ({ status, problem }: Pick<OutboxMail, 'status' | 'problem'>): boolean =>
    status === 'failed' || (status === 'waiting' && problem !== undefined),
} as const;

/** Labels of mail statuses in the outbox. */
export const mailStatusLabels: Record<MailStatus, PlainMessage> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Not sent',
  withheld: 'Not sent: too many to this address',
};

export const outboxTexts = {
  noMailServer: 'This shop has no mail server. Its mails stay in this outbox.',
  notHere: 'The outbox is part of demo shops. This shop sends its mails.',
  notFound: 'There is no such mail',
  sentAgain: 'Mail queued again!',
  notRetried: 'Only a mail that could not be sent can be sent again',
  ownersOnly: 'Only owners read mails: they have links that give access to accounts',
  beingSent: 'This mail is being sent right now',
} as const satisfies Record<string, PlainMessage>;

const maxGreetingLength = 60;

/**
 * The name for the greeting of a mail, or undefined for one that could be spam: an account can be registered with
 * somebody else's address, so its name is untrusted text.
 */
export function mailGreetingName(name: string | null | undefined): string | undefined {
  const text = name?.replace(/\s+/g, ' ').trim();
  if (!text || text.length > maxGreetingLength || /[/\\@<>]|[^\s.]\.[^\s.]{2}/.test(text)) return undefined;
  return text;
}
