/** Statements of payment providers, the lists of transactions that they export: states, limits and texts. */
import { type Static, Type } from 'typebox';
import { latinDigits } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { type Poisha, poisha } from '../money.ts';

/** `uploaded` waits for the columns; in `asking` a job asks the provider or carries out decisions. */
export const statementStates = ['uploaded', 'asking', 'asked'] as const;
export type StatementState = (typeof statementStates)[number];

/**
 * What is known of a line. `waiting`: the provider is asked. `lost`: the provider has taken the money, the shop has no payment.
 * `attaching` and `refunding`: decided, and not yet done.
 */
export const statementLineStates = [
  'lost',
  'differs',
  'waiting',
  'attaching',
  'refunding',
  'attached',
  'refunded',
  'unpaid',
  'equal',
  'foreign',
  'repeated',
  'wrong',
] as const;
export type StatementLineState = (typeof statementLineStates)[number];

/** The states in which a job has something to do. */
export const openLineStates = ['waiting', 'attaching', 'refunding'] as const satisfies StatementLineState[];

/** What an owner decides about lost payments. */
export const statementDecisions = ['attach', 'refund'] as const;
export type StatementDecision = (typeof statementDecisions)[number];

/** How long a statement is kept, in days. */
export const statementRetentionDays = 30;

export const statementTexts = {
  notFound: 'Statement not found',
  noProvider: 'No payment provider of this shop can be asked for a payment by its transaction ID.',
  noId: 'Please assign a column to the transaction ID.',
  unknownColumn: 'There is no such field.',
  sameColumn: 'Two columns of the file are assigned to the same field.',
  alreadyAsked: 'The provider has been asked about this file. Please upload it again to ask once more.',
  nothingLost: 'No line of these is a payment that the shop has lost.',
  noOrder: 'There is no order with this number.',
  orderMisfit: 'This order does not fit: it must be unpaid, not cancelled, and of exactly this amount.',
  nothingFits: 'No order fits these payments.',
  oneLine: 'An order can be named for one payment only.',
  idMissing: 'This line has no transaction ID that can be read.',
  amountUnreadable: 'The amount of this line cannot be read.',
  attaching: 'The payments are given to their orders',
  refunding: 'The payments will be refunded',
} as const satisfies Record<string, PlainMessage>;

/** A line of a statement; amounts in taka. */
export const StatementLine = Type.Object({
  /** The line as a text. */
  _id: Type.String(),
  line: Type.Integer(),
  state: Type.Enum(statementLineStates),
  tranId: Type.String(),
  /** As the file has it. */
  amount: Type.Optional(Type.Number()),
  date: Type.String(),
  status: Type.String(),
  reference: Type.String(),
  /** What the provider has taken, by its own answer, or what the shop knows as paid. */
  paid: Type.Optional(Type.Number()),
  /** Whether the shop has the payment, so that its page can be opened. */
  known: Type.Boolean(),
  /** The order that the provider or the file names, if the shop has it; whether the payment can be given to it. */
  order: Type.Optional(
    Type.Object({ _id: Type.String(), orderNumber: Type.Optional(Type.String()), fits: Type.Boolean() }),
  ),
  /** Why a line is wrong, or why the provider has not answered yet. */
  reason: Type.Optional(Type.String()),
});
export type StatementLine = Static<typeof StatementLine>;

export const PaymentStatement = Type.Object({
  _id: Type.String(),
  file: Type.String(),
  by: Type.String({ description: 'The e-mail of the admin' }),
  createdAt: Type.String(),
  state: Type.Enum(statementStates),
  /** Lines without the headings. */
  lines: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      /** The assigned field; absent if the column is left out. */
      field: Type.Optional(Type.String()),
      /** The first cell that is not empty. */
      sample: Type.String(),
    }),
  ),
  /** The number of lines in each state. */
  counts: Type.Record(Type.String(), Type.Integer()),
  /** What the provider has taken for lost payments, and for those of them that fit an order. */
  lostAmount: Type.Number(),
  fitting: Type.Integer(),
});
export type PaymentStatement = Static<typeof PaymentStatement>;

export const isAsking = ({ state }: Pick<PaymentStatement, 'state'>): boolean => state === 'asking';

/** Parses the amount of a cell, as in "1,650.00", "৳1650" or "BDT ১৬৫০", to poisha; undefined for anything else. */
export function parseStatementAmount(cell: string): Poisha | undefined {
  const text = latinDigits(cell).replace(/^\s*(৳|BDT|Tk\.?)?\s*|\s*(৳|BDT|Tk\.?|\/-)?\s*$/gi, '');
  const match = /^(\d{1,3}(?:,\d{2,3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text);
  const whole = match?.[1]?.replaceAll(',', '') ?? '';
  if (!match || whole.length > 9) return undefined;
  return poisha(Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}
