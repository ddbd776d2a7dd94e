/** The outbox, which the owner of a demo shop can read instead of a mailbox. There is nothing at these addresses in live mode. */
import { Type } from 'typebox';
import { ById, call, Modified } from '../call.ts';
import { OutboxMail } from './mail.ts';

export const mailCalls = {
  /** Newest first, at most 100. */
  listOutbox: call({
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    additive: true,
    reply: Type.Array(OutboxMail),
  }),
  /** The HTML of a mail as a document of its own, for a frame without rights. */
  findMailHtml: call({
    method: 'GET',
    path: '/api/outbox/:id/html',
    access: 'admin',
    additive: true,
    params: ById,
    reply: Type.String(),
  }),
  retryMail: call({
    method: 'POST',
    path: '/api/outbox/:id/retry',
    access: 'admin',
    additive: true,
    params: ById,
    reply: Modified,
  }),
};
