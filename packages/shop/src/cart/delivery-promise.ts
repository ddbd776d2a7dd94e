/** The days on which a delivery arrives: the working days of its zone, or those that the shop has learned, counted from the day of the order. */
import { Type } from 'typebox';
import { type DeliveryDays, type DeliverySettings, zoneOf } from './delivery.ts';

/** The first and the last day, as in 2026-11-26. */
export interface DeliveryPromise {
  from: string;
  to: string;
}
export const DeliveryPromise = Type.Object({ from: Type.String(), to: Type.String() });

export interface PromiseSettings extends DeliverySettings {
  /** Days without deliveries, as in 2026-12-16; Fridays are none of the working days anyway. */
  holidays: readonly string[];
  /** Left out without the setting `learnedDelivery`, and while nothing is known. */
  learnedDays?: LearnedDays;
}

/**
 * The working days of earlier parcels by district: two characters for each weekday of an order, from Sunday on, which are the fewest
 * and the most days in base 36, or dots where they are not known.
 */
export type LearnedDays = Readonly<Record<string, string>>;

const dayMs = 24 * 60 * 60_000;
/** Bangladesh has had no daylight saving time since 2009. */
const offsetMs = 6 * 60 * 60_000;
const friday = 5;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** More days off in a row than any calendar has; ends the search for a working day. */
const maxDaysOff = 60;

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: number): number => new Date(day * dayMs).getUTCDay();
/** The day of a time in Bangladesh, counted from 1970. */
const dayOf = (now: Date | number): number => Math.floor((Number(now) + offsetMs) / dayMs);

const isDayOff = (day: number, holidays: readonly string[]): boolean =>
  weekdayOf(day) === friday || holidays.includes(dateOf(day));

/** The date of a working day, so many working days after a day. */
function workingDay(start: number, count: number, holidays: readonly string[]): string {
  const isOff = (one: number) => isDayOff(one, holidays);
  let day = start;
  let left = count;
  for (let off = 0; off < maxDaysOff && (left > 0 || isOff(day)); ) {
    day += 1;
    if (isOff(day)) off += 1;
    else left -= 1;
  }
  return dateOf(day);
}

/** The next working days after today, as in 2026-12-01. */
export const nextWorkingDays = (
  count: number,
  { holidays }: Pick<PromiseSettings, 'holidays'>,
  now: Date | number,
): string[] => Array.from({ length: count }, (_, at) => workingDay(dayOf(now), at + 1, holidays));

/** The working days of earlier parcels, for an order of a weekday to a district; undefined where they are not known. */
function learnedDaysOf(
  learned: LearnedDays | undefined,
  district: string,
  weekday: number,
): DeliveryDays | undefined {
  const [from = Number.NaN, to = from] = [...(learned?.[district] ?? '')]
    .slice(2 * weekday)
    .map((digit) => Number.parseInt(digit, 36));
  return to >= from ? { from, to } : undefined;
}

/** The time after so many hours of working days. Days off count nothing, nor do their hours. */
export function afterWorkingHours(
  start: Date,
  hours: number,
  { holidays }: Pick<PromiseSettings, 'holidays'>,
): Date {
  let time = start.getTime();
  let left = hours * 60 * 60_000;
  for (let off = 0; off < maxDaysOff; ) {
    const day = dayOf(time);
    const end = (day + 1) * dayMs - offsetMs;
    const isOff = isDayOff(day, holidays);
    if (!isOff && left <= end - time) break;
    off = isOff ? off + 1 : 0;
    left -= isOff ? 0 : end - time;
    time = end;
  }
  return new Date(time + left);
}

/**
 * The days for an order to an address; undefined without a rule by district, or days of its zone. What was learned of a district
 * replaces those of a zone without areas.
 */
export function deliveryPromise(
  settings: PromiseSettings,
  { district, area }: { district?: string | undefined; area?: string | undefined },
  now: Date | number,
): DeliveryPromise | undefined {
  if (settings.deliveryRule === 'flat' || !district) return undefined;
  const zone = zoneOf(settings.deliveryZones, district, area);
  if (!zone?.days) return undefined;
  const day = dayOf(now);
  const learned = zone.areas ? undefined : learnedDaysOf(settings.learnedDays, district, weekdayOf(day));
  const days = learned ?? zone.days;
  const dateAfter = (count: number) => workingDay(day, count, settings.holidays);
  return { from: dateAfter(days.from), to: dateAfter(days.to) };
}

/** The fewest and the most working days of all zones and of what was learned, for an unknown district; undefined if a zone has none. */
export function anyDeliveryDays({
  deliveryZones,
  learnedDays = {},
}: Pick<PromiseSettings, 'deliveryZones' | 'learnedDays'>): DeliveryDays | undefined {
  const ofZones = deliveryZones.flatMap(({ days }) => days ?? []);
  if (ofZones.length < deliveryZones.length) return undefined;
  const learned = Object.keys(learnedDays).flatMap((district) =>
    weekdays.flatMap((weekday) => learnedDaysOf(learnedDays, district, weekday) ?? []),
  );
  const known = [...ofZones, ...learned];
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}

/**
 * The days around a delivery: so many dates up to a time, whether each is a working day, and how many working days there are up to
 * it. A parcel took those after the day of its order, and one more if it came on another day, as if it had come on the next.
 */
export function workingCalendar(
  last: Date,
  length: number,
  holidays: readonly string[],
): { date: string; off: boolean; worked: number }[] {
  const first = dayOf(last) - length + 1;
  let worked = 0;
  return Array.from({ length }, (_, at) => {
    const off = isDayOff(first + at, holidays);
    if (!off) worked += 1;
    return { date: dateOf(first + at), off, worked };
  });
}
