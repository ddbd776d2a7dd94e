/** Texts about the Google account that is linked to an account. */
import type { PlainMessage } from '../messages.ts';

export const googleAccountTexts = {
  linked: 'Google account linked',
  removed: 'Google account removed',
  onlyLogin: 'Please choose a password first, so that you can still log in.',
  ofAnother: 'This Google account already logs in to another account.',
} as const satisfies Record<string, PlainMessage>;
