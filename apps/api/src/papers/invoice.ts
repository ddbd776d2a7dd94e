/** The invoice of an order as a PDF file. */
import { businessTexts } from '@jontro/shop/business.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate, formatDay } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale, isToCome } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { returnDaysOf, returnsMessage } from '@jontro/shop/orders/return-days.ts';
import {
  invoiceAmounts,
  paymentTexts,
  returnedTexts,
  settledAmounts,
} from '@jontro/shop/papers/invoice-texts.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { daysIn } from '../mail/order-mail-parts.ts';
import { findOrder } from '../orders/orders.ts';
import type { Context } from '../runtime/context.ts';
import type { InvoiceContent } from './invoice-content.ts';
import type { LogoReader } from './logo-pixels.ts';
import type { PaperMaker } from './paper-maker.ts';
import { type PaperTexts, paperTextsOf } from './paper-texts.ts';

/** Returns the file and its name without an extension. Throws 404 for an order of somebody else, 429, 503 under too much load. */
export async function makeInvoice(
  {
    papers,
    readLogo,
    ...context
  }: Pick<Context, 'db' | 'orderPayments' | 'config' | 'limits'> & {
    papers: Pick<PaperMaker, 'invoice'>;
    readLogo: LogoReader;
  },
  currentUser: CurrentUser,
  { id, language }: { id: string; language?: Language | undefined },
): Promise<{ name: string; file: Uint8Array }> {
  await context.limits.limit('paper', currentUser.userId);
  const order = await findOrder(context, currentUser, id);
  const { shop } = context.config;
  const [texts, logo] = await Promise.all([
    paperTextsOf(language ?? shop.language, shop.bengaliDigits),
    readLogo(shop.logo),
  ]);
  const content = invoiceContent(order, shop, texts);
  const file = await papers.invoice({ ...content, shop: { ...content.shop, logo } });
  return { name: `invoice-${orderLabel(order).replaceAll(/[^\w-]/g, '')}`, file };
}

/** Everything that the invoice of an order says. */
export function invoiceContent(
  order: Order,
  shop: Pick<ShopSettings, 'name' | 'address' | 'business' | 'orderIds' | 'returnDays'>,
  { language, t, textOf, digits, placeOf }: PaperTexts,
): InvoiceContent {
  const taka = (amount: number) => digits(formatTaka(amount));
  const dayOf = (date: string) => digits(formatDay(date, language));
  const number = orderLabel(order);
  const returns = isEndedWithoutSale(order) ? undefined : returnsMessage(returnDaysOf(order, shop));
  return {
    language,
    title: t('Invoice of order {id}', { id: number }),
    heading: t('Invoice'),
    shop: { name: shop.name, address: [...shop.address, ...businessTexts(shop.business, language)] },
    number,
    id: shop.orderIds === 'long' && order.orderNumber ? order._id : undefined,
    placed: t('Placed on {date}', { date: digits(formatDate(order.orderPlaced)) }),
    buyer: {
      label: t('Buyer'),
      lines: [order.name, order.mobileNumber, order.email || order.buyer.email],
    },
    deliverTo: {
      label: t(order.pickup ? 'Pickup at the shop' : 'Delivery address'),
      lines: [
        order.address,
        ...(order.pickup ? [] : [`${placeOf(order)}, ${textOf(order.country)}`]),
        ...(isToCome(order) && order.promise
          ? [t('Arrives {days}', { days: daysIn(order.promise, dayOf) })]
          : []),
      ],
    },
    columns: [t('Item'), t('Price'), t('Quantity'), t('Amount')],
    items: order.cartItems.map((item) => ({
      name: nameIn(language, productOfLine(item)),
      notes: returnedTexts(order, item).map((text) => digits(t(text))),
      price: taka(item.price),
      quantity: digits(item.quantity),
      amount: taka(item.price * item.quantity),
    })),
    sums: [
      ...invoiceAmounts(order).map(({ text, amount }) => ({ label: t(text), amount: taka(amount) })),
      { label: t('Total'), amount: taka(order.payable), isTotal: true },
      ...settledAmounts(order).map(({ text, amount }) => ({ label: t(text), amount: taka(amount) })),
    ],
    payment: {
      label: t('Payment'),
      lines: [
        ...paymentTexts(order, digits).map((text) => t(text)),
        ...(order.payment && order.transactionId
          ? [t(message('Transaction ID: {id}', { id: order.transactionId }))]
          : []),
      ],
    },
    foot: [
      ...(returns ? [digits(`${t('Returns')}: ${t(returns)}`)] : []),
      t('Thank you for shopping at {shop}.', { shop: shop.name }),
    ],
  };
}
