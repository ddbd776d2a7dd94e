/** Endpoints of the shop's SMS. */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { SmsMessage } from './sms.ts';
import { smsGatewayNames } from './sms-settings.ts';

const admin = { access: 'admin', permission: 'settings', additive: true } as const;

export const smsEndpoints = {
  /** Newest first, at most 100. */
  listSms: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/sms',
    response: Type.Object({
      /** The chosen gateway with a login. */
      gateway: Type.Optional(Type.Enum(smsGatewayNames)),
      /** Whether it tells its balance. */
      hasBalance: Type.Boolean(),
      count: Type.Integer(),
      /** Of today, in Dhaka: messages that the gateway has or may have, their parts, their cost in taka, and the limit. */
      today: Type.Object({
        messages: Type.Integer(),
        parts: Type.Integer(),
        cost: Type.Optional(Type.Number()),
        limit: Type.Integer(),
      }),
      unsure: Type.Integer(),
      messages: Type.Array(SmsMessage),
    }),
  }),
  findSmsBalance: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/sms/balance',
    response: Type.Object({ balance: Type.Number({ description: 'In taka' }) }),
  }),
  /** A message of the owner's own words, as to try the gateway. */
  sendSms: endpoint({
    ...admin,
    ownersOnly: true,
    method: 'POST',
    path: '/api/sms',
    body: Type.Object(
      {
        to: Type.String({ maxLength: 40 }),
        text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
        kind: Type.Enum(['notice', 'promotion']),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ message: Type.String(), id: Type.String() }),
  }),
  retrySms: endpoint({
    ...admin,
    method: 'POST',
    path: '/api/sms/:id/retry',
    params: ById,
    response: Modified,
  }),
};
