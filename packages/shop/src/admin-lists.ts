/** Query parameters that the admin lists share besides paging: sorting, date range and search; and the total header. */
import { Type } from 'typebox';

/** Response header of a list: the number of all matching entries, regardless of the page. */
export const totalCountHeader = 'x-total-count';

/** Up to so many matching entries are counted. */
export const maxCounted = 10_000;
/** Response header of a list with more than `maxCounted` matching entries, whose total is that number; its value is "true". */
export const moreThanTotalHeader = 'x-total-count-exceeded';

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Sort parameters of a list that can be sorted by these names; newest first by default. */
export const sortQuery = <const Name extends string>(names: readonly Name[]) => ({
  sort: Type.Optional(Type.Enum(names as Name[], { description: 'Newest first when omitted' })),
  order: Type.Optional(Type.Enum(sortDirections, { description: '"asc" when only "sort" is given' })),
});

export const Day = Type.String({
  pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'A day in Bangladesh, for example 2026-11-21',
});

/** First and last day of the range, both inclusive. */
export const DateRange = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** Search text of an admin list. */
export const ListSearch = Type.Optional(
  Type.String({ maxLength: 1000, description: 'Case-insensitive; only the first 100 characters are used' }),
);
