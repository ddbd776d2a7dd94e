/** What a language says in mails and on the pages linked from them. */
import type { IdentityMailTexts } from '../mail/identity-mail-texts.ts';
import type { OrderMailTexts } from '../mail/order-mail-texts.ts';
import type { ActionPageTexts } from '../session/action-page-texts.ts';

export interface ServerTexts {
  orderMails: OrderMailTexts;
  identityMails: IdentityMailTexts;
  actionPages: ActionPageTexts;
}
