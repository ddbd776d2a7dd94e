/** The English texts of the admin pages that depend on a count. */
import type { PluralForms } from '../dictionary.ts';

export const englishAdmin = {
  '{count} reviews': { one: '{count} review' },
  '{count} questions': { one: '{count} question' },
  '{count} orders': { one: '{count} order' },
  '{count} orders can take part.': { one: '{count} order can take part.' },
  '{count} orders cannot take part:': { one: '{count} order cannot take part:' },
  '{count} orders: {delivered} delivered, {returned} returned, {cancelled} cancelled': {
    one: '{count} order: {delivered} delivered, {returned} returned, {cancelled} cancelled',
  },
  '{count} new orders': { one: '{count} new order' },
  '{count} orders, the oldest first': { one: '{count} order, the oldest first' },
  'On since {time}. {count} backup codes left.': { one: 'On since {time}. {count} backup code left.' },
  '{count} people have it': { one: '{count} person has it' },
  '{count} more wait behind these.': { one: '{count} more waits behind these.' },
  '{count} delivered parcels': { one: '{count} delivered parcel' },
  '{count} are missing: delivered more than {days} days ago and in no statement, {amount}.': {
    one: '{count} is missing: delivered more than {days} days ago and in no statement, {amount}.',
  },
  '{count} statements fetched': { one: '{count} statement fetched' },
  '{count} statements fetched; press again for older ones': {
    one: '{count} statement fetched; press again for older ones',
  },
  '{count} parcels: collected {collected}, charges {fees}, paid out {paid}.': {
    one: '{count} parcel: collected {collected}, charges {fees}, paid out {paid}.',
  },
  '{count} users': { one: '{count} user' },
  '{count} entries': { one: '{count} entry' },
  '{count} payments': { one: '{count} payment' },
  '{count} mails': { one: '{count} mail' },
  '{count} redirects': { one: '{count} redirect' },
  '{count} refunds': { one: '{count} refund' },
  '{count} visits': { one: '{count} visit' },
  '{count} products match.': { one: '{count} product matches.' },
  '{count} products are changed.': { one: '{count} product is changed.' },
  '{count} products of these have a discount price. It stays as it is; only the price without the discount changes.':
    {
      one: '{count} product of these has a discount price. It stays as it is; only the price without the discount changes.',
    },
  '{count} products have these values already.': { one: '{count} product has these values already.' },
  '{count} products cannot be changed: {reason}': { one: '{count} product cannot be changed: {reason}' },
  'Change {count} products': { one: 'Change {count} product' },
  '{count} variants': { one: '{count} variant' },
  '{count} variants added': { one: '{count} variant added' },
  '{count} variants removed. Orders keep them; carts will show them as sold out.': {
    one: '{count} variant removed. Orders keep it; carts will show it as sold out.',
  },
  '{count} variants changed': { one: '{count} variant changed' },
  'Change {count} variants': { one: 'Change {count} variant' },
  '{count} parcels without a fee yet: their charges and costs are in no sum.': {
    one: '{count} parcel without a fee yet: its charge and costs are in no sum.',
  },
  '{count} parcels with the fee of their booking: their COD charges are not known before the courier’s statement.':
    {
      one: '{count} parcel with the fee of its booking: its COD charge is not known before the courier’s statement.',
    },
  '{count} units without a cost price are not in the profit, nor are their sales of {amount}.': {
    one: '{count} unit without a cost price is not in the profit, nor are its sales of {amount}.',
  },
  '{count} units on the shelf belong to orders that are not packed yet. Leave them out.': {
    one: '{count} unit on the shelf belongs to an order that is not packed yet. Leave it out.',
  },
  '{differing} of {count} products differ.': { one: '{differing} of {count} product differs.' },
  '{count} refunds of {amount} are on their way. They count on the day the provider makes them.': {
    one: '{count} refund of {amount} is on its way. It counts on the day the provider makes it.',
  },
  '{count} refunds were refused by the provider and do not count: see the payments.': {
    one: '{count} refund was refused by the provider and does not count: see the payments.',
  },
  '{count} attempts': { one: '{count} attempt' },
  'What “{name}” would change: {count} settings': { one: 'What “{name}” would change: {count} setting' },
  '{category}: {count} products': { one: '{category}: {count} product' },
  '{count} units': { one: '{count} unit' },
  'Print {count} slips': { one: 'Print {count} slip' },
  'Print {count} invoices': { one: 'Print {count} invoice' },
  'Print {count} slips and invoices': { one: 'Print {count} slip and invoice' },
  'Print {count} labels': { one: 'Print {count} label' },
  '{count} parts': { one: '{count} part' },
  '{count} orders of this number were not accepted at the door': {
    one: '{count} order of this number was not accepted at the door',
  },
  '{count} orders of this number were delivered': { one: '{count} order of this number was delivered' },
  '{count} other orders of this number or address within an hour': {
    one: '{count} other order of this number or address within an hour',
  },
  '{count} parcels are being booked': { one: '{count} parcel is being booked' },
  'Book {count} parcels': { one: 'Book {count} parcel' },
  '{count} characters': { one: '{count} character' },
  '{count} messages may have been sent or not. They are not sent again, so that nobody gets one twice.': {
    one: '{count} message may have been sent or not. It is not sent again, so that nobody gets it twice.',
  },
} as const satisfies Readonly<Record<string, PluralForms>>;
