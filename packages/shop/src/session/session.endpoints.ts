/** Endpoints that open and end a server session. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

const Ended = Type.Object({ message: Type.String() });

export const sessionEndpoints = {
  /** Requires the provider's ID token in `Authorization: Bearer`. `expiresAt` is ISO 8601. */
  openSession: endpoint({
    method: 'POST',
    path: '/jwt',
    access: 'public',
    body: Type.Object(
      { email: Type.String({ maxLength: 254 }), remember: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    response: Type.Object({
      email: Type.String(),
      role: Type.Union([Type.Literal('admin'), Type.Literal('user')]),
      expiresAt: Type.String(),
    }),
  }),
  endSession: endpoint({ method: 'GET', path: '/logout', access: 'public', response: Ended }),
  postLogout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'public',
    additive: true,
    response: Ended,
  }),
};
