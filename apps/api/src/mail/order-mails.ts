/** The mails about an order's way: placed, paid, each step; to the order's contact address, in the order's language. */

import { nameSegment } from '@jontro/shop/catalog/product-path.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { MailedStep } from '@jontro/shop/languages/en/step-mails.en.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { mailGreetingName } from '@jontro/shop/mail/mail.ts';
import type { MessageTemplate, StepMessage } from '@jontro/shop/mail/message-templates.ts';
import { dueBeforePacking, restOf, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { cashAtDoor, cashDue } from '@jontro/shop/orders/cash-due.ts';
import { isUnpaid, nothingDue, openWith } from '@jontro/shop/orders/open-amount.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import { noteIn, type Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, type MethodLimits, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import { trackingLink, trackingPath } from '@jontro/shop/orders/tracking.ts';
import { renderMail } from './mail-layout.ts';
import type { MailPart } from './mail-parts.ts';
import { mailShopOf } from './mail-shop.ts';
import {
  addressOf,
  amountParts,
  helpOf,
  type MailTexts,
  mailTextsOf,
  type OrderMailContext,
  parcelParts,
} from './order-mail-parts.ts';
import type { NewMail } from './outbox.ts';

/** The methods of a shop that takes online payments of any amount. */
export const anyOnline: readonly MethodLimits[] = [{ collected: 'online' }];

interface Content {
  kind: MessageTemplate;
  /** Makes the mail unique within its kind. */
  key: string;
  texts: { subject(order: string): string; title: string };
  /** The last day of the promise, of an order that is still to come. */
  by?: string | undefined;
  /** The first is the preview. */
  sentences: readonly [string, ...string[]];
  /** Parts after the button. */
  parts: readonly MailPart[];
  /** Whether the address stands at the end. */
  isAddressed?: boolean;
  view?: string;
  /** The path that the link opens; that of the order if left out. */
  path?: string;
  /** Whether it is the same in every language. */
  isPlainPath?: boolean;
}

/** The page of an order. */
export const orderUrl = (shopUrl: string, { _id, name }: Pick<Order, '_id' | 'name'>): string =>
  `${shopUrl}/dashboard/order-details/${nameSegment(name)}/${_id}`;

/** The page of a guest's order. The secret is in the fragment, which no server and no log receives. */
const guestOrderUrl = (shopUrl: string, { _id }: Pick<Order, '_id'>, token: string | null = null): string =>
  `${shopUrl}/order-received?order=${_id}${token ? `#${token}` : ''}`;

/** The page of an order for its customer, by its account or its guest. */
export const orderPageUrl = (
  shopUrl: string,
  order: Pick<Order, '_id' | 'name' | 'guest'>,
  token?: string | null,
): string => (order.guest ? guestOrderUrl(shopUrl, order, token) : orderUrl(shopUrl, order));

/** The link at which the order is tracked without a login. */
function trackingPart(
  order: Order,
  { language, shopUrl, settings }: OrderMailContext,
  { texts }: MailTexts,
): MailPart[] {
  const { orderNumber, trackingKey } = order;
  if (!settings.tracking || !orderNumber) return [];
  const path = trackingKey
    ? `${trackingLink({ orderNumber, trackingKey })}?lang=${language}`
    : `${trackingPath}?number=${encodeURIComponent(orderNumber)}&lang=${language}`;
  return [{ kind: 'link', text: texts.track, url: shopUrl + path, second: true }];
}

/** A mail to the customer; its key within its kind makes it unique. */
export function orderMail(
  order: Order,
  setting: OrderMailContext,
  mailTexts: MailTexts,
  content: Content,
): NewMail {
  const { language } = setting;
  const shopUrl = setting.shopUrl + languagePrefix(language, setting.settings.language);
  const { shop, texts } = mailTexts;
  const { kind, key, by, sentences, parts, isAddressed, view = texts.view, path, isPlainPath } = content;
  const subject = content.texts.subject(orderLabel(order));
  const page = orderPageUrl(shopUrl, order, setting.guestToken);
  const url = path ? (isPlainPath ? setting.shopUrl : shopUrl) + path : page;
  return {
    dedupeKey: `${kind}:${key}`,
    kind,
    language,
    to: order.email,
    subject,
    ...renderMail({
      subject,
      title: content.texts.title,
      lead: [texts.order(orderLabel(order)), ...(by ? [texts.by(mailTexts.day(by))] : [])],
      preview: sentences[0],
      language,
      shop: mailShopOf(setting.settings, shopUrl, language),
      parts: [
        ...sentences.map((text): MailPart => ({ kind: 'paragraph', text })),
        { kind: 'link', text: view, url },
        ...(path ? [] : trackingPart(order, setting, mailTexts)),
        ...parts,
        {
          kind: 'columns',
          columns: [...(isAddressed ? [addressOf(order, mailTexts)] : []), ...helpOf(setting, mailTexts)],
        },
      ],
      why: texts.why(shop),
    }),
  };
}

/** Confirms that an order was placed. `offered` are the payment methods of the shop; left out, online payment takes any amount. */
export function orderPlacedMail(
  order: Order,
  setting: OrderMailContext,
  offered: readonly MethodLimits[] = anyOnline,
): NewMail {
  const payOnline = !isCovered(order) && onlineMethodsFor(offered, openWith(order, order.payable)).length > 0;
  const mailTexts = mailTextsOf(setting);
  const { texts } = mailTexts;
  const { placed } = texts;
  const { returnDays = 0 } = order;
  // Staff have spoken with the customer of an order that they took.
  const waits = order.guest && order.step === 'to-confirm' && order.confirmation?.way !== 'code';
  return orderMail(order, setting, mailTexts, {
    kind: 'order-placed',
    key: order._id,
    texts: { ...placed, title: placed.title(mailGreetingName(order.name)) },
    by: order.promise?.to,
    sentences: [
      order.pickup ? placed.introPickup : placed.intro,
      ...(waits ? [placed.confirm] : []),
      ...(waitsForAdvance(order) ? [placed.advance(mailTexts.taka(order.advance?.due ?? 0))] : []),
      nextOf(order, mailTexts, offered, payOnline),
      ...(returnDays > 0 ? [placed.returns(returnDays, mailTexts.count(returnDays))] : []),
    ],
    parts: amountParts(order, mailTexts),
    isAddressed: true,
    view: waits ? placed.confirmView : payOnline ? placed.view : texts.view,
  });
}

/** Asks the customer to confirm the order, by the path of a link. */
export function confirmOrderMail(order: Order, setting: OrderMailContext, path: string): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { mail: texts } = serverTexts[setting.language].confirmations;
  return orderMail(order, setting, mailTexts, {
    kind: 'confirm-order',
    key: order._id,
    texts,
    sentences: texts.sentences,
    parts: amountParts(order, mailTexts),
    view: texts.view,
    path,
    // The page has no language in its address.
    isPlainPath: true,
  });
}

/** Whether a new order needs no payment: nothing is due, or an earlier order has paid it. */
const isCovered = (order: Order): boolean => nothingDue(order) || order.cashReceivedAt !== undefined;

/** How the order will be paid. */
function nextOf(
  order: Order,
  { texts: { placed }, taka }: MailTexts,
  offered: readonly MethodLimits[],
  payOnline: boolean,
): string {
  if (isCovered(order)) return placed.nothingDue;
  if (order.onlineOnly) return payOnline ? placed.onlineOnly : placed.onlineOnlyCall;
  const cash = cashAtDoor(order);
  if (cash !== undefined) return order.pickup ? placed.cashAtShop(taka(cash)) : placed.cash(taka(cash));
  if (payOnline) return placed.next;
  if (offered.some(isOnline)) return placed.outsideLimits;
  return order.pickup ? placed.cashOnlyAtShop : placed.cashOnly;
}

/** What has arrived now, and what had in advance, unless it was given back. */
function paidSentence(order: Order, { texts: { paid }, taka }: MailTexts): string {
  const { payable, refunded, advance: { paid: received } = {} } = order;
  const now = openWith({ received, refunded }, payable);
  return now < payable
    ? paid.afterAdvance(taka(now), taka(openWith({ received: now }, payable)), taka(payable))
    : paid.intro(taka(payable));
}

/** "Your order is paid". Expects the order after its payment. */
export function orderPaidMail(order: Order, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { paid, labels } = mailTexts.texts;
  const { transactionId } = order;
  return orderMail(order, setting, mailTexts, {
    kind: 'order-paid',
    key: order._id,
    texts: paid,
    by: order.promise?.to,
    sentences: [paidSentence(order, mailTexts)],
    parts: [
      ...(transactionId
        ? [{ kind: 'lines', label: labels.transaction, lines: [transactionId] } as const]
        : []),
      ...amountParts(order, mailTexts),
    ],
    isAddressed: true,
  });
}

/** Where, when and with which code an order is picked up. */
function pickupOf(
  order: Order,
  { language, settings: { pickupPoint } }: OrderMailContext,
): MailedStep['pickup'] {
  if (!order.pickup) return undefined;
  const hours = pickupPoint ? textIn(pickupPoint.hours, language) : undefined;
  return { address: order.address, hours, code: order.pickupCode };
}

/** The code and the opening hours. */
function pickupParts(order: Order, setting: OrderMailContext, { texts: { labels } }: MailTexts): MailPart[] {
  const { code, address, hours } = pickupOf(order, setting) ?? {};
  return [
    ...(code
      ? [{ kind: 'rows', rows: [{ label: labels.pickupCode, value: code, strong: true }] } as const]
      : []),
    { kind: 'lines', label: labels.pickUpAt, lines: [address ?? '', ...(hours ? [hours] : [])] },
  ];
}

/** A delivery is mailed once; other steps can be reached again. */
const stepMailSuffix = (kind: StepMessage, orderId: string, at: string): string =>
  kind === 'order-delivered' ? orderId : `${orderId}:${at}`;

/** The key of the mail about a step that an order has reached at a time. */
export const stepMailKey = (kind: StepMessage, orderId: string, at: string): string =>
  `${kind}:${stepMailSuffix(kind, orderId, at)}`;

/** The mails that say until when an order comes. */
const beforeArrival: readonly StepMessage[] = [
  'order-confirmed',
  'order-packed',
  'order-booked',
  'order-handed-over',
  'order-on-the-way',
];

/** Whether the customer has paid it, or of one that has ended anything in advance, which is given back. */
const hasPaid = (order: Order): boolean =>
  order.payment ||
  order.cashReceivedAt !== undefined ||
  (isEndedWithoutSale(order) && order.advance?.paid !== undefined);

/** The mail about a step of an order; its sentences are the language's. Expects the order at that step. */
export function orderStepMail(kind: StepMessage, order: Order, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { steps } = mailTexts.texts;
  const texts = steps[kind];
  const { stepChanges = [], deliveredAt, orderPlaced } = order;
  const reached = order.step ? stepChanges.at(-1) : undefined;
  const dueFirst = dueBeforePacking(order);
  return orderMail(order, setting, mailTexts, {
    kind,
    key: stepMailSuffix(kind, order._id, reached?.at ?? orderPlaced),
    texts,
    by: beforeArrival.includes(kind) ? order.promise?.to : undefined,
    sentences: texts.sentences({
      date: mailTexts.date(reached?.at ?? deliveredAt ?? orderPlaced),
      unpaid:
        isUnpaid(order) && !hasPaid(order) && !order.onlineOnly
          ? mailTexts.taka(cashDue(order) ?? restOf(order))
          : undefined,
      isPaid: hasPaid(order),
      note: reached && noteIn(reached, setting.language),
      advance: dueFirst > 0 ? mailTexts.taka(dueFirst) : undefined,
      pickup: pickupOf(order, setting),
    }),
    parts: [
      ...(kind === 'order-ready-for-pickup' ? pickupParts(order, setting, mailTexts) : []),
      ...parcelParts(order, setting, mailTexts),
      ...amountParts(order, mailTexts),
    ],
    isAddressed: true,
    view: texts.view ?? mailTexts.texts.view,
  });
}
