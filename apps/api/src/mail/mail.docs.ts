/** The outbox's calls in words. */
import type { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

const demoOnly = 'Outside the demo mode there is nothing at this address.';

export const mailDocs: ApiDocs<typeof mailEndpoints> = {
  listOutbox: { summary: 'Lists the mails of a demo shop, newest first', text: `At most 100. ${demoOnly}` },
  findMailHtml: {
    summary: 'Gives the HTML of a mail',
    text: `A document of its own, for a frame without rights. ${demoOnly}`,
    answers: 'text/html',
    errors: [['not-found', outboxTexts.notFound]],
  },
  retryMail: {
    summary: 'Sends a mail that was given up once more',
    text: demoOnly,
    errors: [
      ['not-found', outboxTexts.notFound],
      ['broken-rule', outboxTexts.notRetried],
      ['broken-rule', outboxTexts.beingSent],
    ],
  },
};
