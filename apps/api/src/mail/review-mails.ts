/** The mails to the writer of a review: it is shown, it is hidden, it is answered; in the language of its order. */
import type { NamedProduct } from '@jontro/shop/catalog/product-names.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { HideReason } from '@jontro/shop/reviews/product-reviews.ts';
import type { MailPart } from './mail-parts.ts';
import { type MailTexts, mailTextsOf, type OrderMailContext } from './order-mail-parts.ts';
import { orderMail } from './order-mails.ts';
import type { NewMail } from './outbox.ts';

/** What staff have done with a review. */
export type ReviewNews =
  | { kind: 'review-shown' }
  | { kind: 'review-hidden'; reason: HideReason }
  | { kind: 'review-answered'; reply: string };

export interface MailedReview {
  /** Makes the mail unique within its kind. */
  key: string;
  rating: number;
  text: string;
  product: NamedProduct;
}

/** The page with the writer's own reviews. */
const myReviewsPath = '/dashboard/my-reviews';

export function reviewMail(
  order: Order,
  { key, rating, text, product }: MailedReview,
  news: ReviewNews,
  setting: OrderMailContext,
): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { reviews } = mailTexts.texts;
  const { subject, title, intro } = reviews[news.kind];
  const own = [reviews.stars(mailTexts.count(rating)), ...(text ? [text] : [])];
  return orderMail(order, setting, mailTexts, {
    kind: news.kind,
    key,
    texts: { subject: () => subject(mailTexts.nameOf(product)), title },
    sentences: [intro],
    parts: [...newsParts(news, reviews), { kind: 'lines', label: reviews.yours, lines: own }],
    view: reviews.view,
    path: myReviewsPath,
  });
}

/** The reason or the answer. */
function newsParts(news: ReviewNews, reviews: MailTexts['texts']['reviews']): MailPart[] {
  if (news.kind === 'review-hidden') {
    const { reason, reasons } = reviews['review-hidden'];
    return [{ kind: 'lines', label: reason, lines: [reasons[news.reason]] }];
  }
  if (news.kind === 'review-answered')
    return [{ kind: 'lines', label: reviews['review-answered'].answer, lines: [news.reply] }];
  return [];
}
