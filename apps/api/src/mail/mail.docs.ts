/** API docs of the outbox and of mails that could not be sent. */
import type { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import type { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { mailProblemTexts } from '@jontro/shop/mail/mail-problems.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const mailProblemDocs: ApiDocs<typeof mailProblemEndpoints> = {
  listMailProblems: {
    summary: 'Lists the mails that could not be sent, newest first',
    text: 'At most 100, without their content and with masked recipients. `withheld` counts by address what was not sent because the address had had too many.',
  },
  retryMailProblem: {
    summary: 'Queues a mail that could not be sent again',
    errors: [
      ['not-found', outboxTexts.notFound],
      ['broken-rule', outboxTexts.notRetried],
      ['broken-rule', outboxTexts.beingSent],
    ],
  },
  sendTestMail: {
    summary: 'Mails the admin a test mail',
    errors: [['broken-rule', mailProblemTexts.noServer]],
    rateLimited: true,
  },
};

const demoOnly = 'The endpoint exists only in the demo mode.';

export const mailDocs: ApiDocs<typeof mailEndpoints> = {
  listOutbox: {
    summary: 'Lists the mails of a demo shop, newest first',
    text: `At most 100. Only owners get their texts. ${demoOnly}`,
  },
  findMailHtml: {
    summary: 'Returns the HTML of a mail',
    text: `A complete document, for a sandboxed frame. ${demoOnly}`,
    responseType: 'text/html',
    errors: [
      ['no-permission', outboxTexts.ownersOnly],
      ['not-found', outboxTexts.notFound],
    ],
  },
  retryMail: {
    summary: 'Queues a failed mail again',
    text: demoOnly,
    errors: [
      ['not-found', outboxTexts.notFound],
      ['broken-rule', outboxTexts.notRetried],
      ['broken-rule', outboxTexts.beingSent],
    ],
  },
};
