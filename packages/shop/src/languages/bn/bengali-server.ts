/** The Bengali texts that only the server writes: mails, and the pages linked from them. */
import type { ServerTexts } from '../server-texts.ts';
import { actionPages } from './action-pages.bn.ts';
import { confirmations } from './confirmations.bn.ts';
import { identityMails } from './identity-mails.bn.ts';
import { orderMails } from './order-mails.bn.ts';
import { plainPages } from './plain-pages.bn.ts';
import { productPreviews } from './product-previews.bn.ts';
import { questions } from './question-mails.bn.ts';
import { staffMails } from './staff-mails.bn.ts';
import { stockAlerts } from './stock-alerts.bn.ts';
import { tracking } from './tracking.bn.ts';

export const bengaliServer: ServerTexts = {
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
