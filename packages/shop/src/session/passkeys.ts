/** Passkeys (WebAuthn) of an account with two-step login: instead of a code, the second step of a login asks for one of them. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

export const maxPasskeys = 10;
export const maxPasskeyName = 60;

export const Passkey = Type.Object({
  _id: Type.String(),
  /** Given by its owner. */
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Optional(Type.String()),
  /** Whether it is copied to other devices of its owner. */
  synced: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

/** Base64url. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** What a browser returns for a new passkey; the fields that the server needs. */
export const NewPasskeyResponse = Type.Object({
  id: Bytes(1400),
  clientDataJSON: Bytes(4000),
  attestationObject: Bytes(20_000),
  transports: Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 }),
});
export type NewPasskeyResponse = Static<typeof NewPasskeyResponse>;

/** What a browser returns for a login with one. */
export const PasskeyResponse = Type.Object({
  id: Bytes(1400),
  clientDataJSON: Bytes(4000),
  authenticatorData: Bytes(4000),
  signature: Bytes(4000),
  userHandle: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PasskeyResponse = Static<typeof PasskeyResponse>;

export const passkeyTexts = {
  needsTwoStep: 'Please set up two-step login first',
  nameMissing: 'Please enter a name for this passkey',
  refused: 'This passkey was not accepted. Please try again.',
  taken: 'This passkey is registered already',
  tooMany: 'An account can have at most 10 passkeys',
  notFound: 'This passkey is not registered',
  added: 'The passkey is added',
  removed: 'The passkey is removed',
} as const satisfies Record<string, PlainMessage>;
