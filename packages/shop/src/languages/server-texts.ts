/** The texts of a language in mails and on the pages linked from them. */
import type { IdentityMailTexts } from '../mail/identity-mail-texts.ts';
import type { ConfirmationTexts } from '../order-confirmations/confirmation-texts.ts';
import type { TrackingTexts } from '../orders/tracking-texts.ts';
import type { ActionPageTexts } from '../session/action-page-texts.ts';
import type { OrderMailTexts } from './en/order-mails.en.ts';
import type { productPreviews } from './en/product-previews.en.ts';
import type { questions } from './en/question-mails.en.ts';
import type { StaffMailTexts } from './en/staff-mails.en.ts';
import type { stockAlerts } from './en/stock-alerts.en.ts';
import type { PlainPageTexts } from './plain-page-texts.ts';

export interface ServerTexts {
  orderMails: OrderMailTexts;
  staffMails: StaffMailTexts;
  identityMails: IdentityMailTexts;
  actionPages: ActionPageTexts;
  tracking: TrackingTexts;
  confirmations: ConfirmationTexts;
  plainPages: PlainPageTexts;
  stockAlerts: typeof stockAlerts;
  productPreviews: typeof productPreviews;
  questions: typeof questions;
}
