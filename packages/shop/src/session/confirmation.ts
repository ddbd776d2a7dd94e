/** Confirmations of identity: somebody who is logged in has signed in again, so it is not just their open browser. */
import type { PlainMessage } from '../messages.ts';

/** How long a confirmation is valid, in ms. */
export const confirmationMs = 5 * 60_000;
/** The oldest sign-in that confirms an identity, in ms. */
export const freshSignInMs = 2 * 60_000;

export const confirmationTexts = {
  needed: 'Please confirm with your password that it is you',
  why: 'Please enter your password first: somebody else could be using your open browser.',
  wrongPassword: 'This is not your password',
  confirmed: 'Thank you, it is you',
  otherAccount: 'This is another account than the one you are logged in with',
  notAsked: 'Google did not ask who you are. Please use your password.',
  oldSignIn: 'This login is not new. Please enter your password again.',
} as const satisfies Record<string, PlainMessage>;
