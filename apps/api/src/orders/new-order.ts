/** The rows of a new order and its lines: a snapshot of form, products and amounts. */

import { randomBytes, randomInt } from 'node:crypto';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { DeliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import type { Totals } from '@jontro/shop/cart/totals.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { type Poisha, toPoisha } from '@jontro/shop/money.ts';
import { type Checkout, country, parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import type { OrderChannel } from '@jontro/shop/orders/staff-orders.ts';
import { toNameColumns } from '../catalog/name-columns.ts';
import { newId } from '../database/ids.ts';
import { insertedRow } from '../database/inserted-row.ts';
import { preparedInsert } from '../database/prepared.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toAmountColumns } from './order-amounts.ts';
import type { ItemRow, OrderRow } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { columnsOfFirstStep } from './step-columns.ts';

/** The columns of a new order; others have their defaults when it is placed. */
const columns = [
  'id',
  'number',
  'numberPrefix',
  'trackingKey',
  'userId',
  'guest',
  'guestToken',
  'buyerEmail',
  'language',
  'name',
  'email',
  'mobileNumber',
  'country',
  'district',
  'area',
  'address',
  'pickupCode',
  'additionalInfo',
  'promisedFrom',
  'promisedTo',
  'returnDays',
  'placedAt',
  'currentStep',
  'stepLog',
  'totalPoisha',
  'deliveryPoisha',
  'discountPoisha',
  'adjustmentPoisha',
  'adjustments',
  'couponId',
  'couponCode',
  'paymentMethod',
  'onlineOnly',
  'advancePoisha',
  'channel',
  'placedBy',
  'idempotencyKey',
  'cartHash',
] as const satisfies readonly (keyof OrderRow)[];

/** The query that inserts an order. */
export const insertOrder = preparedInsert(orders, 'insert-order', columns);

/** The same for one with the end of its hold. */
export const insertHeldOrder = preparedInsert(orders, 'insert-held-order', [...columns, 'heldUntil']);

/** The query that inserts the lines of an order. */
export const insertOrderItems = preparedInsert(orderItems, 'insert-order-items', [
  'orderId',
  'position',
  'productId',
  'name',
  'nameBn',
  'names',
  'pricePoisha',
  'costPoisha',
  'variantId',
  'variantName',
  'variantNames',
  'quantity',
  'image',
  'fromStock',
]);

/** The data of a new order. */
export interface NewOrder {
  number: number;
  numberPrefix: string;
  /** The customer. */
  currentUser: Pick<CurrentUser, 'userId' | 'email' | 'language' | 'guest'>;
  form: Checkout;
  district: string;
  /** The shop's address, if it is picked up there. */
  pickupAddress?: string | undefined;
  items: readonly CartItem[];
  /** What a unit of each item costs the shop. */
  costs: readonly (Poisha | null)[];
  totals: Totals;
  promise: DeliveryPromise | undefined;
  /** Within how many days unused goods can be returned; 0 if that is not promised. */
  returnDays: number;
  coupon: { id: string; terms: CouponTerms } | undefined;
  /** Chosen at the checkout, if it is paid on delivery. */
  paymentMethod: string | null;
  /** Whether cash at the door is excluded. */
  onlineOnly: boolean;
  /** What is asked for before it is packed. */
  advancePoisha: Poisha;
  placedAt: Date;
  /** The step at which it begins. */
  firstStep: 'placed' | 'to-confirm';
  /** Until when it holds its units unconfirmed; left out for as long as it lasts. */
  heldUntil?: Date | null;
  channel: OrderChannel;
  /** Staff who took it. */
  placedBy: string | null;
  key: string | undefined;
  cartHash: string;
}

export const addressColumns = ({ area, address }: Checkout, district: string) => ({
  district,
  area: area?.trim() ?? '',
  address: address?.trim() ?? '',
});

/** Who is called and written to, and what else the form says. */
export const contactColumns = (form: Checkout, { email }: Pick<CurrentUser, 'email'>) => ({
  name: form.name?.trim() ?? '',
  email: form.email?.trim() || email,
  mobileNumber: parseMobileNumber(form.mobileNumber ?? '') ?? '',
  additionalInfo: form.additionalInfo?.trim() ?? '',
});

/** Where it goes: to an address, or over the counter for a code of four digits. */
const placeOf = ({ district, form, pickupAddress }: NewOrder) =>
  pickupAddress === undefined
    ? addressColumns(form, district)
    : {
        district: '',
        area: '',
        address: pickupAddress,
        pickupCode: String(randomInt(10_000)).padStart(4, '0'),
      };

/** Returns the row of the order and those of its lines, to be inserted. */
export function newOrderRows(order: NewOrder): { row: OrderRow; itemRows: ItemRow[] } {
  const { currentUser, form, items, totals, promise, coupon, placedAt } = order;
  const row = insertedRow(orders, {
    id: newId(placedAt),
    number: order.number,
    numberPrefix: order.numberPrefix,
    trackingKey: randomBytes(16).toString('base64url'),
    userId: currentUser.userId,
    ...(currentUser.guest && { guest: true, guestToken: randomBytes(24).toString('base64url') }),
    buyerEmail: currentUser.email,
    language: currentUser.language,
    ...contactColumns(form, currentUser),
    country,
    ...placeOf(order),
    promisedFrom: promise?.from ?? null,
    promisedTo: promise?.to ?? null,
    returnDays: order.returnDays,
    placedAt,
    ...columnsOfFirstStep(order.firstStep, placedAt),
    heldUntil: order.heldUntil ?? null,
    ...toAmountColumns(totals),
    // A coupon without a discount does not count as used.
    ...(coupon && totals.discount > 0 && { couponId: coupon.id, couponCode: coupon.terms.code }),
    paymentMethod: order.paymentMethod,
    onlineOnly: order.onlineOnly,
    advancePoisha: order.advancePoisha,
    channel: order.channel,
    placedBy: order.placedBy,
    idempotencyKey: order.key ?? null,
    cartHash: order.cartHash,
  });
  const itemRows = items.map((item, position) =>
    insertedRow(orderItems, {
      orderId: row.id,
      position,
      productId: item.gadgetId,
      name: item.name,
      ...toNameColumns(item.names),
      variantId: item.variantId ?? null,
      variantName: item.variantName ?? null,
      variantNames: item.variantNames ?? {},
      pricePoisha: toPoisha(item.price),
      costPoisha: order.costs[position] ?? null,
      quantity: item.quantity,
      image: item.image,
      fromStock: item.stock !== undefined,
    }),
  );
  return { row, itemRows };
}
