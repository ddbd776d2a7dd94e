/** The endpoint that confirms the identity of whoever uses a session. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

export const confirmationEndpoints = {
  /** Needs the ID token of a new sign-in of the same account as `Authorization: Bearer`. */
  confirmSession: endpoint({
    method: 'POST',
    path: '/api/my-session/confirmation',
    access: 'user',
    additive: true,
    response: Type.Object({
      message: Type.String(),
      confirmedUntil: Type.String({ description: 'ISO 8601' }),
    }),
  }),
};
