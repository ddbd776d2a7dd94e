/** The second factor of an account ("two-step login"), which the pages offer to staff: an authenticator app, and backup codes. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** The code of a response that an action of staff needs a sign-in with the second factor; such a beginning leaves the session open. */
export const secondFactorNeededCode = 'no-permission-second-factor';
/** How long a device is remembered, in days. */
export const rememberedDays = 30;

export const SecondFactorState = Type.Object({
  on: Type.Boolean(),
  /** When it was switched on. */
  since: Type.Optional(Type.String()),
  backupCodesLeft: Type.Integer(),
  /** Whether the setting `requireSecondFactor` asks for it. */
  required: Type.Boolean(),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

/** What an authenticator app needs, once. */
export const SecondFactorStart = Type.Object({
  /** In groups of four letters, to be typed where no camera is. */
  secret: Type.String(),
  /** An SVG image. */
  qrCode: Type.String(),
});
export type SecondFactorStart = Static<typeof SecondFactorStart>;

export const secondFactorTexts = {
  wrongPassword: 'This password is not right',
  noAccount: 'This account is not at the shop’s own identity service',
  noPassword: 'Your account has no password. Please choose one first.',
  wrongCode: 'This code is not right. A code of the app changes every 30 seconds and works once.',
  notStarted: 'Please start setting it up again',
  alreadyOn: 'Two-step login is on already',
  notOn: 'Two-step login is off',
  turnedOff: 'Two-step login is off now',
  needed: 'This needs two-step login. Set it up in your profile, or log in again with your code.',
  stepEnded: 'Please log in again from the start',
  stepDone: 'The code is right',
} as const satisfies Record<string, PlainMessage>;
