/** From when and until when a part of the home page is shown, as its owner enters it. */
import { Type } from 'typebox';

/** In Bangladesh's time, as in 2026-12-16T10:00. Without `from` it is shown at once, without `until` for good. */
export interface ShownTimes {
  readonly from?: string;
  readonly until?: string;
}

const time = () =>
  Type.String({
    pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
    description: 'a time in Bangladesh, as in 2026-12-16T10:00',
  });

/** The properties of a schema that has them. */
/* @__NO_SIDE_EFFECTS__ */
export const shownTimes = () => ({ from: Type.Optional(time()), until: Type.Optional(time()) });

/** Bangladesh has no daylight saving time. */
const momentOf = (text: string): number => Date.parse(`${text}:00+06:00`);

/** Whether it ends before it begins, and so is never shown. */
export const endsBeforeItBegins = ({ from, until }: ShownTimes): boolean =>
  from !== undefined && until !== undefined && momentOf(from) >= momentOf(until);

/** Whether it is shown at that time. */
export const isShownAt = ({ from, until }: ShownTimes, now: Date): boolean =>
  (from === undefined || momentOf(from) <= now.getTime()) &&
  (until === undefined || momentOf(until) > now.getTime());
