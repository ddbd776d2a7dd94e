/** The mails about an order: placed, and paid. */
import { linkName } from '@jontro/shop/catalog/catalog.ts';
import { type MailLanguage, orderMailTexts } from '@jontro/shop/mail/mail.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { layOut, type MailPart } from './mail-layout.ts';
import type { NewMail } from './outbox.ts';

/** What the reader needs of every order mail: the ordered lines, the four numbers, the address and the link. */
function orderParts(order: Order, shopUrl: string, language: MailLanguage): MailPart[] {
  const texts = orderMailTexts[language];
  const { totals } = texts;
  const url = `${shopUrl}/dashboard/order-details/${encodeURIComponent(linkName(order.name))}/${order._id}`;
  return [
    {
      kind: 'rows',
      rows: order.cartItems.map((item) => ({
        label: `${item.name} ${texts.quantity(item.quantity)}`,
        value: formatTaka(item.price * item.quantity),
      })),
    },
    {
      kind: 'rows',
      rows: [
        { label: totals.items, value: formatTaka(order.totalAmount) },
        { label: totals.delivery, value: formatTaka(order.deliveryCharge) },
        ...(order.discount > 0 ? [{ label: totals.discount, value: formatTaka(-order.discount) }] : []),
        { label: totals.payable, value: formatTaka(order.payable), strong: true },
      ],
    },
    {
      kind: 'paragraph',
      text: `${texts.deliverTo}:\n${[order.name, order.address, order.district, order.mobileNumber].join('\n')}`,
    },
    { kind: 'link', text: texts.viewOrder, url },
    { kind: 'paragraph', text: texts.closing(defaultSettings.name) },
  ];
}

/** "We have your order", to the order's contact address. `shopUrl` is the shop's address without a slash at the end. */
export function orderPlacedMail(order: Order, shopUrl: string, language: MailLanguage = 'en'): NewMail {
  const texts = orderMailTexts[language];
  const subject = texts.placed.subject(order._id);
  return {
    dedupeKey: `order-placed:${order._id}`,
    kind: 'order-placed',
    to: order.email,
    subject,
    ...layOut(subject, language, [
      { kind: 'paragraph', text: texts.greeting(order.name) },
      { kind: 'paragraph', text: `${texts.placed.intro} ${texts.placed.next}` },
      ...orderParts(order, shopUrl, language),
    ]),
  };
}

/** "Your order is paid", to the order's contact address. Takes the order as it is after it was paid. */
export function orderPaidMail(order: Order, shopUrl: string, language: MailLanguage = 'en'): NewMail {
  const texts = orderMailTexts[language];
  const subject = texts.paid.subject(order._id);
  const { transactionId } = order;
  return {
    dedupeKey: `order-paid:${order._id}`,
    kind: 'order-paid',
    to: order.email,
    subject,
    ...layOut(subject, language, [
      { kind: 'paragraph', text: texts.greeting(order.name) },
      { kind: 'paragraph', text: texts.paid.intro(formatTaka(order.payable)) },
      ...(transactionId ? [{ kind: 'paragraph', text: texts.paid.transaction(transactionId) } as const] : []),
      ...orderParts(order, shopUrl, language),
    ]),
  };
}
