/** What the mails about orders are made of: their context, texts and number formats, lines and sums, address, help, parcel. */

import type { DeliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { type AdjustmentLine, adjustmentLines } from '@jontro/shop/cart/totals.ts';
import { type NamedProduct, nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate, formatDay } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isParcelUnderway, parcelLink, parcelText } from '@jontro/shop/orders/parcels.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { digitsOf } from '@jontro/shop/translator.ts';
import type { Config } from '../config/config.ts';
import type { MailGood, MailLines, MailPart, MailRow } from './mail-parts.ts';
import { type MailShopSettings, mailPictureOf, mailShopOf } from './mail-shop.ts';

/** What an order mail needs besides the order. */
export interface OrderMailContext {
  /** The shop's URL without a trailing slash and without a language. */
  shopUrl: string;
  /** The order's own. */
  language: Language;
  /** The secret of the link to a guest's order. */
  guestToken?: string | null;
  settings: Pick<ShopSettings, 'bengaliDigits' | 'language' | 'tracking' | 'couriers'> &
    Partial<Pick<ShopSettings, 'pickupPoint'>> &
    MailShopSettings;
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
export function mailTextsOf({ language, settings, shopUrl }: OrderMailContext) {
  const digits = digitsOf(language, settings.bengaliDigits);
  return {
    shop: settings.name,
    shopUrl,
    texts: serverTexts[language].orderMails,
    staff: serverTexts[language].staffMails,
    taka: (amount: number) => digits(formatTaka(amount)),
    count: (number: number) => digits(number),
    date: (timestamp: string) => digits(formatDate(timestamp)),
    day: (date: string) => digits(formatDay(date, language)),
    nameOf: (product: NamedProduct) => nameIn(language, product),
  };
}
export type MailTexts = ReturnType<typeof mailTextsOf>;

/** The order lines, followed by the amounts. */
export function amountParts(order: Order, mailTexts: MailTexts): MailPart[] {
  const { texts, taka, count, nameOf, shopUrl } = mailTexts;
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
    ...advanceRows(order, mailTexts),
    ...(cash === undefined
      ? []
      : [{ label: order.pickup ? labels.cashAtShop : labels.cashAtDoor, value: taka(cash) }]),
  ];
  const goods = order.cartItems.map(
    (item): MailGood => ({
      name: nameOf(productOfLine(item)),
      quantity: texts.quantity(count(item.quantity)),
      detail: texts.pieces(item.quantity, count(item.quantity)),
      value: taka(item.price * item.quantity),
      picture: mailPictureOf(item.image, shopUrl),
    }),
  );
  return [
    { kind: 'goods', goods, more: (left) => texts.more(count(left)) },
    { kind: 'rows', rows },
  ];
}

/** What is due in advance, or has come of it while the rest is not paid. */
function advanceRows(order: Order, { texts: { labels }, taka }: MailTexts): MailRow[] {
  const { advance, received = 0 } = order;
  if (waitsForAdvance(order))
    return [{ label: labels.advanceDue, value: taka(advance?.due ?? 0), strong: true }];
  const isPaid = order.payment || order.cashReceivedAt !== undefined;
  return advance && received > 0 && !isPaid ? [{ label: labels.advancePaid, value: taka(received) }] : [];
}

export const addressOf = (order: Order, { texts }: MailTexts): MailLines => ({
  label: order.pickup ? texts.labels.pickUpAt : texts.labels.deliverTo,
  lines: [
    order.name,
    order.address,
    ...(order.pickup ? [] : [[order.area, order.district].filter(Boolean).join(', ')]),
    order.mobileNumber,
  ],
});

/** Whom to call, if the shop says it. */
export const helpOf = (
  { language, shopUrl, settings }: OrderMailContext,
  { texts }: MailTexts,
): MailLines[] => {
  const { hotline, hours } = mailShopOf(settings, shopUrl, language);
  if (!hotline) return [];
  const call = { text: texts.call(hotline), number: hotline };
  return [{ label: texts.help, lines: hours ? [hours] : [], call }];
};

/** One day, or the first and the last of several. */
export const daysIn = ({ from, to }: DeliveryPromise, day: MailTexts['day']): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;

/** Who brings the parcel, its code, and the courier's page of it. */
export function parcelParts(order: Order, { settings }: OrderMailContext, { texts }: MailTexts): MailPart[] {
  const { parcel } = order;
  if (!parcel || !isParcelUnderway(order)) return [];
  const url = parcelLink(parcel, settings.couriers);
  return [
    { kind: 'lines', label: texts.labels.parcel, lines: [parcelText(parcel)] },
    ...(url ? [{ kind: 'link', text: texts.follow(parcel.courier), url, second: true } as const] : []),
  ];
}
