/** English texts by which customers confirm their orders. */
import type { ConfirmationTexts } from '../../order-confirmations/confirmation-texts.ts';

export const confirmations: ConfirmationTexts = {
  mail: {
    subject: (order) => `Please confirm your order ${order}`,
    title: 'Please confirm your order',
    sentences: [
      'Please confirm that you have placed this order. Then we pack it without calling you first.',
      'The link is valid for two days. If you have not ordered anything, you need not do anything.',
    ],
    view: 'Confirm the order',
  },
  sms: {
    link: (shop, order, amount, link) => `${shop}: please confirm your order ${order} (${amount}): ${link}`,
    code: (shop, order, code, link) =>
      `${shop}: ${code} is the code for your order ${order}. Enter it within 10 minutes: ${link}`,
    number: (shop, code) =>
      `${shop}: ${code} is the code for your mobile number. Nobody of the shop asks for it.`,
    invitation: (shop, link) => `${shop}: join our staff within 7 days: ${link}`,
  },
  unreachable: 'We could not reach you by telephone.',
  page: {
    title: 'Confirm your order',
    order: (number) => `Order ${number}`,
    ask: 'Have you placed this order? Then press the button, and we pack it.',
    district: 'Delivery to',
    pickup: 'Picked up at the shop',
    sum: 'Total',
    press: 'Yes, I confirm the order',
    confirmed: 'Thank you. Your order is confirmed, and we pack it now.',
    callFirst: 'Thank you. Your order is confirmed. We call you once before we pack it.',
    chargeFirst: (charge, hotline) =>
      `Thank you. For this order we ask you to pay the delivery charge of ${charge} first; it is taken off at the door. ${hotline ? `We call you about it, or call or write to us: ${hotline}.` : 'We call you about it.'}`,
    chargeOnline: (charge, hotline) =>
      `Thank you. For this order we ask you to pay the delivery charge of ${charge} first; it is taken off at the door. Pay it online from My Orders, or by the link in the mail that we have sent.${hotline ? ` Questions? Call or write to us: ${hotline}.` : ''}`,
    confirmedBefore: 'This order is already confirmed. You need not do anything else.',
    confirmedUnpaid: (amount) =>
      `Thank you. Your order is confirmed. Please pay ${amount} of it online in advance, then we pack it.`,
    confirmedBeforeUnpaid: (amount) =>
      `This order is already confirmed. Please pay ${amount} of it online in advance, then we pack it.`,
    payAdvance: 'Pay in advance',
    notMine: 'You have not ordered this? Then close this page: nobody delivers without a confirmation.',
    deadLink: [
      'This link is no longer valid',
      'It is too old, cut off, or its order has moved on. If your order still waits, we call you.',
    ],
    intro: 'Enter the code that we have sent to your mobile number.',
    number: 'Order number',
    code: 'Code of six digits',
    codeHint: 'It is valid for ten minutes.',
    newCode: 'Send a new code',
    newCodeHint: 'No SMS, or the code is too old? We send another one to the number of the order.',
    wrongCode:
      'This code does not confirm an order with this number. Please check both, or ask for a new code.',
    codeSent:
      'If an order with this number waits for a confirmation, a new code is on its way to its mobile number.',
    tooManyCodes:
      'There were too many wrong codes for this order. Please wait ten minutes and ask for a new one.',
    tooSoon: 'A code was asked for a moment ago, or five times today. Please wait; otherwise we call you.',
    tooMany: 'There were too many tries from your network. Please wait an hour, or wait for our call.',
    failed: 'That did not work',
    wentWrong: 'Something went wrong. Please try again in a moment.',
  },
};
