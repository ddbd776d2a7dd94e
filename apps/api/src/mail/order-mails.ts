/** The mails about an order: placed, paid, delivered, refunded; to the order's contact address, in the order's language. */
import { linkName } from '@jontro/shop/catalog/catalog.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { bengaliDigits, type Language } from '@jontro/shop/language.ts';
import { greetingName, type MailKind } from '@jontro/shop/mail/mail.ts';
import { orderMailTexts } from '@jontro/shop/mail/order-mail-texts.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order, OrderItem } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Config } from '../config/config.ts';
import { layOut, type MailPart, type MailRow } from './mail-layout.ts';
import type { NewMail } from './outbox.ts';

/** What an order mail has to know besides the order. */
export interface OrderMailSetting {
  /** The shop's address without a slash at the end. */
  shopUrl: string;
  /** The order's own. */
  language: Language;
  settings: Pick<ShopSettings, 'name' | 'bengaliDigits'>;
}

/** What of the shop's own settings its mails have to know. */
export const mailSettingOf = ({
  publicUrl,
  shop,
}: Pick<Config, 'publicUrl' | 'shop'>): Omit<OrderMailSetting, 'language'> => ({
  shopUrl: publicUrl,
  settings: shop,
});

/** The words of a mail and how it writes numbers. */
function wordsOf({ language, settings }: OrderMailSetting) {
  const digits = (text: string) => (language === 'bn' && settings.bengaliDigits ? bengaliDigits(text) : text);
  return {
    shop: settings.name,
    texts: orderMailTexts[language],
    taka: (amount: number) => digits(formatTaka(amount)),
    count: (number: number) => digits(String(number)),
    date: (moment: string) => digits(formatDate(moment)),
    nameOf: ({ name, nameBn }: OrderItem) => (language === 'bn' && nameBn) || name,
  };
}
type Words = ReturnType<typeof wordsOf>;

/** The ordered lines with the numbers below them. */
function sums(order: Order, { texts, taka, count, nameOf }: Words): MailPart[] {
  const { labels } = texts;
  const rows: MailRow[] = [
    { label: labels.items, value: taka(order.totalAmount) },
    { label: labels.delivery, value: taka(order.deliveryCharge) },
    ...(order.discount > 0 ? [{ label: labels.discount, value: taka(-order.discount) }] : []),
    { label: labels.payable, value: taka(order.payable), strong: true },
  ];
  const items = order.cartItems.map((item) => ({
    label: `${nameOf(item)} ${texts.quantity(count(item.quantity))}`,
    value: taka(item.price * item.quantity),
  }));
  return [
    { kind: 'rows', rows: items },
    { kind: 'rows', rows },
  ];
}

const addressOf = (order: Order, { texts }: Words): MailPart => ({
  kind: 'lines',
  label: texts.labels.deliverTo,
  lines: [order.name, order.address, order.district, order.mobileNumber],
});

interface Content {
  kind: MailKind;
  /** What makes the mail the only one of its kind. */
  key: string;
  texts: { subject(order: string): string; title: string };
  /** Sentences after the greeting; the first is what a mailbox shows besides the subject. */
  sentences: readonly [string, ...string[]];
  /** What is to be read after them, the link apart. */
  parts: readonly MailPart[];
  view?: string;
}

function orderMail(order: Order, setting: OrderMailSetting, words: Words, content: Content): NewMail {
  const { shopUrl, language } = setting;
  const { shop, texts } = words;
  const { kind, key, sentences, parts, view = texts.view } = content;
  const subject = content.texts.subject(order._id);
  const url = `${shopUrl}/dashboard/order-details/${encodeURIComponent(linkName(order.name))}/${order._id}`;
  return {
    dedupeKey: `${kind}:${key}`,
    kind,
    language,
    to: order.email,
    subject,
    ...layOut({
      subject,
      title: content.texts.title,
      preview: sentences[0],
      language,
      shop: { name: shop, url: shopUrl },
      parts: [
        { kind: 'paragraph', text: texts.greeting(greetingName(order.name)) },
        ...sentences.map((text): MailPart => ({ kind: 'paragraph', text })),
        ...parts,
        { kind: 'link', text: view, url },
        { kind: 'paragraph', text: texts.closing(shop) },
      ],
      why: texts.why(shop),
    }),
  };
}

/** "We have your order". */
export function orderPlacedMail(order: Order, setting: OrderMailSetting): NewMail {
  const words = wordsOf(setting);
  const { placed, labels } = words.texts;
  return orderMail(order, setting, words, {
    kind: 'order-placed',
    key: order._id,
    texts: placed,
    sentences: [placed.intro, placed.next],
    parts: [
      { kind: 'lines', label: labels.order, lines: [order._id] },
      ...sums(order, words),
      addressOf(order, words),
    ],
    view: placed.view,
  });
}

/** "Your order is paid". Takes the order as it is after it was paid. */
export function orderPaidMail(order: Order, setting: OrderMailSetting): NewMail {
  const words = wordsOf(setting);
  const { paid, labels } = words.texts;
  const { transactionId } = order;
  return orderMail(order, setting, words, {
    kind: 'order-paid',
    key: order._id,
    texts: paid,
    sentences: [paid.intro(words.taka(order.payable))],
    parts: [
      { kind: 'lines', label: labels.order, lines: [order._id] },
      ...(transactionId
        ? [{ kind: 'lines', label: labels.transaction, lines: [transactionId] } as const]
        : []),
      ...sums(order, words),
      addressOf(order, words),
    ],
  });
}

/** "Your order was delivered", with the invitation to review it. Takes the order as it is after it was delivered. */
export function orderDeliveredMail(order: Order, setting: OrderMailSetting): NewMail {
  const words = wordsOf(setting);
  const { delivered, labels } = words.texts;
  const { deliveredAt = order.orderPlaced, payment, payable } = order;
  const unpaid = payment ? [] : [delivered.unpaid(words.taka(payable))];
  return orderMail(order, setting, words, {
    kind: 'order-delivered',
    key: order._id,
    texts: delivered,
    sentences: [delivered.intro(words.date(deliveredAt)), ...unpaid, delivered.review],
    parts: [
      { kind: 'lines', label: labels.order, lines: [order._id] },
      ...sums(order, words),
      addressOf(order, words),
    ],
    view: delivered.view,
  });
}

/** What was given back, as the buyer is told. */
export interface RefundNote {
  /** The refund's own id; a mail goes out once for it. */
  refundId: string;
  /** In taka. */
  amount: number;
  /** True if the order had been paid twice and stays paid by the other payment. */
  staysPaid: boolean;
}

/** "Your money is on its way back". For a refund that the gateway has carried out. */
export function paymentRefundedMail(order: Order, refund: RefundNote, setting: OrderMailSetting): NewMail {
  const words = wordsOf(setting);
  const { refunded, labels } = words.texts;
  const amount = words.taka(refund.amount);
  return orderMail(order, setting, words, {
    kind: 'payment-refunded',
    key: refund.refundId,
    texts: refunded,
    sentences: [refunded.intro(amount), ...(refund.staysPaid ? [refunded.staysPaid] : []), refunded.when],
    parts: [
      { kind: 'lines', label: labels.order, lines: [order._id] },
      { kind: 'lines', label: labels.refund, lines: [refund.refundId] },
      { kind: 'rows', rows: [{ label: labels.refunded, value: amount, strong: true }] },
    ],
  });
}
