/** English texts of the order mails. */
import { reviewMails } from './review-mails.en.ts';
import { stepMails } from './step-mails.en.ts';

export const orderMails = {
  order: (order: string) => `Order ${order}`,
  by: (day: string) => `At your door by ${day}`,
  placed: {
    subject: (order: string) => `We received your order ${order}`,
    title: (name: string | undefined) => (name ? `We have your order, ${name}` : 'We have your order'),
    intro: 'We have received it and will call you before delivery.',
    next: 'It is not paid yet. You can pay it online from its page.',
    introPickup: 'We have received it and tell you when it is ready to be picked up.',
    cash: (amount: string) => `Cash at the door ${amount}. Please have it ready when the courier comes.`,
    advance: (amount: string) => `Please pay ${amount} of it online in advance: then we pack it.`,
    cashOnly: 'It is not paid yet. You pay in cash when it is delivered.',
    cashAtShop: (amount: string) => `You pay ${amount} in cash when you pick it up.`,
    onlineOnly:
      'It is paid online only. Please pay it on the page of your order: we send it once it is paid.',
    onlineOnlyCall: 'It can only be paid online, which is not possible at the moment. Please call us.',
    outsideLimits:
      'It is not paid yet, and online payment takes no such amount. Please call us about how to pay.',
    nothingDue: 'There is nothing to pay for it.',
    cashOnlyAtShop: 'It is not paid yet. You pay in cash when you pick it up.',
    returns: (days: number, written: string) =>
      `Unused and in its box, it can be returned within ${days === 1 ? '1 day' : `${written} days`}.`,
    view: 'See or pay the order',
    confirm: 'Please confirm it with the link below; otherwise we call you before we send it.',
    confirmView: 'Confirm and see the order',
  },
  paid: {
    subject: (order: string) => `Your order ${order} is paid`,
    title: 'Your payment has arrived',
    intro: (amount: string) => `Thank you. We have received your payment of ${amount}.`,
    afterAdvance: (amount: string, advance: string, total: string) =>
      `Thank you. We have received your payment of ${amount}. With the ${advance} that you paid in advance, the ${total} of your order are paid in full.`,
  },
  steps: stepMails,
  reviews: reviewMails,
  changed: {
    subject: (order: string) => `Your order ${order} was changed`,
    title: 'Your order was changed',
    intro: 'We have changed your order as agreed. If this is not right, please call us.',
    due: (amount: string) => `${amount} is still due. You can pay it on the page of your order.`,
    dueAtDoor: (amount: string) => `${amount} is still due. You pay it in cash at the door.`,
    dueAtShop: (amount: string) => `${amount} is still due. You pay it in cash when you pick it up.`,
    dueCall: (amount: string) => `${amount} is still due. Please call us about how to pay it.`,
    refund: 'The difference is refunded by the way in which you paid.',
    changes: 'What was changed',
    change: (what: string, before: string, after: string) => `${what}: ${before} → ${after}`,
    nothing: '–',
    fields: {
      name: 'Name',
      mobileNumber: 'Mobile number',
      district: 'District',
      area: 'Thana or upazila',
      address: 'Address',
      additionalInfo: 'Additional info',
      quantity: 'Quantity',
      deliveryCharge: 'Delivery',
      discount: 'Discount',
      payable: 'Total',
    },
  },
  refunded: {
    subject: (order: string) => `Your payment for order ${order} is refunded`,
    title: 'Your refund is on its way',
    intro: (amount: string) =>
      `We have refunded ${amount}. It goes back to the card or account that you paid with.`,
    when: 'Depending on your bank, it can take a few working days to arrive.',
    staysPaid: 'This order was paid twice. One payment is refunded; the order stays paid by the other.',
  },
  differencePaid: {
    subject: (order: string) => `The rest for your order ${order} is paid`,
    title: 'The rest has arrived',
    intro: (amount: string) => `Thank you. We have received the remaining ${amount} of your changed order.`,
  },
  advanceAsked: {
    subject: (order: string) => `Please pay the delivery charge of your order ${order} first`,
    title: 'The delivery charge first',
    intro: (amount: string) =>
      `We pack your order as soon as you have paid ${amount} online. It is taken off what you pay at the door.`,
  },
  advancePaid: {
    subject: (order: string) => `We have received the advance for your order ${order}`,
    title: 'Your advance has arrived',
    intro: (amount: string) => `Thank you. We have received ${amount} in advance and pack your order now.`,
    beforeConfirmation: (amount: string) =>
      `Thank you. We have received ${amount} in advance. We pack your order as soon as it is confirmed.`,
  },
  cashRefunded: {
    subject: (order: string) => `We have given you money back for order ${order}`,
    title: 'We have given your money back',
    intro: (amount: string) =>
      `We have given you ${amount} back. If it has not reached you, please call us with the number below.`,
  },
  late: {
    subject: (order: string) => `Your order ${order} is late`,
    title: 'Your order is late',
    intro: (day: string) => `We promised your order by ${day}, and it has not arrived. We are sorry.`,
    days: (days: string) => `We expect it now: ${days}.`,
    coupon: (discount: string) => `For your next order you get ${discount} off, once, with the code below.`,
    couponLabel: 'Your coupon',
    couponFrom: (amount: string) => `From ${amount} on`,
    couponAtMost: (amount: string) => `At most ${amount}`,
    couponUntil: (day: string) => `Until ${day}`,
  },
  cancelDeclined: {
    subject: (order: string) => `Your order ${order} could not be cancelled`,
    title: 'Your order could not be cancelled',
    intro: 'You have asked us to cancel your order. We could not do that, so it will be delivered.',
    call: 'You can still refuse the parcel at the door, or call us.',
    answer: 'Our answer',
  },
  quantity: (count: string) => `× ${count}`,
  /** `written` is the number in the digits of the language. */
  pieces: (count: number, written: string) => (count === 1 ? '1 piece' : `${written} pieces`),
  labels: {
    transaction: 'Transaction',
    refund: 'Refund',
    transfer: 'Transfer number',
    refunded: 'Refunded',
    items: 'Items',
    delivery: 'Delivery',
    pickup: 'Pickup at the shop',
    discount: 'Discount',
    'cash-fee': 'Cash on delivery fee',
    returned: 'Returned or missing items',
    waived: 'Waived',
    other: 'Other',
    payable: 'Total',
    advanceDue: 'In advance, before we pack',
    advancePaid: 'Paid in advance',
    cashAtDoor: 'Cash at the door',
    cashAtShop: 'To pay at the shop',
    pickUpAt: 'Pickup at our shop',
    pickupCode: 'Pickup code',
    deliverTo: 'Delivery to',
    parcel: 'Parcel',
  },
  view: 'See the order',
  track: 'Track it without logging in',
  follow: (courier: string) => `Follow the parcel at ${courier}`,
  more: (count: string) => `and ${count} more`,
  help: 'Something wrong?',
  call: (number: string) => `Call ${number}`,
  why: (shop: string) =>
    `You are receiving this email because an order was placed at ${shop} with this address.`,
};

/** Functions insert names and amounts, so that each language has its own word order. */
export type OrderMailTexts = typeof orderMails;
