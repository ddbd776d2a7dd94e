/** API docs of the outbox. */
import type { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

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
