/** What the shop learns of its own parcels: in how many working days so many of ten arrive, by district, courier and weekday. */
import type { DeliveryDays } from './delivery.ts';
import type { LearnedDays } from './delivery-promise.ts';

/** A group with fewer parcels has no range. */
export const minParcels = 30;
/** Older parcels do not count. */
export const learnedForDays = 180;
/** Of a group only the latest so many count, so that a courier that becomes slower is noticed within weeks. */
export const maxParcels = 60;
/** A longer delivery counts as one of so many working days, the most that a zone can have. */
export const maxLearnedDays = 30;

/** Of all parcels so many arrive within the ranges, and of each group at least so many. */
const keptOfAll = 0.9;
const keptOfEach = 0.85;

/** The parcels of a district that one courier brought, of orders of one weekday. */
export interface ParcelGroup {
  district: string;
  courier: string;
  /** That of the day of the order in Bangladesh; 0 is Sunday. */
  weekday: number;
  /** How many parcels took so many working days, from none on. */
  counts: readonly number[];
  /** All parcels of the district by this courier, whatever their weekday. */
  ofCourier: number;
}

/** What was learned of a group. */
export interface LearnedRange extends DeliveryDays {
  district: string;
  courier: string;
  weekday: number;
  /** So many parcels were looked at. */
  parcels: number;
  /** Whether it is the courier that brings most parcels to the district, whose days are promised. */
  main: boolean;
}

interface Trimmed {
  group: ParcelGroup;
  parcels: number;
  from: number;
  to: number;
  kept: number;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/**
 * The days in which nine of ten parcels arrive. Each range begins as that of all parcels of its group; then the day at an end that
 * loses the fewest of all is left out, as long as nine of ten of all groups together and 85 of 100 of each group remain. Days are
 * whole, so ranges that held nine of ten in each group would hold many more together.
 */
export function learnRanges(groups: readonly ParcelGroup[]): LearnedRange[] {
  const ranges = groups
    .map((group): Trimmed => {
      const parcels = sum(group.counts);
      const from = group.counts.findIndex((count) => count > 0);
      const to = group.counts.findLastIndex((count) => count > 0);
      return { group, parcels, from, to, kept: parcels };
    })
    .filter(({ parcels }) => parcels >= minParcels);
  const all = sum(ranges.map(({ parcels }) => parcels));
  let lost = 0;
  for (;;) {
    const next = cheapestTrim(ranges, (1 - keptOfAll) * all - keptOfAll * ranges.length - lost);
    if (!next) break;
    lost += next.loss;
    next.range.kept -= next.loss;
    next.range[next.end] += next.end === 'from' ? 1 : -1;
  }
  const main = mainCouriers(groups);
  return ranges.map(({ group: { district, courier, weekday }, parcels, from, to }) => ({
    district,
    courier,
    weekday,
    parcels,
    from,
    to,
    main: main.get(district) === courier,
  }));
}

/** The day at an end of a range that loses the smallest share of its group; the last day before the first, since late is worse. */
function cheapestTrim(ranges: readonly Trimmed[], budget: number) {
  let best: { range: Trimmed; end: 'from' | 'to'; loss: number; share: number } | undefined;
  for (const range of ranges) {
    if (range.from === range.to) continue;
    for (const end of ['to', 'from'] as const) {
      const loss = range.group.counts[range[end]] ?? 0;
      const share = loss / range.parcels;
      const fits = loss <= budget + 1e-9 && range.kept - loss >= keptOfEach * range.parcels - 1e-9;
      if (fits && (!best || share < best.share)) best = { range, end, loss, share };
    }
  }
  return best;
}

/** The courier of most parcels of each district; of equal ones the first by name. */
function mainCouriers(groups: readonly ParcelGroup[]): Map<string, string> {
  const main = new Map<string, ParcelGroup>();
  for (const group of groups) {
    const known = main.get(group.district);
    const isMore =
      !known ||
      group.ofCourier > known.ofCourier ||
      (group.ofCourier === known.ofCourier && group.courier < known.courier);
    if (isMore) main.set(group.district, group);
  }
  return new Map([...main].map(([district, { courier }]) => [district, courier]));
}

/** The ranges of the main couriers as pages have them; undefined if there are none. */
export function toLearnedDays(ranges: readonly Omit<LearnedRange, 'parcels'>[]): LearnedDays | undefined {
  const byDistrict = new Map<string, string[]>();
  for (const { district, weekday, from, to, main } of ranges) {
    if (!main) continue;
    const days = byDistrict.get(district) ?? Array.from({ length: 7 }, () => '..');
    days[weekday] = from.toString(36) + to.toString(36);
    byDistrict.set(district, days);
  }
  if (byDistrict.size === 0) return undefined;
  const sorted = [...byDistrict].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([district, days]) => [district, days.join('')]));
}
