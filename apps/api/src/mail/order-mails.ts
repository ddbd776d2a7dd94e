/** The mails about an order's way: placed, paid, each step; to the order's contact address, in the order's language. */

import type { DeliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { type AdjustmentLine, adjustmentLines } from '@jontro/shop/cart/totals.ts';
import { toSlug } from '@jontro/shop/catalog/catalog.ts';
import { type NamedProduct, nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate, formatDay } from '@jontro/shop/dates.ts';
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { MailedStep } from '@jontro/shop/languages/en/step-mails.en.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { mailGreetingName } from '@jontro/shop/mail/mail.ts';
import type { MessageTemplate, StepMessage } from '@jontro/shop/mail/message-templates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isParcelUnderway, parcelLink, parcelText } from '@jontro/shop/orders/parcels.ts';
import { trackingLink, trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Config } from '../config/config.ts';
import { type MailPart, type MailRow, renderMail } from './mail-layout.ts';
import type { NewMail } from './outbox.ts';

/** What an order mail needs besides the order. */
export interface OrderMailContext {
  /** The shop's URL without a trailing slash and without a language. */
  shopUrl: string;
  /** The order's own. */
  language: Language;
  /** The secret of the link to a guest's order. */
  guestToken?: string | null;
  settings: Pick<ShopSettings, 'name' | 'bengaliDigits' | 'language' | 'tracking' | 'couriers'> &
    Partial<Pick<ShopSettings, 'pickupPoint'>>;
}

/** Returns the shop's settings that its mails need. */
export const mailContextOf = ({
  publicUrl,
  shop,
}: Pick<Config, 'publicUrl' | 'shop'>): Omit<OrderMailContext, 'language' | 'guestToken'> => ({
  shopUrl: publicUrl,
  settings: shop,
});

/** The texts of a mail and its number formats. */
export function mailTextsOf({ language, settings }: OrderMailContext) {
  const digits = (text: string) => (language === 'bn' && settings.bengaliDigits ? bengaliDigits(text) : text);
  return {
    shop: settings.name,
    texts: serverTexts[language].orderMails,
    staff: serverTexts[language].staffMails,
    taka: (amount: number) => digits(formatTaka(amount)),
    count: (number: number) => digits(String(number)),
    date: (timestamp: string) => digits(formatDate(timestamp)),
    day: (date: string) => digits(formatDay(date, language)),
    nameOf: (product: NamedProduct) => nameIn(language, product),
  };
}
export type MailTexts = ReturnType<typeof mailTextsOf>;

/** The order lines, followed by the amounts. */
export function amountParts(order: Order, { texts, taka, count, nameOf }: MailTexts): MailPart[] {
  const { labels } = texts;
  const cash = cashAtDoor(order);
  const labelOf = (kind: AdjustmentLine['kind']) =>
    kind === 'delivery' && order.pickup ? labels.pickup : labels[kind];
  const rows: MailRow[] = [
    { label: labels.items, value: taka(order.totalAmount) },
    ...adjustmentLines(order)
      .filter(({ kind, amount }) => kind === 'delivery' || amount !== 0)
      .map(({ kind, amount }) => ({ label: labelOf(kind), value: taka(amount) })),
    { label: labels.payable, value: taka(order.payable), strong: true },
    ...(cash === undefined
      ? []
      : [{ label: order.pickup ? labels.cashAtShop : labels.cashAtDoor, value: taka(cash) }]),
  ];
  const items = order.cartItems.map((item) => ({
    label: `${nameOf(productOfLine(item))} ${texts.quantity(count(item.quantity))}`,
    value: taka(item.price * item.quantity),
  }));
  return [
    { kind: 'rows', rows: items },
    { kind: 'rows', rows },
  ];
}

export const addressOf = (order: Order, { texts }: MailTexts): MailPart => ({
  kind: 'lines',
  label: order.pickup ? texts.labels.pickUpAt : texts.labels.deliverTo,
  lines: [
    order.name,
    order.address,
    ...(order.pickup ? [] : [[order.area, order.district].filter(Boolean).join(', ')]),
    order.mobileNumber,
  ],
});

/** The days that were promised, if there are any. */
const arrivalOf = ({ promise }: Order, { texts, day }: MailTexts): MailPart[] =>
  promise ? [{ kind: 'lines', label: texts.labels.arrives, lines: [daysIn(promise, day)] }] : [];
/** One day, or the first and the last of several. */
export const daysIn = ({ from, to }: DeliveryPromise, day: MailTexts['day']): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;

/** Who brings the parcel, its code, and the courier's page of it. */
function parcelParts(order: Order, { settings }: OrderMailContext, { texts }: MailTexts): MailPart[] {
  const { parcel } = order;
  if (!parcel || !isParcelUnderway(order)) return [];
  const url = parcelLink(parcel, settings.couriers);
  return [
    { kind: 'lines', label: texts.labels.parcel, lines: [parcelText(parcel)] },
    ...(url ? [{ kind: 'link', text: texts.follow(parcel.courier), url } as const] : []),
  ];
}

interface Content {
  kind: MessageTemplate;
  /** Makes the mail unique within its kind. */
  key: string;
  texts: { subject(order: string): string; title: string };
  /** Sentences after the greeting; the first is the preview. */
  sentences: readonly [string, ...string[]];
  /** Parts after the sentences, without the link. */
  parts: readonly MailPart[];
  view?: string;
  /** The path that the link opens; that of the order if left out. */
  path?: string;
}

/** The page of an order. */
export const orderUrl = (shopUrl: string, { _id, name }: Pick<Order, '_id' | 'name'>): string =>
  `${shopUrl}/dashboard/order-details/${encodeURIComponent(toSlug(name))}/${_id}`;

/** The page of a guest's order. The secret is in the fragment, which no server and no log receives. */
const guestOrderUrl = (shopUrl: string, { _id }: Pick<Order, '_id'>, token: string | null = null): string =>
  `${shopUrl}/order-received?order=${_id}${token ? `#${token}` : ''}`;

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
  return [{ kind: 'link', text: texts.track, url: shopUrl + path }];
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
  const { kind, key, sentences, parts, view = texts.view, path } = content;
  const subject = content.texts.subject(orderLabel(order));
  const page = order.guest ? guestOrderUrl(shopUrl, order, setting.guestToken) : orderUrl(shopUrl, order);
  const url = path ? shopUrl + path : page;
  return {
    dedupeKey: `${kind}:${key}`,
    kind,
    language,
    to: order.email,
    subject,
    ...renderMail({
      subject,
      title: content.texts.title,
      preview: sentences[0],
      language,
      shop: { name: shop, url: shopUrl },
      parts: [
        { kind: 'paragraph', text: texts.greeting(mailGreetingName(order.name)) },
        ...sentences.map((text): MailPart => ({ kind: 'paragraph', text })),
        ...parts,
        { kind: 'link', text: view, url },
        ...trackingPart(order, setting, mailTexts),
        { kind: 'paragraph', text: texts.closing(shop) },
      ],
      why: texts.why(shop),
    }),
  };
}

/** Confirms that an order was placed. `payOnline` tells whether the shop takes online payments. */
export function orderPlacedMail(order: Order, setting: OrderMailContext, payOnline = true): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { texts } = mailTexts;
  const { placed, labels } = texts;
  // Staff have spoken with the customer of an order that they took.
  const waits = order.guest && order.step === 'to-confirm';
  return orderMail(order, setting, mailTexts, {
    kind: 'order-placed',
    key: order._id,
    texts: placed,
    sentences: [
      order.pickup ? placed.introPickup : placed.intro,
      ...(waits ? [placed.confirm] : []),
      nextOf(order, mailTexts, payOnline),
    ],
    parts: [
      { kind: 'lines', label: labels.order, lines: [orderLabel(order)] },
      ...amountParts(order, mailTexts),
      addressOf(order, mailTexts),
      ...arrivalOf(order, mailTexts),
    ],
    view: waits ? placed.confirmView : payOnline ? placed.view : texts.view,
  });
}

/** How the order will be paid. */
function nextOf(order: Order, { texts: { placed }, taka }: MailTexts, payOnline: boolean): string {
  const cash = cashAtDoor(order);
  if (cash !== undefined) return order.pickup ? placed.cashAtShop(taka(cash)) : placed.cash(taka(cash));
  if (payOnline) return placed.next;
  return order.pickup ? placed.cashOnlyAtShop : placed.cashOnly;
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
    sentences: [paid.intro(mailTexts.taka(order.payable))],
    parts: [
      { kind: 'lines', label: labels.order, lines: [orderLabel(order)] },
      ...(transactionId
        ? [{ kind: 'lines', label: labels.transaction, lines: [transactionId] } as const]
        : []),
      ...amountParts(order, mailTexts),
      addressOf(order, mailTexts),
    ],
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

/** The mail about a step of an order; its sentences are the language's. Expects the order at that step. */
export function orderStepMail(kind: StepMessage, order: Order, setting: OrderMailContext): NewMail {
  const mailTexts = mailTextsOf(setting);
  const { steps, labels } = mailTexts.texts;
  const texts = steps[kind];
  const { stepChanges = [], deliveredAt, orderPlaced, payment, cashReceivedAt, payable } = order;
  const reached = order.step ? stepChanges.at(-1) : undefined;
  return orderMail(order, setting, mailTexts, {
    kind,
    key: stepMailSuffix(kind, order._id, reached?.at ?? orderPlaced),
    texts,
    sentences: texts.sentences({
      date: mailTexts.date(reached?.at ?? deliveredAt ?? orderPlaced),
      unpaid: payment || cashReceivedAt ? undefined : mailTexts.taka(payable),
      note: reached?.note,
      pickup: pickupOf(order, setting),
    }),
    parts: [
      { kind: 'lines', label: labels.order, lines: [orderLabel(order)] },
      ...(kind === 'order-ready-for-pickup' ? pickupParts(order, setting, mailTexts) : []),
      ...parcelParts(order, setting, mailTexts),
      ...amountParts(order, mailTexts),
      addressOf(order, mailTexts),
    ],
    view: texts.view ?? mailTexts.texts.view,
  });
}
