/** Endpoints of mails that could not be sent, and of the test mail. */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { MailProblem, WithheldMails } from './mail-problems.ts';

export const mailProblemEndpoints = {
  /** Newest first, at most 100. */
  listMailProblems: endpoint({
    method: 'GET',
    path: '/api/mail-problems',
    access: 'admin',
    permission: 'settings',
    additive: true,
    response: Type.Object({
      /** Whether the shop has a mail server. Without one no mail is sent. */
      mailServer: Type.Boolean(),
      /** How many there are, of which at most 100 are listed. */
      count: Type.Integer(),
      mails: Type.Array(MailProblem),
      /** Those that were not sent because their recipients had had too many: the newest addresses first, if there are any. */
      withheld: Type.Optional(Type.Array(WithheldMails)),
    }),
  }),
  retryMailProblem: endpoint({
    method: 'POST',
    path: '/api/mail-problems/:id/retry',
    access: 'admin',
    permission: 'settings',
    additive: true,
    params: ById,
    response: Modified,
  }),
  /** To the address of the admin who asks for it. */
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/test-mail',
    access: 'admin',
    permission: 'settings',
    additive: true,
    response: Type.Object({ message: Type.String(), to: Type.String() }),
  }),
};
