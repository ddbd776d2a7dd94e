/** The SMS to the customer about a step of an order or its advance, in the order's language, with no more than it needs. */

import { formatDay } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import { noteIn, type Order } from '@jontro/shop/orders/orders.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import { fitSms, maxSmsParts, smsSize } from '@jontro/shop/sms/sms-parts.ts';
import {
  type AdvanceMessage,
  isSmsStep,
  lateSms,
  renderSms,
  type SmsStep,
  type SmsValues,
  smsAmount,
  smsDue,
  smsTemplate,
} from '@jontro/shop/sms/sms-templates.ts';
import { digitsOf } from '@jontro/shop/translator.ts';
import type { Config } from '../config/config.ts';
import type { DifferenceNote, LateNote } from '../mail/order-change-mails.ts';
import { daysIn } from '../mail/order-mail-parts.ts';
import { orderPageUrl } from '../mail/order-mails.ts';
import type { NewSms } from './queue-sms.ts';

/** The step of which an order's customer gets an SMS, if it is one of those that the shop has chosen. */
export const chosenStep = (shop: Config['shop'], step: Order['step'] & string): SmsStep | undefined =>
  isSmsStep(step) && shop.sms.steps?.includes(step) ? step : undefined;

/** Whether the shop has chosen a message about the advance. */
export const sendsAdvanceSms = (shop: Config['shop'], name: AdvanceMessage): boolean =>
  shop.sms.steps?.includes(name) === true;

export const stepSmsKey = (step: SmsStep, orderId: string, at: string): string =>
  step === 'placed' || step === 'delivered' ? `step:${step}:${orderId}` : `step:${step}:${orderId}:${at}`;

/** An amount in taka as an SMS has it. */
export function amountOf(amount: number, language: Language, shop: Config['shop']): string {
  const digits = digitsOf(language, shop.bengaliDigits);
  return smsAmount(digits(formatTaka(amount).replace(/[^\d.,-]/g, '')), language);
}

/** The address has no secret of the order: its page asks for the last digits of the number. */
function linkOf({ orderNumber }: Order, { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>): string {
  return shop.tracking && orderNumber
    ? `${publicUrl}${trackingPath}?number=${encodeURIComponent(orderNumber)}`
    : '';
}

/** The message about the step that an order has reached; expects the order at that step, or as it was placed. */
export function orderStepSms(
  step: SmsStep,
  order: Order,
  language: Language,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewSms {
  const { shop } = config;
  const reached = order.stepChanges?.at(-1);
  const due = isEndedWithoutSale(order) || step === 'delivered' ? 0 : (cashDue(order) ?? 0);
  const amount = due > 0 ? amountOf(due, language, shop) : '';
  const values: SmsValues = {
    shop: shop.name,
    order: orderLabel(order),
    amount,
    due: smsDue(amount, language),
    link: linkOf(order, config),
    code: order.pickupCode ?? '',
    note: (step !== 'placed' && reached && noteIn(reached, language)) || '',
  };
  const template = smsTemplate(shop.smsTexts, step, language);
  const whole = renderSms(template, values);
  // A long note is not worth another part, and what follows it is.
  const text =
    smsSize(whole).parts > maxSmsParts ? fitSms(renderSms(template, { ...values, note: '' })) : whole;
  return {
    dedupeKey: stepSmsKey(step, order._id, reached?.at ?? order.orderPlaced),
    kind: 'notice',
    subject: 'step',
    step,
    orderIds: [order._id],
    orderNumber: order.orderNumber,
    language,
    to: order.mobileNumber,
    text,
  };
}

/** A message about the advance of an order; without tracking its link is the page of the order, for the browser that placed it. */
function advanceSms(
  order: Order,
  { name, key, amount }: { name: AdvanceMessage; key: string; amount: number },
  language: Language,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewSms {
  const { shop, publicUrl } = config;
  const rest = cashDue(order) ?? 0;
  const values: SmsValues = {
    shop: shop.name,
    order: orderLabel(order),
    amount: amountOf(amount, language, shop),
    due: smsDue(rest > 0 ? amountOf(rest, language, shop) : '', language),
    link: linkOf(order, config) || orderPageUrl(publicUrl, { ...order, name: 'order' }),
    code: '',
    note: '',
  };
  return {
    dedupeKey: `${name}:${key}`,
    kind: 'notice',
    subject: name,
    orderIds: [order._id],
    orderNumber: order.orderNumber,
    language,
    to: order.mobileNumber,
    text: fitSms(renderSms(smsTemplate(shop.smsTexts, name, language), values)),
  };
}

/** Asks for the advance of an order, once; it also says that the order was received. */
export const advanceAskedSms = (
  order: Order,
  language: Language,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewSms => {
  const asked = { name: 'advance-asked', key: order._id, amount: order.advance?.due ?? 0 } as const;
  return advanceSms(order, asked, language, config);
};

/** The message that an advance was received. Expects the order with it. */
export const advancePaidSms = (
  order: Order,
  { key, amount }: Pick<DifferenceNote, 'key' | 'amount'>,
  language: Language,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewSms => advanceSms(order, { name: 'advance-paid', key, amount }, language, config);

/** The message that the last promised day of an order has passed. */
export function lateOrderSms(
  order: Order,
  { days, coupon }: LateNote,
  language: Language,
  config: Pick<Config, 'publicUrl' | 'shop'>,
): NewSms {
  const { shop } = config;
  const digits = digitsOf(language, shop.bengaliDigits);
  const discountOf = ({ kind, value }: NonNullable<typeof coupon>) =>
    kind === 'amount' ? amountOf(value, language, shop) : `${digits(String(value))}%`;
  const values = {
    shop: shop.name,
    order: orderLabel(order),
    link: linkOf(order, config),
    days: days && daysIn(days, (date) => digits(formatDay(date, language))),
    coupon: coupon && { code: coupon.code, discount: discountOf(coupon) },
  };
  const whole = lateSms(values, language);
  // The coupon comes before the link.
  const fits = smsSize(whole).parts <= maxSmsParts;
  return {
    dedupeKey: `late:${order._id}`,
    kind: 'notice',
    subject: 'late',
    orderIds: [order._id],
    orderNumber: order.orderNumber,
    language,
    to: order.mobileNumber,
    text: fits ? whole : fitSms(lateSms({ ...values, link: '' }, language)),
  };
}
