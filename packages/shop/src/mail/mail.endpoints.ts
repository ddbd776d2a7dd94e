/**
 * Endpoints of the outbox, where the owner of a demo shop reads its mails. They return 404 in live mode. Mails have links
 * that give access to accounts, those of owners as well: other staff get no contents.
 */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { OutboxMail } from './mail.ts';

export const mailEndpoints = {
  /** Newest first, at most 100. */
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/outbox',
    access: 'admin',
    permission: 'staff',
    additive: true,
    response: Type.Array(OutboxMail),
  }),
  /** The HTML of a mail as its own document, for a sandboxed iframe. */
  findMailHtml: endpoint({
    method: 'GET',
    path: '/api/outbox/:id/html',
    access: 'admin',
    permission: 'staff',
    additive: true,
    params: ById,
    response: Type.String(),
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/api/outbox/:id/retry',
    access: 'admin',
    permission: 'staff',
    additive: true,
    params: ById,
    response: Modified,
  }),
};
