/** API docs of orders. */
import { couponRefused, couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { tooManyGuestUnits } from '@jontro/shop/guests/guest-units.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { checkoutTexts, idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderMoveNames } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { parcelTexts } from '@jontro/shop/orders/parcels.ts';
import { methodNotOffered } from '@jontro/shop/orders/payment-methods.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { invalidDateMessage, nonexistentDate } from '../http/bangladesh-days.ts';
import { notYourAccount } from '../http/current-user.ts';
import { type ApiDocs, csvFormatText, totalHeaderText } from '../http/endpoint-docs.ts';

const parcelProblems = [
  ['invalid', parcelTexts.unknownCourier],
  ['invalid', parcelTexts.courierMissing],
  ['invalid', parcelTexts.wrongCode],
] as const;

export const orderDocs: ApiDocs<typeof orderEndpoints> = {
  placeOrder: {
    summary: 'Places an order of the cart',
    text: 'At current prices; prices, status and timestamps in the request are ignored. If sent, totalAmount and the discount of a coupon must equal the amounts that the shop calculates. A repeated Idempotency-Key, or without one the same cart within 30 seconds, returns the first order; a repeated key with other cartItems than that order is a 409. `paymentMethod` is one of those that the shop offers, or left out to decide later; cash on delivery that the shop’s rules exclude, and an online method that takes no such amount, is a 409 with the reason, and so is an online method where nothing is to be paid. The order of a customer, or a number, whom staff have excluded from cash at the door is `onlineOnly`; with `payLater` “cash”, which says that the customer was told of cash, it is a 409 with `onlineOnly`, and so it is with either value while the shop offers no online payment of its amount. With `pickup` it is picked up at the shop, for no charge and without district and address; `pickupCode` of the order is the code that its customer says there. 400 lists the invalid fields in "fields"; 409 includes the current lines and totals. The orders of a guest that wait to be confirmed have a highest number of units together.',
    rateLimited: true,
    headers: { [idempotencyHeader]: 'Identifies this placement, at most 100 characters' },
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
      ['broken-rule', toEnglish(tooManyGuestUnits), 'too-many-units'],
      ['broken-rule', checkoutTexts.cartChanged, 'cart-changed'],
      ['broken-rule', couponRefused, 'wrong-coupon'],
      ['broken-rule', methodNotOffered, 'payment-refused'],
      ['broken-rule', customerTexts.cashBlocked, 'payment-refused'],
      ['broken-rule', pickupTexts.notOffered],
    ],
  },
  findKnownCustomer: {
    summary: 'Finds what is known about a mobile number',
    text: 'Of its latest 50 orders: the accounts, the addresses, each once, and how the orders ended. For staff who take an order.',
    rateLimited: true,
    errors: [['invalid', checkoutTexts.mobileNumber]],
  },
  placeStaffOrder: {
    summary: 'Places an order that staff take for a customer',
    text: 'By telephone, chat or at the counter. It belongs to the account `userId`, which must have ordered with the number, or without one to the guest record of the number. A line may have another price than the listed one, with a reason. A coupon counts for the account, or for the number. A repeated Idempotency-Key returns the first order.',
    rateLimited: true,
    headers: { [idempotencyHeader]: 'Identifies this placement, at most 100 characters' },
    errors: [
      ['no-permission', orderTexts.pricesNotAllowed],
      ['invalid', checkoutTexts.required],
      ['invalid', checkoutTexts.mobileNumber],
      ['invalid', checkoutTexts.district],
      ['invalid', checkoutTexts.email],
      ['invalid', checkoutTexts.longKey],
      ['invalid', staffOrderTexts.reasonMissing],
      ['invalid', staffOrderTexts.sameProduct],
      ['not-found', staffOrderTexts.unknownProduct],
      ['broken-rule', staffOrderTexts.unknownAccount],
      ['broken-rule', staffOrderTexts.takenBefore, 'key-used'],
      ['broken-rule', checkoutTexts.unavailable],
      ['broken-rule', couponRefused, 'wrong-coupon'],
      ['broken-rule', checkoutTexts.cartChanged, 'cart-changed'],
      ['broken-rule', methodNotOffered, 'payment-refused'],
      ['broken-rule', customerTexts.cashBlocked, 'payment-refused'],
      ['broken-rule', pickupTexts.notOffered],
    ],
  },
  tryStaffCoupon: {
    summary: 'Returns the discount of a coupon for the customer of an order that staff take',
    text: 'The uses of the account are counted, or without one those of the mobile number.',
    rateLimited: true,
    errors: [
      ['broken-rule', couponTexts.wrong, 'wrong-coupon'],
      ['broken-rule', couponRefused, 'wrong-coupon'],
    ],
  },
  listMyOrders: {
    summary: 'Lists the orders, newest first',
    text: 'The caller’s own; admins may request anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
  findOrder: {
    summary: 'Returns one order',
    text: 'The caller’s own; admins may request anybody’s. Other orders are not found.',
    errors: [['not-found', orderTexts.notFound]],
  },
  orderAgain: {
    summary: 'Puts an order into the cart again',
    text: 'Each product of an own order that can be bought, at its current price and with at least the ordered quantity as far as there is stock; a repeated request adds nothing. "differences" lists what is not as it was ordered.',
    rateLimited: true,
    errors: [['not-found', orderTexts.notFound]],
  },
  listAllOrders: {
    summary: 'Lists the orders of all users, newest first',
    text: `"search" matches name, e-mail, mobile number, id or number; "to-deliver" are Pending orders, "cash-due" delivered ones without any payment. Days are days in Bangladesh. ${totalHeaderText}`,
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  downloadOrders: {
    summary: 'Returns the orders as a CSV file',
    text: `The whole list of "listAllOrders". ${csvFormatText}`,
    responseType: 'text/csv',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  removeOrder: {
    summary: 'Deletes an order from every list',
    text: 'The record stays; units that were not delivered return to the counted stock. The count is 0 for an unknown or already deleted order.',
    errors: [['broken-rule', orderTexts.paymentUndecided]],
  },
  restoreOrder: {
    summary: 'Restores a deleted order to every list',
    text: 'Units still to be delivered are taken from the counted stock again. The count is 0 for an order that is not deleted.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.unitsUnavailable],
      ['broken-rule', orderTexts.couponUsedUp],
    ],
  },
  undoMove: {
    summary: 'Undoes the last step of an order',
    text: 'Every step that staff have made by a move, and a cancellation that gave no money back, can be undone for 30 minutes, during which the mail about it waits; a delivery cannot. Units of a cancelled order are taken from stock again. One whose parcel the courier has stopped is not booked any more but at the step before, which the message says.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', undoTexts.changedSince],
      ['broken-rule', undoTexts.tooLate],
      ['broken-rule', undoTexts.customerTold],
      ['broken-rule', orderTexts.unitsUnavailable],
      ['broken-rule', orderTexts.couponUsedUp],
    ],
  },
  moveOrder: {
    summary: 'Moves an order to another step',
    text: `The moves are ${orderMoveNames.join(', ')}. The customer sees the note, which the move report-problem needs. A parcel is recorded with the move. The count is 0 for an order that has reached the step already.`,
    errors: [
      ['not-found', orderTexts.notFound],
      ['invalid', orderTexts.noteMissing],
      ...parcelProblems,
      ['broken-rule', orderTexts.wrongStep],
      ['broken-rule', advanceTexts.notPacked],
      ['broken-rule', pickupTexts.noCourier],
      ['broken-rule', pickupTexts.codeNeeded],
      ['broken-rule', pickupTexts.notPickedUp],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.returned],
    ],
  },
  changeParcel: {
    summary: 'Records the courier of an order’s parcel and its code',
    text: 'The courier is one of the setting `couriers`; an empty one removes the parcel. The count is 0 if it is the same.',
    errors: [
      ['not-found', orderTexts.notFound],
      ...parcelProblems,
      ['broken-rule', parcelTexts.ended],
      ['broken-rule', pickupTexts.noCourier],
    ],
  },
  deliverOrder: {
    summary: 'Marks an order delivered',
    text: 'A repeated request changes nothing; its count is 0.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', advanceTexts.notPacked],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.returned],
    ],
  },
  handOverPickup: {
    summary: 'Hands an order over to the customer who picks it up',
    text: 'By the four digits of its code, or without it for a reason, which the audit log names. A right code and a reason both mark the order delivered; a repeated request changes nothing, and its count is 0.',
    rateLimited: true,
    errors: [
      ['not-found', orderTexts.notFound],
      ['invalid', pickupTexts.codeMissing],
      ['broken-rule', pickupTexts.wrongCode, 'wrong-code'],
      ['broken-rule', pickupTexts.notPickedUp],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.returned],
    ],
  },
  cancelMyOrder: {
    summary: 'Cancels an own order that is not packed or booked yet',
    text: 'Pieces go back to the stock, the use of a coupon is freed, an open payment is closed, and what was paid is refunded. The count is 0 for a cancelled order.',
    errors: [
      ['invalid', orderTexts.reasonMissing],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.packedMeanwhile],
      ['broken-rule', orderTexts.cancelOff],
      ['broken-rule', orderTexts.notCancellable],
      ['broken-rule', orderTexts.returned],
    ],
  },
  askToCancel: {
    summary: 'Asks the shop to cancel an own order that is packed or booked',
    text: 'The count is 0 if that was asked before.',
    errors: [
      ['invalid', orderTexts.reasonMissing],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.cancelDirectly],
      ['broken-rule', orderTexts.notCancellable],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.returned],
    ],
  },
  cancelOrder: {
    summary: 'Cancels an order before its end',
    text: 'As "cancelMyOrder", from any step. Units of a parcel that has left the shop return when they arrive. The count is 0 for a cancelled order.',
    errors: [
      ['no-permission', orderTexts.refundNotAllowed],
      ['invalid', orderTexts.reasonMissing],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.notCancellable],
      ['broken-rule', orderTexts.returned],
    ],
  },
  declineCancel: {
    summary: 'Declines a customer’s request to cancel',
    text: 'The customer sees the reason.',
    errors: [
      ['invalid', orderTexts.reasonMissing],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.noCancelRequest],
    ],
  },
  takeBack: {
    summary: 'Records the units of a parcel that came back or are lost, and sends units again',
    text: 'By line of the order, counted from 0. Sellable units return to the stock. An order of which the customer has nothing is returned, otherwise partly delivered, and what was paid for those units is refunded. `resend` places a new order with that many of them, at the same price, which the money pays instead; its `replacementOf` is this order.',
    errors: [
      ['no-permission', orderTexts.refundNotAllowed],
      ['not-found', orderTexts.notFound],
      ['invalid', orderTexts.returnedNothing],
      ['invalid', orderTexts.returnedTooMuch],
      ['invalid', replacementTexts.tooMany],
      ['broken-rule', orderTexts.notSent],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.tooFewUnits],
      ['broken-rule', orderTexts.returned],
    ],
  },
  changeOrder: {
    summary: 'Changes address, lines and amounts of an order until it is handed over',
    text: 'What changed is in its history and in a mail to the customer. A paid difference is refunded, or due. The count is 0 if nothing differs.',
    errors: [
      ['no-permission', orderTexts.pricesNotAllowed],
      ['no-permission', orderTexts.refundNotAllowed],
      ['broken-rule', pickupTexts.noAddress],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.notChangeable],
      ['broken-rule', orderTexts.changedMeanwhile],
      ['broken-rule', orderTexts.tooFewUnits],
      ['broken-rule', orderTexts.cancelled],
      ['broken-rule', orderTexts.returned],
      ['invalid', checkoutTexts.mobileNumber],
      ['invalid', orderTexts.unknownLine],
      ['invalid', orderTexts.noLines],
      ['invalid', orderTexts.tooManyUnits],
      ['invalid', orderTexts.wholeAmount],
      ['invalid', orderTexts.discountTooHigh],
    ],
  },
  settleDifference: {
    summary: 'Settles what is due of a paid order that has become dearer',
    text: 'It was paid at the door, or it is waived.',
    errors: [
      ['no-permission', orderTexts.pricesNotAllowed],
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.noDifference],
    ],
  },
  waiveAdvance: {
    summary: 'Lets an order go on without the advance that it waits for',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', advanceTexts.noneDue],
    ],
  },
  refundCash: {
    summary: 'Records money given back of an order that was paid in cash',
    text: 'By hand, or by a transfer with its number. The count is 0 for a transfer or a key that is recorded already.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['invalid', orderTexts.wholePoisha],
      ['broken-rule', orderTexts.refundTooMuch],
    ],
  },
  receiveCash: {
    summary: 'Records receipt of the cash for an order delivered unpaid',
    text: 'A repeated request changes nothing; its count is 0.',
    errors: [
      ['not-found', orderTexts.notFound],
      ['broken-rule', orderTexts.cashNotDue],
      ['broken-rule', orderTexts.paymentUndecided],
    ],
  },
};
