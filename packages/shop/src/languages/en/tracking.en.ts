/** English texts of tracking. */
import type { TrackingTexts } from '../../orders/tracking-texts.ts';

export const tracking: TrackingTexts = {
  title: 'Track your order',
  intro: 'You need no account. The number is in the email about your order and on its slip.',
  number: 'Order number',
  digits: 'Last four digits of the mobile number',
  digitsHint: 'Of the number that you gave with the order.',
  show: 'Show the order',
  notFound: 'We found no order with this number and these digits. Please check both.',
  onlyLink:
    'There were too many wrong tries for this order. For an hour only the link in the email about the order shows it.',
  tooMany: 'There were too many tries from your network. Please wait a few minutes and try again.',
  wrongLink: ['This link shows no order', 'It may have been cut off. Please open it from the email again.'],
  failed: 'That did not work',
  wentWrong: 'Something went wrong. Please try again in a moment.',
  order: (number) => `Order ${number}`,
  placed: (date) => `Placed on ${date}`,
  units: (count) => `Units: ${count}`,
  arrives: (days) => `Arrives ${days}`,
  sum: 'Total',
  due: 'Still to pay',
  paid: 'Paid',
  waits: 'A payment is being confirmed.',
  steps: 'Steps of the order',
  courier: 'Courier',
  another: 'Track another order',
  again: 'Order again',
  openCart: 'Open the cart',
};
