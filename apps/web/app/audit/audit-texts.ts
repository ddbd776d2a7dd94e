/** Labels and formatted values of an entry's changed fields. */
import {
  type AuditEntry,
  type AuditFieldFormat,
  type AuditKind,
  auditFields,
} from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';

export const auditKindLabels: Record<AuditKind, string> = {
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

/** An unknown field of another version is shown by its name and as text. */
const formatOf = (field: string): { label: string; format: AuditFieldFormat } =>
  Object.hasOwn(auditFields, field)
    ? auditFields[field as keyof typeof auditFields]
    : { label: field, format: 'text' };

const fieldLabel = (field: string): string => formatOf(field).label;

export function formatValue(field: string, value: Value): string {
  if (value === null || value === undefined || value === '') return notSet;
  if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : notSet;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { format } = formatOf(field);
  if (typeof value === 'number') return format === 'taka' ? formatTaka(value) : count.format(value);
  return format === 'moment' && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value;
}

/** Returns every changed field of an entry with both sides; a side that the entry does not have is undefined. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((field) => ({
    field,
    label: fieldLabel(field),
    before: before && formatValue(field, before[field]),
    after: after && formatValue(field, after[field]),
  }));
}

/** Summarizes the change in a line: "Price: ৳1,250 → ৳1,199", or the names of several fields. */
export function changeSummary(entry: Pick<AuditEntry, 'before' | 'after'>): string {
  const fields = changedFields(entry);
  const [only, ...more] = fields;
  if (!only) return '';
  const short = [only.before, only.after].every((text = '') => text.length <= 30 && !text.includes('\n'));
  if (more.length > 0 || !short) return fields.map(({ label }) => label).join(', ');
  const sides = [only.before, only.after].filter((side) => side !== undefined);
  return `${only.label}: ${sides.join(' → ')}`;
}
