/** Reads a line of a courier's statement by its columns: numbers, amounts, and whether its sums fit. */
import { parsePayoutAmount, payoutTexts, plainNumber } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { PayoutField } from '@jontro/shop/courier-payouts/payout-columns.ts';
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { toStorableText } from '../http/storable-text.ts';

const maxTextLength = 60;

/** What a line says; `reason` why it cannot be used. */
export interface ReadLine {
  consignment: string;
  tracking: string;
  reference: string;
  collectedPoisha: Poisha | null;
  feePoisha: Poisha | null;
  codFeePoisha: Poisha | null;
  paidPoisha: Poisha | null;
  reason: string | null;
}

/** The amounts of a line; undefined for one that is not there. */
interface Amounts {
  collected?: Poisha | undefined;
  fee?: Poisha | undefined;
  codFee?: Poisha | undefined;
  paid?: Poisha | undefined;
}

/** Adds what follows from the others: `paid` is `collected` less both charges. Undefined if that does not fit. */
export function completeAmounts(given: Amounts): Required<{ [Name in keyof Amounts]: Poisha }> | undefined {
  const codFee = given.codFee ?? poisha(0);
  const known =
    given.fee ?? (given.collected === undefined || given.paid === undefined ? poisha(0) : undefined);
  const fee = known ?? poisha((given.collected ?? 0) - (given.paid ?? 0) - codFee);
  const collected = given.collected ?? poisha((given.paid ?? 0) + fee + codFee);
  const paid = given.paid ?? poisha(collected - fee - codFee);
  const fits = collected >= 0 && fee >= 0 && codFee >= 0 && paid === collected - fee - codFee;
  return fits ? { collected, fee, codFee, paid } : undefined;
}

/** Reads the cells of a line; charges may be written as negative amounts. */
export function readPayoutLine(
  columns: readonly { field: PayoutField | null }[],
  cells: readonly string[],
): ReadLine {
  const cell = (field: PayoutField): string => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? '' : (cells[index] ?? '').trim();
  };
  const number = (field: PayoutField): string => toStorableText(plainNumber(cell(field)), maxTextLength);
  const numbers = {
    consignment: number('consignment'),
    tracking: number('tracking'),
    reference: number('reference'),
  };
  const none = { collectedPoisha: null, feePoisha: null, codFeePoisha: null, paidPoisha: null };
  const wrong = (reason: string): ReadLine => ({ ...numbers, ...none, reason });
  if (!Object.values(numbers).some((text) => /^[\p{L}\p{N}#][\p{L}\p{M}\p{N}._/ -]*$/u.test(text)))
    return wrong(payoutTexts.idMissing);
  const amountOf = (field: PayoutField): Poisha | undefined | null =>
    cell(field) === '' ? undefined : (parsePayoutAmount(cell(field)) ?? null);
  const [collected, fee, codFee, paid] = (['collected', 'fee', 'codFee', 'paid'] as const).map(amountOf);
  if (collected === null || fee === null || codFee === null || paid === null)
    return wrong(payoutTexts.amountUnreadable);
  if (collected === undefined && paid === undefined) return wrong(payoutTexts.amountUnreadable);
  const charge = (amount: Poisha | undefined) =>
    amount === undefined ? undefined : poisha(Math.abs(amount));
  const amounts = completeAmounts({ collected, fee: charge(fee), codFee: charge(codFee), paid });
  if (!amounts) return wrong(payoutTexts.sumWrong);
  return {
    ...numbers,
    collectedPoisha: amounts.collected,
    feePoisha: amounts.fee,
    codFeePoisha: amounts.codFee,
    paidPoisha: amounts.paid,
    reason: null,
  };
}
