/** The days on which a delivery arrives: the working days of its zone, counted from the day of the order. */
import { Type } from 'typebox';
import { type DeliverySettings, type DeliveryZone, zoneOf } from './delivery.ts';

/** The first and the last day, as in 2026-11-26. */
export interface DeliveryPromise {
  from: string;
  to: string;
}
export const DeliveryPromise = Type.Object({ from: Type.String(), to: Type.String() });

export interface PromiseSettings extends DeliverySettings {
  /** Days without deliveries, as in 2026-12-16; Fridays are none of the working days anyway. */
  holidays: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
/** Bangladesh has had no daylight saving time since 2009. */
const offsetMs = 6 * 60 * 60_000;
const friday = 5;
/** More days off in a row than any calendar has; ends the search for a working day. */
const maxDaysOff = 60;

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The date of a working day, so many working days after a time. */
function workingDay(now: number, count: number, holidays: readonly string[]): string {
  const isOff = (day: number) =>
    new Date(day * dayMs).getUTCDay() === friday || holidays.includes(dateOf(day));
  let day = Math.floor((now + offsetMs) / dayMs);
  let left = count;
  for (let off = 0; off < maxDaysOff && (left > 0 || isOff(day)); ) {
    day += 1;
    if (isOff(day)) off += 1;
    else left -= 1;
  }
  return dateOf(day);
}

/** The days for an order to an address; undefined without a rule by district, or days of its zone. */
export function deliveryPromise(
  settings: PromiseSettings,
  { district, area }: { district?: string | undefined; area?: string | undefined },
  now: Date | number,
): DeliveryPromise | undefined {
  if (settings.deliveryRule === 'flat' || !district) return undefined;
  const days = zoneOf(settings.deliveryZones, district, area)?.days;
  if (!days) return undefined;
  const dateAfter = (count: number) => workingDay(Number(now), count, settings.holidays);
  return { from: dateAfter(days.from), to: dateAfter(days.to) };
}

/** The fewest and the most working days of all zones, for an unknown district; undefined if a zone has none. */
export function anyDeliveryDays(zones: readonly DeliveryZone[]): { from: number; to: number } | undefined {
  const known = zones.flatMap(({ days }) => (days ? [days] : []));
  if (known.length < zones.length) return undefined;
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}
