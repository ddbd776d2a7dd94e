/** The sessions of an account: where it is logged in. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** No more sessions are listed, the last used first. */
export const maxListedSessions = 50;

export const MySession = Type.Object({
  _id: Type.String(),
  /** As in "Chrome"; left out if it is unknown. */
  browser: Type.Optional(Type.String()),
  /** As in "Android". */
  system: Type.Optional(Type.String()),
  openedAt: Type.String(),
  /** To five minutes exact. */
  lastUsedAt: Type.String(),
  /** The session of the request. */
  current: Type.Boolean(),
});
export type MySession = Static<typeof MySession>;

export const mySessionTexts = {
  notFound: 'This login has ended already',
  ended: 'Logged out there',
  othersEnded: 'Logged out everywhere else',
} as const satisfies Record<string, PlainMessage>;
