/** Endpoints of passkeys; additive. */
import { Type } from 'typebox';
import { ById, endpoint } from '../endpoint.ts';
import { maxPasskeyName, NewPasskeyResponse, Passkey } from './passkeys.ts';

const own = { access: 'user', additive: true } as const;
const WithPassword = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 4096 }) },
  { additionalProperties: false },
);
/** The options of the Web Authentication API, as JSON; for one request within five minutes. */
const Options = Type.Object({ options: Type.Unknown() });
const Message = Type.Object({ message: Type.String() });

export const passkeyEndpoints = {
  listPasskeys: endpoint({
    ...own,
    method: 'GET',
    path: '/api/passkeys',
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
  }),
  /** Begins with the password. */
  startPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/api/passkeys/start',
    body: WithPassword,
    response: Options,
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/api/passkeys',
    body: Type.Object(
      { name: Type.String({ maxLength: maxPasskeyName }), passkey: NewPasskeyResponse },
      { additionalProperties: false },
    ),
    response: Message,
  }),
  removePasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/api/passkeys/:id/removal',
    params: ById,
    body: WithPassword,
    response: Message,
  }),
  /** Begins the second step of a sign-in with a passkey instead of a code. */
  startPasskeyStep: endpoint({
    access: 'public',
    additive: true,
    method: 'POST',
    path: '/api/second-step/passkey',
    body: Type.Object(
      { credential: Type.String({ minLength: 1, maxLength: 4000 }) },
      { additionalProperties: false },
    ),
    response: Options,
  }),
};
