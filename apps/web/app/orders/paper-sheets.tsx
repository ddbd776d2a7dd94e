/** The sheets of papers of orders, in one document. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { Fragment } from 'react';
import { Invoice } from './invoice.tsx';
import { LabelSheet, labelsOfSheet } from './label-sheet.tsx';
import { PackingSlip } from './packing-slip.tsx';
import type { PaperKind } from './papers.ts';

interface PaperSheetsProps {
  orders: readonly Order[];
  kind: PaperKind;
  /** Whether the packing slips say that they are copies. */
  copies?: boolean;
}

export function PaperSheets({ orders, kind, copies = false }: PaperSheetsProps) {
  return (
    <div className="grid grid-cols-1 gap-6 print:block">
      {kind === 'labels'
        ? sheetsOf(orders).map((sheet) => <LabelSheet key={sheet[0]?._id} orders={sheet} />)
        : orders.map((order) => (
            <Fragment key={order._id}>
              {kind === 'invoices' ? null : <PackingSlip order={order} copy={copies} />}
              {kind === 'slips' ? null : <Invoice order={order} />}
            </Fragment>
          ))}
    </div>
  );
}

const sheetsOf = (orders: readonly Order[]): Order[][] =>
  Array.from({ length: Math.ceil(orders.length / labelsOfSheet) }, (_, index) =>
    orders.slice(index * labelsOfSheet, (index + 1) * labelsOfSheet),
  );
