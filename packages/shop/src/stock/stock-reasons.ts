/** Why the units of a product or variant change, one row each. */
import type { PlainMessage } from '../messages.ts';

export const stockReasons = {
  opening: { label: 'Opening stock' },
  order: { label: 'Sold' },
  cancelled: { label: 'Order cancelled' },
  'order-changed': { label: 'Order changed' },
  returned: { label: 'Came back' },
  'order-deleted': { label: 'Order deleted' },
  'order-restored': { label: 'Order restored' },
  edited: { label: 'Product changed' },
  import: { label: 'Import of products' },
  bulk: { label: 'Many products changed' },
  received: { label: 'Goods received', adjusts: 'in' },
  found: { label: 'Found', adjusts: 'in' },
  damaged: { label: 'Damaged', adjusts: 'out' },
  lost: { label: 'Lost', adjusts: 'out' },
  counted: { label: 'Counted', adjusts: 'count' },
  /** By a program that names no reason: an earlier version of the shop, or SQL. */
  other: { label: 'Other change' },
} as const satisfies Record<string, { label: PlainMessage; adjusts?: 'in' | 'out' | 'count' }>;
export type StockReason = keyof typeof stockReasons;
export const stockReasonNames = Object.keys(stockReasons) as StockReason[];

/** The reasons of an adjustment by staff, and whether their units come in, go out or are a whole count. */
export const adjustReasons = [
  'received',
  'found',
  'damaged',
  'lost',
  'counted',
] as const satisfies StockReason[];
export type AdjustReason = (typeof adjustReasons)[number];
