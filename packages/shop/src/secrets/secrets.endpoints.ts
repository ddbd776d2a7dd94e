/** Endpoints of the credentials that the owner sets; none returns a value. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SecretState } from './secrets.ts';

const admin = { access: 'admin', permission: 'settings', additive: true } as const;
/** A change is the owner's: it needs the password again, and the second factor where the shop asks for it. */
const guarded = { ...admin, guarded: true, ownersOnly: true } as const;
const ByName = Type.Object({ name: Type.String({ maxLength: 40 }) });
/** Of the state that the change is based on; null for one that is not set. */
const ChangedAt = Type.Union([Type.String({ maxLength: 40 }), Type.Null()]);
const Changed = Type.Object({ message: Type.String(), secret: SecretState });

export const secretEndpoints = {
  listSecrets: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/secrets',
    response: Type.Object({ secrets: Type.Array(SecretState) }),
  }),
  changeSecret: endpoint({
    ...guarded,
    method: 'PUT',
    path: '/api/secrets/:name',
    params: ByName,
    body: Type.Object(
      {
        values: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 8_000 }), {
          description: 'By the name of the field',
        }),
        changedAt: ChangedAt,
      },
      { additionalProperties: false },
    ),
    response: Changed,
  }),
  removeSecret: endpoint({
    ...guarded,
    method: 'DELETE',
    path: '/api/secrets/:name',
    params: ByName,
    query: Type.Object({ changedAt: Type.String({ maxLength: 40 }) }),
    response: Changed,
  }),
  /** Tries it at its service: a login at the gateway, which charges nothing, or a test mail to the admin. */
  checkSecret: endpoint({
    ...guarded,
    method: 'POST',
    path: '/api/secrets/:name/check',
    params: ByName,
    response: Type.Object({
      works: Type.Boolean(),
      message: Type.String(),
      /** What the service has said. */
      reason: Type.Optional(Type.String()),
    }),
  }),
};
