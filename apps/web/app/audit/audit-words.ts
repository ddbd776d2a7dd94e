/** The facts of an entry in words that an owner reads. */
import {
  type AuditEntry,
  type AuditFieldFormat,
  type AuditKind,
  auditFields,
} from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';

export const kindNames: Record<AuditKind, string> = {
  user: 'Users',
  product: 'Products',
  coupon: 'Coupons',
  cart: 'Carts',
  order: 'Orders',
  payment: 'Payments',
  mail: 'Mails',
  shop: 'The shop as a whole',
};

const notSet = 'not set';

type Value = NonNullable<AuditEntry['before']>[string] | undefined;

const count = new Intl.NumberFormat('en-IN');

/** A fact that this version does not know is shown by its own name, as it was written. */
const formOf = (fact: string): { says: string; as: AuditFieldFormat } =>
  Object.hasOwn(auditFields, fact)
    ? auditFields[fact as keyof typeof auditFields]
    : { says: fact, as: 'text' };

const factName = (fact: string): string => formOf(fact).says;

export function factText(fact: string, value: Value): string {
  if (value === null || value === undefined || value === '') return notSet;
  if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : notSet;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { as } = formOf(fact);
  if (typeof value === 'number') return as === 'taka' ? formatTaka(value) : count.format(value);
  return as === 'moment' && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value;
}

/** Every fact of an entry, with both sides; a side that the entry does not have at all is undefined. */
export function factsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((fact) => ({
    fact,
    says: factName(fact),
    before: before && factText(fact, before[fact]),
    after: after && factText(fact, after[fact]),
  }));
}

/** The change in a line: "Price: ৳1,250 → ৳1,199", or the names where there are many. */
export function changeLine(entry: Pick<AuditEntry, 'before' | 'after'>): string {
  const facts = factsOf(entry);
  const [only, ...more] = facts;
  if (!only) return '';
  const short = [only.before, only.after].every((text = '') => text.length <= 30 && !text.includes('\n'));
  if (more.length > 0 || !short) return facts.map(({ says }) => says).join(', ');
  const sides = [only.before, only.after].filter((side) => side !== undefined);
  return `${only.says}: ${sides.join(' → ')}`;
}
