/** What the owner's lists share beside their pages: the order, days, and how many entries fit. */
import { Type } from 'typebox';

/** The header of a list's answer that counts all entries that fit, whichever page the answer holds. */
export const totalHeader = 'x-total-count';

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** The query of a list that can be sorted by these names; without them it is newest first. */
export const sortedBy = <const Name extends string>(names: readonly Name[]) => ({
  sort: Type.Optional(Type.Enum(names as Name[], { description: 'Newest first when left out' })),
  order: Type.Optional(Type.Enum(directions, { description: '"asc" when only "sort" is given' })),
});

export const Day = Type.String({
  pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'A day in Bangladesh, for example 2026-11-21',
});

/** The first and the last day of what is asked for, both included. */
export const Days = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** What an owner's list looks for. */
export const ListSearch = Type.Optional(
  Type.String({ maxLength: 1000, description: 'Letter case is ignored; the first 100 characters count' }),
);
