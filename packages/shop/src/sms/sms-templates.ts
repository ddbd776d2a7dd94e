/** The texts of SMS about the steps of an order and its advance: templates that the owner edits, and their placeholders. */
import { Type } from 'typebox';
import type { Language } from '../language.ts';
import { type LocalizedText, localizedText, textIn } from '../localized-text.ts';
import type { PlainMessage } from '../messages.ts';
import { type OrderStep, orderSteps } from '../orders/order-steps.ts';
import { trackingPath } from '../orders/tracking.ts';

/** The messages about an advance, which is no step of an order. */
const advanceMessages = {
  'advance-asked': { label: 'Advance asked for' },
  'advance-paid': { label: 'Advance paid' },
} as const satisfies Record<string, { label: PlainMessage }>;
export type AdvanceMessage = keyof typeof advanceMessages;
export const isAdvanceMessage = (name: string): name is AdvanceMessage =>
  Object.hasOwn(advanceMessages, name);

/**
 * What a customer can get an SMS about: the steps of an order, where `placed` is that it was received, and its advance. One that is
 * `advance-asked` also says that the order was received.
 */
export const smsTemplates = [
  'placed',
  'advance-asked',
  'advance-paid',
  'confirmed',
  'packed',
  'booked',
  'ready-for-pickup',
  'handed-over',
  'on-the-way',
  'out-for-delivery',
  'problem',
  'returning',
  'delivered',
  'partly-delivered',
  'returned',
  'cancelled',
] as const satisfies readonly (OrderStep | AdvanceMessage)[];
export type SmsTemplate = (typeof smsTemplates)[number];
export type SmsStep = Exclude<SmsTemplate, AdvanceMessage>;
export const isSmsStep = (step: OrderStep): step is SmsStep =>
  (smsTemplates as readonly string[]).includes(step);
export const smsTemplateLabel = (name: SmsTemplate): PlainMessage =>
  ({ ...orderSteps, ...advanceMessages })[name].label;

/** The placeholders of a template. */
export const smsPlaceholders = ['shop', 'order', 'due', 'amount', 'link', 'code', 'note'] as const;
export type SmsValues = Readonly<Record<(typeof smsPlaceholders)[number], string>>;

/** The owner's templates. */
export type SmsTexts = Readonly<Partial<Record<SmsTemplate, LocalizedText>>>;

const maxTemplateLength = 480;
export const smsTextsSchema = () =>
  Type.Object(
    Object.fromEntries(smsTemplates.map((name) => [name, Type.Optional(localizedText(maxTemplateLength))])),
    { additionalProperties: false },
  );

export const defaultSmsTexts: Readonly<Record<SmsTemplate, LocalizedText>> = {
  placed: {
    en: '{shop}: we have your order {order}. {due} {link}',
    bn: '{shop}: আপনার অর্ডার {order} পেয়েছি। {due} {link}',
  },
  'advance-asked': {
    en: '{shop}: we have your order {order}. Please pay {amount} of it online, then we pack it: {link}',
    bn: '{shop}: আপনার অর্ডার {order} পেয়েছি। আগাম {amount} অনলাইনে পরিশোধ করলে প্যাক করব: {link}',
  },
  'advance-paid': {
    en: '{shop}: we have received {amount} for your order {order}. {due} {link}',
    bn: '{shop}: অর্ডার {order}-এর আগাম {amount} পেয়েছি। {due} {link}',
  },
  confirmed: {
    en: '{shop}: your order {order} is confirmed. {link}',
    bn: '{shop}: আপনার অর্ডার {order} নিশ্চিত হয়েছে। {link}',
  },
  packed: {
    en: '{shop}: your order {order} is packed. {link}',
    bn: '{shop}: আপনার অর্ডার {order} প্যাক করা হয়েছে। {link}',
  },
  booked: {
    en: '{shop}: a courier is booked for your order {order}. {link}',
    bn: '{shop}: আপনার অর্ডার {order} নিতে কুরিয়ার ডাকা হয়েছে। {link}',
  },
  'ready-for-pickup': {
    en: '{shop}: your order {order} is ready. Tell us this code at the shop: {code}. {due}',
    bn: '{shop}: আপনার অর্ডার {order} তৈরি। দোকানে এই কোড বলুন: {code}। {due}',
  },
  'handed-over': {
    en: '{shop}: your order {order} has left our shop. {due} {link}',
    bn: '{shop}: আপনার অর্ডার {order} কুরিয়ারে দেওয়া হয়েছে। {due} {link}',
  },
  'on-the-way': {
    en: '{shop}: your order {order} is on the way. {due} {link}',
    bn: '{shop}: আপনার অর্ডার {order} পথে আছে। {due} {link}',
  },
  'out-for-delivery': {
    en: '{shop}: your order {order} comes today. {due} Please keep your telephone with you.',
    bn: '{shop}: আপনার অর্ডার {order} আজ পৌঁছাবে। {due} ফোন সঙ্গে রাখুন।',
  },
  problem: {
    en: '{shop}: your order {order} could not be delivered yet. {note} Please call us.',
    bn: '{shop}: আপনার অর্ডার {order} পৌঁছানো যায়নি। {note} আমাদের ফোন করুন।',
  },
  returning: {
    en: '{shop}: your order {order} was not accepted and is on its way back to us.',
    bn: '{shop}: আপনার অর্ডার {order} গ্রহণ করা হয়নি, আমাদের কাছে ফেরত আসছে।',
  },
  delivered: {
    en: '{shop}: your order {order} was delivered. Thank you.',
    bn: '{shop}: আপনার অর্ডার {order} পৌঁছে গেছে। ধন্যবাদ।',
  },
  'partly-delivered': {
    en: '{shop}: we have received what you did not keep of order {order}.',
    bn: '{shop}: অর্ডার {order} থেকে যা রাখেননি, তা আমরা ফেরত পেয়েছি।',
  },
  returned: {
    en: '{shop}: the items of your order {order} are back in our shop.',
    bn: '{shop}: আপনার অর্ডার {order} আমাদের দোকানে ফেরত এসেছে।',
  },
  cancelled: {
    en: '{shop}: your order {order} is cancelled. {note}',
    bn: '{shop}: আপনার অর্ডার {order} বাতিল হয়েছে। {note}',
  },
};

/** That the last promised day of an order has passed; `{days}` and `{coupon}` are empty where there are none. */
const lateTexts: LocalizedText = {
  en: '{shop}: sorry, your order {order} is late. {days} {coupon} {link}',
  bn: '{shop}: দুঃখিত, আপনার অর্ডার {order} পৌঁছাতে দেরি হচ্ছে। {days} {coupon} {link}',
};
const lateDaysTexts: LocalizedText = { en: 'Expected now: {days}.', bn: 'এখন পৌঁছাতে পারে: {days}।' };
const lateCouponTexts: LocalizedText = {
  en: '{discount} off your next order: {code}.',
  bn: 'পরের অর্ডারে {discount} ছাড়: {code}।',
};

/** What a message about a late order says; `days` and `coupon` are left out where there are none. */
export interface LateSmsValues extends Pick<SmsValues, 'shop' | 'order' | 'link'> {
  days?: string | undefined;
  coupon?: { code: string; discount: string } | undefined;
}

/** The message that an order is late. */
export function lateSms({ shop, order, link, days, coupon }: LateSmsValues, language: Language): string {
  const values = {
    shop,
    order,
    link,
    days: days ? textIn(lateDaysTexts, language).replace('{days}', () => days) : '',
    coupon: coupon
      ? textIn(lateCouponTexts, language)
          .replace('{discount}', () => coupon.discount)
          .replace('{code}', () => coupon.code)
      : '',
  };
  return renderSms(textIn(lateTexts, language), values);
}

/** `{due}` of an order that is not paid. */
const dueTexts: LocalizedText = {
  en: 'Please have {amount} ready.',
  bn: '{amount} হাতে রাখুন।',
};
/** Amounts without the sign ৳, which would make an English text twice as dear. */
const amountTexts: LocalizedText = { en: 'Tk {amount}', bn: '{amount} টাকা' };

/** An amount as a text has it; `number` is grouped and in the digits of the language. */
export const smsAmount = (number: string, language: Language): string =>
  textIn(amountTexts, language).replace('{amount}', () => number);

/** `{due}` for an amount, and nothing without one. */
export const smsDue = (amount: string, language: Language): string =>
  amount && textIn(dueTexts, language).replace('{amount}', () => amount);

/** A template: the owner's, or else the shop's. */
export const smsTemplate = (texts: SmsTexts, name: SmsTemplate, language: Language): string =>
  texts[name]?.[language] ?? texts[name]?.en ?? textIn(defaultSmsTexts[name], language);

/** Values may come from people: one line each, without what a telephone does not show. */
const cleaned = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();

/** A template with its values. Each placeholder is replaced once: a value that looks like one stays as it is. */
export const renderSms = (template: string, values: Readonly<Record<string, string>>): string =>
  template
    .replace(/\{([a-z]+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? cleaned(values[name] ?? '') : whole,
    )
    .replace(/ {2,}/g, ' ')
    .trim();

const sampleOrder = 'J-10482';

/** What a shop has of its own in the sample of an order. */
export interface SampleShop {
  /** Of an advance the amount is a part of what the order costs. */
  template?: SmsTemplate;
  name?: string;
  /** Without tracking there is no link. */
  tracking?: boolean;
  origin?: string;
  /** Writes numbers as the shop does in that language. */
  digits?: (text: string) => string;
}

/** Values of a sample order, by which a template is counted before there is one. */
export const sampleSmsValues = (
  language: Language,
  {
    template,
    name = 'Jontro',
    tracking = true,
    origin = 'https://shop.example.com',
    digits = (text) => text,
  }: SampleShop = {},
): SmsValues => {
  const taka = (number: string) => smsAmount(digits(number), language);
  const isAdvance = template !== undefined && isAdvanceMessage(template);
  const [amount, due] = isAdvance ? ['1,289', '11,601'] : ['12,890', '12,890'];
  return {
    shop: name,
    order: sampleOrder,
    amount: taka(amount),
    due: smsDue(taka(due), language),
    link: tracking ? `${origin}${trackingPath}?number=${sampleOrder}` : '',
    code: '4821',
    note: language === 'bn' ? 'ফোনে পাওয়া যায়নি।' : 'Nobody answered the telephone.',
  };
};
