/** Texts of guests' orders. */
import type { PlainMessage } from '../messages.ts';

export const guestTexts = {
  confirmed: 'Thank you, your order is confirmed.',
  callFirst: 'Thank you, your order is confirmed. We call you once before we pack it.',
  codeAsked: 'This is your order. Please confirm it with the code in our SMS.',
  wrongLink: 'This link is not valid. Please use the newest one of our mails.',
  given: 'The orders of this guest belong to the account now',
  hasAccount: 'This order belongs to an account already',
  unknownAccount: 'No account has this email',
  kept: 'Your order is in your account now.',
} as const satisfies Record<string, PlainMessage>;
