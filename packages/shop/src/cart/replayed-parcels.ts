/** Seeded parcels of three districts and two couriers over 14 months, for tests: what was promised each day, and what arrived. */
import { defaultSettings } from '../settings.ts';
import { deliveryPromise, workingCalendar } from './delivery-promise.ts';
import {
  learnedForDays,
  learnRanges,
  maxLearnedDays,
  maxParcels,
  type ParcelGroup,
  toLearnedDays,
} from './learned-days.ts';

const days = 420;
const lastMs = Date.UTC(2026, 10, 1);
/** The days before are only learned from. */
const learnedUntil = learnedForDays;
const holidays = [
  '2026-02-21',
  '2026-03-20',
  '2026-03-21',
  '2026-03-22',
  '2026-03-23',
  '2026-05-27',
  '2026-05-28',
  '2026-05-30',
];
/** Parcels a day, and the working days of a quick one. */
const districts = { Dhaka: [8, 1], Chattogram: [5, 2], Sylhet: [4, 3] } as const;

interface Parcel {
  district: string;
  courier: string;
  placed: number;
  delivered: number;
  took: number;
}
interface Held {
  held: number;
  all: number;
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Learns on each day after the first 180 from what had been delivered by then, and holds the promises of that day against what became
 * of its parcels. Returns those within what was promised, and those within the range of their own courier.
 */
export function replay({ seed, slower }: { seed: number; slower: boolean }): {
  promised: Held;
  ofGroups: Held;
} {
  const calendar = workingCalendar(new Date(lastMs), days + 60, holidays);
  const weekday = (at: number) => new Date(calendar[at]?.date ?? '').getUTCDay();
  const parcels = makeParcels(calendar, weekday, seededRandom(seed), slower);
  const [promised, ofGroups] = [
    { held: 0, all: 0 },
    { held: 0, all: 0 },
  ];
  const settings = { ...defaultSettings, deliveryRule: 'by-district' as const, holidays };
  for (let today = learnedUntil; today < days; today += 1) {
    const ranges = learnRanges(groupsBefore(parcels, today, weekday));
    const learnedDays = toLearnedDays(ranges);
    const now = new Date(`${calendar[today]?.date}T12:00+06:00`);
    for (const { district, courier, placed, delivered, took } of parcels) {
      if (placed !== today) continue;
      const date = calendar[delivered]?.date ?? '';
      const isKnown = ranges.some(
        (one) => one.main && one.district === district && one.weekday === weekday(today),
      );
      const promise = deliveryPromise(
        { ...settings, ...(learnedDays && { learnedDays }) },
        { district },
        now,
      );
      if (promise && isKnown) count(promised, date >= promise.from && date <= promise.to);
      const range = ranges.find(
        (one) => one.district === district && one.courier === courier && one.weekday === weekday(today),
      );
      if (range) count(ofGroups, took >= range.from && took <= range.to);
    }
  }
  return { promised, ofGroups };
}

function count(counted: Held, held: boolean): void {
  counted.all += 1;
  if (held) counted.held += 1;
}

/** A courier that becomes slower needs one day more for up to half of its parcels, within four months. */
function makeParcels(
  calendar: ReturnType<typeof workingCalendar>,
  weekday: (at: number) => number,
  random: () => number,
  slower: boolean,
): Parcel[] {
  const parcels: Parcel[] = [];
  for (let placed = 0; placed < days; placed += 1)
    for (const [district, [perDay, quick]] of Object.entries(districts)) {
      const parcelsOfDay = Math.floor(perDay * (0.6 + 0.8 * random()));
      for (let parcel = 0; parcel < parcelsOfDay; parcel += 1) {
        const courier = random() < 0.85 ? 'Pathao' : 'RedX';
        const luck = random();
        const isLate = random();
        const slowness = slower ? Math.min(1, Math.max(0, (placed - 200) / 120)) : 0;
        const delay = luck < 0.45 ? 0 : luck < 0.8 ? 1 : luck < 0.93 ? 2 : 3 + Math.floor(random() * 3);
        const ofCourier = isLate < 0.5 * (courier === 'RedX' ? 1 : slowness) ? 1 : 0;
        const ofThursday = weekday(placed) === 4 && random() < 0.4 ? 1 : 0;
        const took = quick + delay + ofCourier + ofThursday;
        let delivered = placed;
        for (let left = took; left > 0; ) {
          delivered += 1;
          if (!calendar[delivered]?.off) left -= 1;
        }
        parcels.push({ district, courier, placed, delivered, took });
      }
    }
  return parcels;
}

/** The groups that the job would read on the morning of a day. */
function groupsBefore(
  parcels: readonly Parcel[],
  today: number,
  weekday: (at: number) => number,
): ParcelGroup[] {
  const known = parcels
    .filter(({ delivered }) => delivered < today && delivered >= today - learnedForDays)
    .sort((one, other) => other.delivered - one.delivered);
  const groups = new Map<string, ParcelGroup & { counts: number[]; taken: number }>();
  const ofCourier = (wanted: Parcel) =>
    known.filter(({ district, courier }) => district === wanted.district && courier === wanted.courier)
      .length;
  for (const parcel of known) {
    const { district, courier, placed, took } = parcel;
    const key = [district, courier, weekday(placed)].join('/');
    const group = groups.get(key) ?? {
      district,
      courier,
      weekday: weekday(placed),
      counts: Array.from({ length: maxLearnedDays + 1 }, () => 0),
      ofCourier: ofCourier(parcel),
      taken: 0,
    };
    groups.set(key, group);
    if (group.taken >= maxParcels) continue;
    group.taken += 1;
    group.counts[took] = (group.counts[took] ?? 0) + 1;
  }
  return [...groups.values()];
}
