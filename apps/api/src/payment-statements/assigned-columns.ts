/** The columns of an uploaded statement, with the fields that staff assign to them. */
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import { ApplicationError } from '../http/application-error.ts';

/** Throws 400 for an unknown field, and for one that is assigned twice. */
export function assignColumns<Field extends string>(
  columns: readonly { heading: string }[],
  fields: readonly (string | null)[],
  isField: (key: string) => key is Field,
): { heading: string; field: Field | null }[] {
  const reject = (text: string) => new ApplicationError('invalid', text, { field: 'fields' });
  const assigned = columns.map(({ heading }, index) => {
    const field = fields[index] ?? null;
    if (field !== null && !isField(field)) throw reject(statementTexts.unknownColumn);
    return { heading, field };
  });
  const used = assigned.flatMap(({ field }) => field ?? []);
  if (new Set(used).size < used.length) throw reject(statementTexts.sameColumn);
  return assigned;
}
