/** The English texts that only the server writes: mails, and the pages linked from them. */
import type { ServerTexts } from '../server-texts.ts';
import { actionPages } from './action-pages.en.ts';
import { confirmations } from './confirmations.en.ts';
import { identityMails } from './identity-mails.en.ts';
import { orderMails } from './order-mails.en.ts';
import { plainPages } from './plain-pages.en.ts';
import { productPreviews } from './product-previews.en.ts';
import { questions } from './question-mails.en.ts';
import { staffMails } from './staff-mails.en.ts';
import { stockAlerts } from './stock-alerts.en.ts';
import { tracking } from './tracking.en.ts';

export const englishServer: ServerTexts = {
  orderMails,
  staffMails,
  identityMails,
  actionPages,
  tracking,
  confirmations,
  plainPages,
  stockAlerts,
  productPreviews,
  questions,
};
