/** Labels and formatted values of an entry's changed fields. */
import {
  type AuditEntry,
  type AuditFieldFormat,
  type AuditKind,
  auditActors,
  auditFields,
  isWorded,
} from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderSteps } from '@jontro/shop/orders/order-steps.ts';
import type { PageLanguage } from '../language/use-language.ts';

export const auditKindLabels: Record<AuditKind, PlainMessage> = {
  user: 'Users',
  product: 'Products',
  coupon: 'Coupons',
  cart: 'Carts',
  order: 'Orders',
  payment: 'Payments',
  mail: 'Mails',
  review: 'Reviews',
  question: 'Questions',
  shop: 'The shop as a whole',
};

/** What values are written with. */
type ValueLanguage = Pick<PageLanguage, 't' | 'textOf' | 'digits'>;

const actorLabels: Readonly<Record<string, PlainMessage>> = {
  [auditActors.commandLine]: 'command line',
  [auditActors.settings]: 'settings',
};

/** The actor of an entry: an e-mail address, or what acts without one. */
export function actorText(by: string, { t }: ValueLanguage): string {
  const label = Object.hasOwn(actorLabels, by) ? actorLabels[by] : undefined;
  return label ? t(label) : by;
}

/** The name of an entry's subject. */
export const subjectText = (
  entry: Pick<AuditEntry, 'kind' | 'act' | 'name'>,
  { textOf }: Pick<ValueLanguage, 'textOf'>,
): string => (isWorded(entry) ? textOf(entry.name) : entry.name);

type Value = NonNullable<AuditEntry['before']>[string] | undefined;

const count = new Intl.NumberFormat('en-IN');

/** An unknown field of another version is shown by its name and as text. */
const formatOf = (field: string): { label: Text; format: AuditFieldFormat } =>
  Object.hasOwn(auditFields, field)
    ? auditFields[field as keyof typeof auditFields]
    : { label: field, format: 'text' };

export function formatValue(field: string, value: Value, { t, textOf, digits }: ValueLanguage): string {
  if (value === null || value === undefined || value === '') return t('not set');
  if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : t('not set');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const { format } = formatOf(field);
  if (typeof value === 'number') return digits(format === 'taka' ? formatTaka(value) : count.format(value));
  if (field === 'step' && Object.hasOwn(orderSteps, value))
    return t(orderSteps[value as keyof typeof orderSteps].label);
  if (format === 'term') return textOf(value);
  return format === 'timestamp' && !Number.isNaN(Date.parse(value)) ? digits(formatDateTime(value)) : value;
}

/** Returns every changed field of an entry with both sides; a side that the entry does not have is undefined. */
export function changedFields(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  language: ValueLanguage,
) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((field) => ({
    field,
    label: language.textOf(formatOf(field).label),
    before: before && formatValue(field, before[field], language),
    after: after && formatValue(field, after[field], language),
  }));
}

/** Summarizes the change in a line: "Price: ৳1,250 → ৳1,199", or the names of several fields. */
export function changeSummary(entry: Pick<AuditEntry, 'before' | 'after'>, language: ValueLanguage): string {
  const fields = changedFields(entry, language);
  const [only, ...more] = fields;
  if (!only) return '';
  const short = [only.before, only.after].every((text = '') => text.length <= 30 && !text.includes('\n'));
  if (more.length > 0 || !short) return fields.map(({ label }) => label).join(', ');
  const sides = [only.before, only.after].filter((side) => side !== undefined);
  return `${only.label}: ${sides.join(' → ')}`;
}
