/** The security log: who signed in, who failed to, whom the shop refused, and what changed about a login. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** How long an entry is kept, in days. */
export const securityLogDays = 180;

/** Every kind of entry with its label. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-locked': 'Sign-in locked after too many attempts',
  'access-refused': 'Access refused',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'sessions-ended': 'Logged out on another device',
  'second-step-failed': 'Wrong code of two-step login',
  'second-factor-on': 'Two-step login turned on',
  'second-factor-off': 'Two-step login turned off',
  'second-factor-reset': 'Two-step login reset by the operator',
  'backup-code-used': 'Backup code used',
  'backup-codes-replaced': 'New backup codes made',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'provider-linked': 'Google account linked',
  'provider-removed': 'Google account removed',
} as const satisfies Record<string, PlainMessage>;
export type SecurityEventKind = keyof typeof securityEvents;
export const securityEventKinds = Object.keys(securityEvents) as SecurityEventKind[];

export const SecurityEvent = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  kind: Type.Enum(securityEventKinds),
  /** The account's e-mail; left out where no account has the one that was typed. */
  email: Type.Optional(Type.String()),
  /** The network without the part that tells a household. */
  network: Type.Optional(Type.String()),
  /** As in "Chrome"; left out if it is unknown. */
  browser: Type.Optional(Type.String()),
  system: Type.Optional(Type.String()),
  /** As in the lines of the server's log. */
  requestId: Type.String(),
  /** What was refused, as in "GET /api/audit-log". */
  detail: Type.Optional(Type.String()),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
