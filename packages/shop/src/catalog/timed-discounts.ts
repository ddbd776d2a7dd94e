/** When a discount begins and ends, and the pause between two discounts with an end (docs/decisions/183-timed-discounts.md). */
import { Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

const Time = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  description: 'ISO 8601 with a time zone',
});
/** A time that an owner enters; null for none. */
export const GivenTime = Type.Optional(Type.Union([Time, Type.Null()]));

/** After a discount with an end, how long none with an end begins for the same product, in days. */
export const discountPauseDays = 7;

export const discountTimeTexts = {
  invalid: 'Please enter a date and time',
  pastEnd: 'The discount must end in the future',
  order: 'The discount must end after it begins',
  noDiscount: 'Only a discount price can begin and end',
  longer: 'A discount that is counted down cannot be made longer',
  pause: `A discount with an end can begin ${discountPauseDays} days after the last one has ended`,
} as const satisfies Record<string, PlainMessage>;
