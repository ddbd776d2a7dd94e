/** The outbox, which the owner of a demo shop can read instead of a mailbox. */
import { Type } from 'typebox';
import { call } from '../call.ts';

export const OutboxMail = Type.Object({
  _id: Type.String(),
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  createdAt: Type.String(),
});

export const mailCalls = {
  /** Newest first, at most 100. There is nothing at this address outside the demo mode. */
  listOutbox: call({
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    additive: true,
    reply: Type.Array(OutboxMail),
  }),
};
