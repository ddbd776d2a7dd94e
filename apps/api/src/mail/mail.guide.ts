/** The outbox's call in words. */
import type { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import type { Guide } from '../call-guide.ts';

export const mailGuide: Guide<typeof mailCalls> = {
  listOutbox: {
    summary: 'Lists the mails of a demo shop, newest first',
    text: 'At most 100. Outside the demo mode there is nothing at this address.',
  },
};
