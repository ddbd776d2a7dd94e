/** Which papers of orders are printed together. */
import { type Message, message } from '@jontro/shop/messages.ts';

export const paperKinds = ['slips', 'invoices', 'both', 'labels'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Whether packing slips are among them. */
export const hasSlips = (kind: PaperKind): boolean => kind === 'slips' || kind === 'both';

/** The label of the print button. */
export function printText(kind: PaperKind, count: number): Message {
  switch (kind) {
    case 'slips':
      return message('Print {count} slips', { count });
    case 'invoices':
      return message('Print {count} invoices', { count });
    case 'both':
      return message('Print {count} slips and invoices', { count });
    case 'labels':
      return message('Print {count} labels', { count });
  }
}
