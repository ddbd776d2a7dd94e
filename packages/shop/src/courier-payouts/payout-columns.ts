/** The columns of a courier's statement, one row each, and the headings by which the shop knows them. */
import { guessColumns, type KnownColumn } from '../payment-statements/statement-columns.ts';

/** One of the three numbers, and one of what was collected or paid out, are required. */
export const payoutColumns = [
  {
    key: 'consignment',
    label: 'Consignment',
    aliases: ['Consignment ID', 'consignment_id', 'CID', 'Parcel ID', 'কনসাইনমেন্ট আইডি'],
  },
  {
    key: 'tracking',
    label: 'Tracking code',
    aliases: ['Tracking ID', 'tracking_id', 'tracking_code', 'Tracking number', 'ট্র্যাকিং কোড'],
  },
  {
    key: 'reference',
    label: 'Order number',
    aliases: [
      'Invoice',
      'Invoice ID',
      'Invoice no',
      'Order ID',
      'Merchant order ID',
      'merchant_order_id',
      'Merchant invoice ID',
      'merchant_invoice_id',
      'Reference',
      'অর্ডার নম্বর',
    ],
  },
  {
    key: 'collected',
    label: 'Collected',
    aliases: [
      'Collected amount',
      'collected_amount',
      'COD',
      'COD amount',
      'cod_amount',
      'Cash collection',
      'Cash collected',
      'Collectable amount',
      'আদায়',
    ],
  },
  {
    key: 'fee',
    label: 'Delivery charge',
    aliases: [
      'delivery_charge',
      'Delivery fee',
      'delivery_fee',
      'Charge',
      'Shipping charge',
      'Total fee',
      'ডেলিভারি চার্জ',
    ],
  },
  {
    key: 'codFee',
    label: 'COD charge',
    aliases: ['COD fee', 'cod_fee', 'cod_charge', 'Collection charge', 'সিওডি চার্জ'],
  },
  {
    key: 'paid',
    label: 'Paid out',
    aliases: [
      'Payout',
      'Paid amount',
      'Payable',
      'Payable amount',
      'Net amount',
      'Payment',
      'Amount',
      'পরিশোধ',
    ],
  },
] as const satisfies readonly KnownColumn[];
export type PayoutField = (typeof payoutColumns)[number]['key'];

export const isPayoutField = (key: string): key is PayoutField =>
  payoutColumns.some((column) => column.key === key);

/** The field that each heading means, or null; no field is assigned twice. */
export const guessPayoutColumns = (headings: readonly string[]): (PayoutField | null)[] =>
  guessColumns(payoutColumns, headings);
