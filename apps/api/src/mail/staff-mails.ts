/** The mails to staff: a new order, low stock, a new review; in the shop's language. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { nameSegment } from '@jontro/shop/catalog/product-path.ts';
import type { MessageTemplate } from '@jontro/shop/mail/message-templates.ts';
import { restOf } from '@jontro/shop/orders/advance.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { waitsForPayment } from '@jontro/shop/orders/online-only.ts';
import { nothingDue as isNothingDue } from '@jontro/shop/orders/open-amount.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { renderMail } from './mail-layout.ts';
import type { MailPart } from './mail-parts.ts';
import { mailShopOf } from './mail-shop.ts';
import { addressOf, amountParts, type MailTexts, mailContextOf, mailTextsOf } from './order-mail-parts.ts';
import { orderUrl } from './order-mails.ts';
import { type NewMail, queueMail } from './outbox.ts';
import { listStaffAddresses } from './staff-addresses.ts';

/** A mail to staff, without its recipient. */
export interface StaffMail {
  kind: MessageTemplate;
  /** Makes the mail unique within its kind. */
  key: string;
  /** Also the mail's heading. */
  subject: string;
  intro: string;
  parts: readonly MailPart[];
  link: { text: string; url: string };
}

/** The data of a mail to staff. */
export interface StaffMailContext {
  mailTexts: MailTexts;
  texts: MailTexts['staff'];
  /** The shop's URL without a trailing slash. */
  shopUrl: string;
}

/**
 * Queues a mail for each address of staff, once. The content is made only if there is one, and none is sent if it is
 * undefined.
 */
export async function queueStaffMail(
  db: Db,
  now: Date,
  config: Pick<Config, 'publicUrl' | 'shop'>,
  contentOf: (context: StaffMailContext) => Promise<StaffMail | undefined>,
): Promise<void> {
  const addresses = await listStaffAddresses(db, config.shop);
  if (addresses.length === 0) return;
  const content = await contentOf(staffMailContext(config));
  if (!content) return;
  await inTransaction(db, async (tx) => {
    for (const to of addresses) await queueMail(tx, now, renderStaffMail(content, to, config));
  });
}

/** What the mails to staff of a shop are made with. */
export function staffMailContext(config: Pick<Config, 'publicUrl' | 'shop'>): StaffMailContext {
  const mailTexts = mailTextsOf({ ...mailContextOf(config), language: config.shop.language });
  return { mailTexts, texts: mailTexts.staff, shopUrl: config.publicUrl };
}

/** The mail to one address; its heading is its subject. */
export function renderStaffMail(
  { kind, key, subject, intro, parts, link }: StaffMail,
  to: string,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewMail {
  const { language } = config.shop;
  const { texts } = staffMailContext(config);
  return {
    dedupeKey: `${kind}:${key}:${to}`,
    kind,
    language,
    to,
    subject,
    ...renderMail({
      subject,
      title: subject,
      lead: [intro],
      preview: intro,
      language,
      shop: mailShopOf(config.shop, config.publicUrl, language),
      parts: [{ kind: 'link', ...link }, ...parts],
      why: texts.why(config.shop.name),
    }),
  };
}

/** How an order is paid and what is still due, as two rows. */
const paymentRows = (order: Order, { texts }: StaffMailContext, taka: MailTexts['taka']): MailPart => {
  const { paymentMethod, payment } = order;
  const { way, due, paidOnline, onlineOnly, notChosen, nothingDue, methods } = texts.newOrder;
  const stillDue = waitsForPayment(order) ? restOf(order) : cashDue(order);
  const chosen =
    paymentMethod && (order.pickup ? texts.newOrder.atShop : (methods[paymentMethod] ?? paymentMethod));
  const unpaidWay = order.onlineOnly ? onlineOnly : chosen || notChosen;
  return {
    kind: 'rows',
    rows: [
      { label: way, value: payment ? paidOnline : isNothingDue(order) ? nothingDue : unpaidWay },
      { label: due, value: taka(stillDue ?? order.payable), strong: true },
    ],
  };
};

/** "New order J-10482 for ৳1,200", with its district, how it is paid and what is due. */
export const newOrderMail = (order: Order, context: StaffMailContext): StaffMail => {
  const { mailTexts, texts, shopUrl } = context;
  return {
    kind: 'new-order',
    key: order._id,
    subject: texts.newOrder.subject(orderLabel(order), mailTexts.taka(order.payable)),
    intro: order.pickup
      ? texts.newOrder.introPickup(order.name)
      : texts.newOrder.intro(order.name, order.district),
    parts: [
      paymentRows(order, context, mailTexts.taka),
      ...amountParts(order, mailTexts),
      { kind: 'lines', ...addressOf(order, mailTexts) },
    ],
    link: { text: texts.view, url: orderUrl(shopUrl, order) },
  };
};

/** "Low stock: 3 left of AirNova Pods". `stock` is in units; `key` makes the mail unique. */
export function lowStockMail(
  { product, stock, key }: { product: Product; stock: number; key: string },
  { mailTexts, texts, shopUrl }: StaffMailContext,
): StaffMail {
  const name = mailTexts.nameOf(product);
  const count = mailTexts.count(stock);
  const path = `/dashboard/update/${nameSegment(product.productName)}/${product._id}`;
  return {
    kind: 'low-stock',
    key,
    subject: texts.lowStock.subject(name, count),
    intro: texts.lowStock.intro(name, count),
    parts: [],
    link: { text: texts.lowStock.view, url: shopUrl + path },
  };
}

/** "New review of order J-10482". */
export const newReviewMail = (order: Order, { texts, shopUrl }: StaffMailContext): StaffMail => ({
  kind: 'new-review',
  key: order._id,
  subject: texts.newReview.subject(orderLabel(order)),
  intro: texts.newReview.intro(order.name),
  parts: [{ kind: 'lines', label: texts.newReview.review, lines: [order.customerReview ?? ''] }],
  link: { text: texts.view, url: orderUrl(shopUrl, order) },
});
