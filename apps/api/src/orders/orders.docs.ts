/** The orders' calls in words. */
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { checkoutTexts, idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { impossibleDay, notADay } from '../http/bangladesh-days.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, countedInHeader, fileRules } from '../http/endpoint-docs.ts';

export const orderDocs: ApiDocs<typeof orderEndpoints> = {
  placeOrder: {
    summary: 'Orders what is in the cart',
    text: 'At the products’ present prices; what the client says of prices, status and times is not believed. A totalAmount, and the discount of a coupon, where they are sent, must be what the shop works out. The same Idempotency-Key again, or without one the same cart within 30 seconds, gives the first order back, and the same key with other cartItems than that order has is a 409. 400 names the faulty fields in "fields"; 409 brings the fresh lines and totals.',
    limited: true,
    headers: { [idempotencyHeader]: 'A name of this placement, at most 100 characters' },
    errors: [
      ['invalid', checkoutTexts.required],
      ['invalid', checkoutTexts.mobileNumber],
      ['invalid', checkoutTexts.district],
      ['invalid', checkoutTexts.country],
      ['invalid', checkoutTexts.email],
      ['invalid', checkoutTexts.longKey],
      ['invalid', checkoutTexts.emptyCart, 'empty-cart'],
      ['broken-rule', checkoutTexts.keyUsed, 'key-used'],
      ['broken-rule', checkoutTexts.unavailable, 'cart-unavailable'],
      ['broken-rule', checkoutTexts.cartChanged, 'cart-changed'],
      ['broken-rule', couponTexts.wrong, 'wrong-coupon'],
    ],
  },
  listMyOrders: {
    summary: 'Lists the orders, newest first',
    text: 'One’s own; an admin may ask for anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
  findOrder: {
    summary: 'Gives one order',
    text: 'One’s own; an admin may ask for anybody’s. Somebody else’s order is not found.',
    errors: [['not-found', orderTexts.notFound]],
  },
  listAllOrders: {
    summary: 'Lists the orders of all users, newest first',
    text: `"search" keeps those with the text in name, e-mail, mobile number or id; "to-deliver" are Pending ones, "cash-due" those delivered without any payment. Days are days in Bangladesh. ${countedInHeader}`,
    errors: [['invalid', notADay(impossibleDay)]],
  },
  downloadOrders: {
    summary: 'Gives the orders as a file for spreadsheets',
    text: `What "listAllOrders" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
    errors: [['invalid', notADay(impossibleDay)]],
  },
  removeOrder: {
    summary: 'Takes an order out of every list',
    text: 'The record stays; pieces that were not delivered go back to the counted stock. An order that is deleted already or unknown gives a count of 0.',
    errors: [['broken-rule', orderTexts.paymentUndecided]],
  },
  restoreOrder: {
    summary: 'Brings an order back into every list',
    text: 'Pieces that are still to be delivered leave the counted stock again. One that is not deleted gives a count of 0.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.piecesGone],
      ['broken-rule', orderTexts.couponUsedUp],
    ],
  },
  deliverOrder: {
    summary: 'Marks an order delivered',
    text: 'A second time changes nothing and gives a count of 0.',
    errors: [['not-found', orderTexts.notFound]],
  },
  receiveCash: {
    summary: 'Records the cash of an order delivered unpaid',
    text: 'A second time changes nothing and gives a count of 0.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.cashNotDue],
      ['broken-rule', orderTexts.paymentUndecided],
    ],
  },
};
