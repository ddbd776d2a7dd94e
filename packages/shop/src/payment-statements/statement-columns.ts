/** The columns of a payment provider's statement, one row each, and the headings by which the shop knows them. */
import type { PlainMessage } from '../messages.ts';
import { normalizedHeading } from '../product-imports/import-columns.ts';

export interface KnownColumn {
  key: string;
  label: PlainMessage;
  /** Headings of providers' files, and of the shop's own file of payments. */
  aliases: readonly string[];
}

/** The transaction id alone is required: what was paid is asked at the provider. */
export const statementColumns = [
  {
    key: 'tranId',
    label: 'Transaction ID',
    aliases: [
      'Transaction',
      'Tran ID',
      'tran_id',
      'Trans ID',
      'Merchant transaction ID',
      'Merchant Tran ID',
      'লেনদেন আইডি',
    ],
  },
  {
    key: 'amount',
    label: 'Amount',
    aliases: ['Amount (BDT)', 'Transaction amount', 'Total amount', 'Order amount', 'BDT amount', 'টাকা'],
  },
  { key: 'date', label: 'Date', aliases: ['Transaction date', 'Tran date', 'tran_date', 'Started', 'তারিখ'] },
  { key: 'status', label: 'Status', aliases: ['State', 'Transaction status', 'Payment status', 'অবস্থা'] },
  {
    key: 'reference',
    label: 'Order number',
    aliases: ['Order', 'Order ID', 'Order no', 'Reference', 'Invoice', 'value_b', 'Value B', 'অর্ডার নম্বর'],
  },
] as const satisfies readonly KnownColumn[];
export type StatementField = (typeof statementColumns)[number]['key'];

export const isStatementField = (key: string): key is StatementField =>
  statementColumns.some((column) => column.key === key);

/** The column of a list that each heading means, or null; none is assigned twice. */
export function guessColumns<Column extends KnownColumn>(
  columns: readonly Column[],
  headings: readonly string[],
): (Column['key'] | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const normalized = normalizedHeading(heading);
    const column = columns.find(({ label, aliases }) =>
      [label, ...aliases].some((name) => normalizedHeading(name) === normalized),
    );
    if (!column || taken.has(column.key)) return null;
    taken.add(column.key);
    return column.key;
  });
}

/** The field that each heading means, or null; no field is assigned twice. */
export const guessStatementColumns = (headings: readonly string[]): (StatementField | null)[] =>
  guessColumns(statementColumns, headings);
