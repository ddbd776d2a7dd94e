/** The English texts of the admin pages that depend on a count. */
import type { PluralForms } from '../dictionary.ts';

export const englishAdmin = {
  '{count} reviews': { one: '{count} review' },
  '{count} questions': { one: '{count} question' },
  '{count} orders': { one: '{count} order' },
  '{count} orders can take part.': { one: '{count} order can take part.' },
  '{count} orders cannot take part:': { one: '{count} order cannot take part:' },
  '{count} new orders': { one: '{count} new order' },
  '{count} orders, the oldest first': { one: '{count} order, the oldest first' },
  '{count} people have it': { one: '{count} person has it' },
  '{count} more wait behind these.': { one: '{count} more waits behind these.' },
  '{count} users': { one: '{count} user' },
  '{count} entries': { one: '{count} entry' },
  '{count} payments': { one: '{count} payment' },
  '{count} mails': { one: '{count} mail' },
  '{count} redirects': { one: '{count} redirect' },
  '{count} refunds': { one: '{count} refund' },
  '{count} visits': { one: '{count} visit' },
  '{count} variants': { one: '{count} variant' },
  '{count} units': { one: '{count} unit' },
  'Print {count} slips': { one: 'Print {count} slip' },
  'Print {count} invoices': { one: 'Print {count} invoice' },
  'Print {count} slips and invoices': { one: 'Print {count} slip and invoice' },
  'Print {count} labels': { one: 'Print {count} label' },
} as const satisfies Readonly<Record<string, PluralForms>>;
