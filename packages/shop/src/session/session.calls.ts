/** The calls that open and end a server session, with their shapes. */
import { Type } from 'typebox';
import { call } from '../call.ts';

const Ended = Type.Object({ message: Type.String() });

export const sessionCalls = {
  /** Needs the provider's ID token in `Authorization: Bearer`. `expiresAt` is ISO 8601. */
  openSession: call({
    method: 'POST',
    path: '/jwt',
    access: 'public',
    body: Type.Object(
      { email: Type.String({ maxLength: 254 }), remember: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      email: Type.String(),
      role: Type.Union([Type.Literal('admin'), Type.Literal('user')]),
      expiresAt: Type.String(),
    }),
  }),
  endSession: call({ method: 'GET', path: '/logout', access: 'public', reply: Ended }),
  postLogout: call({ method: 'POST', path: '/logout', access: 'public', additive: true, reply: Ended }),
};
