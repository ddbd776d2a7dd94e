/** API docs of the shop's SMS. */

import type { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import type { ApiDocs, DocumentedError } from '../http/endpoint-docs.ts';
import { ownersOnlyError } from '../http/require-confirmation.ts';

const noGateway: DocumentedError = ['broken-rule', smsTexts.noGateway];

export const smsDocs: ApiDocs<typeof smsEndpoints> = {
  listSms: {
    summary: 'Lists the SMS of the shop, newest first',
    text: 'At most 100, with what was sent today. Only owners get texts and whole numbers; nobody gets the text of a code.',
  },
  findSmsBalance: {
    summary: 'Asks the SMS gateway for the balance',
    errors: [noGateway, ['broken-rule', smsTexts.noBalance], ['outside-service', smsTexts.balanceUnknown]],
    rateLimited: true,
  },
  sendSms: {
    summary: 'Queues an SMS of own words',
    text: 'As to try the gateway. Promotion must be in Bengali, and is sent at the hours of the setting "sms".',
    errors: [
      ownersOnlyError,
      ['invalid', smsTexts.wrongNumber],
      ['invalid', smsTexts.tooLong],
      ['invalid', smsTexts.notBengali],
      noGateway,
    ],
    rateLimited: true,
  },
  retrySms: {
    summary: 'Queues an SMS again that no gateway has',
    text: 'One that a gateway may have is never sent again.',
    errors: [['not-found', smsTexts.notFound], ['broken-rule', smsTexts.notRetried], noGateway],
  },
};
