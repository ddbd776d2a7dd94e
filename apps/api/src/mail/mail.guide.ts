/** The outbox's calls in words. */
import type { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import type { Guide } from '../http/call-guide.ts';

const demoOnly = 'Outside the demo mode there is nothing at this address.';

export const mailGuide: Guide<typeof mailCalls> = {
  listOutbox: { summary: 'Lists the mails of a demo shop, newest first', text: `At most 100. ${demoOnly}` },
  findMailHtml: {
    summary: 'Gives the HTML of a mail',
    text: `A document of its own, for a frame without rights. ${demoOnly}`,
    answers: 'text/html',
    refusals: [['not-found', outboxTexts.notFound]],
  },
  retryMail: {
    summary: 'Sends a mail that was given up once more',
    text: demoOnly,
    refusals: [
      ['not-found', outboxTexts.notFound],
      ['broken-rule', outboxTexts.notRetried],
      ['broken-rule', outboxTexts.beingSent],
    ],
  },
};
