/** Mails that a shop could not send, as its owner sees them: without their content, and with masked recipients. */
import { Type } from 'typebox';
import { languages } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { messageTemplateNames } from './message-templates.ts';

export const maxMailProblems = 100;

export const MailProblem = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(messageTemplateNames),
  language: Type.Enum(languages),
  /** As in `r•••@example.com`. */
  to: Type.String(),
  /** `failed` after the last attempt; otherwise it is tried again. */
  status: Type.Enum(['waiting', 'failed']),
  tries: Type.Integer(),
  createdAt: Type.String(),
  nextTryAt: Type.Optional(Type.String()),
  /** Why the last attempt failed; absent while the first one is overdue. */
  problem: Type.Optional(Type.String()),
});
export type MailProblem = Type.Static<typeof MailProblem>;

/** How many addresses are listed of those that have had too many mails. */
export const maxWithheldAddresses = 20;

/** Mails that an address did not get, because it had had too many. */
export const WithheldMails = Type.Object({
  /** As in `r•••@example.com`. */
  to: Type.String(),
  count: Type.Integer(),
  /** When the newest was not sent. */
  lastAt: Type.String(),
});
export type WithheldMails = Type.Static<typeof WithheldMails>;

export const mailProblemTexts = {
  testSent: 'A test email is on its way to you',
  noServer: 'This shop has no mail server, so it sends no emails',
} as const satisfies Record<string, PlainMessage>;

/** The first character of the name and the host: enough to know whose it is, too little to write to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at <= 0) return '•••';
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}
