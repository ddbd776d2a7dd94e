/** The one form of the dates and times that shoppers read in `modern`. */
import { formatDate, formatDateTime, formatDayOf, isoDay, minute } from './dates.ts';

/** "Sat 21 Nov", with its year where that is not the one of `now` (ms). */
export function formatShoppersDay(time: string | number | Date, tag: string, now: number): string {
  const year = isoDay(time).slice(0, 4);
  return `${formatDayOf(time, tag)}${year === isoDay(now).slice(0, 4) ? '' : ` ${year}`}`;
}

/** What a time of day is called before its hour in Bengali, each from its hour on. */
const bengaliParts = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকেল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
] as const;

/** "11:59 pm" or "রাত 11:59" of a time, in Bangladesh. */
export function formatClock(time: string | number | Date, tag: string): string {
  const [hours = '', minutes = ''] = minute.format(new Date(time)).split(':');
  const hour = Number(hours);
  const clock = `${hour % 12 || 12}:${minutes}`;
  if (tag !== 'bn') return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
  return `${bengaliParts.find(([from]) => hour >= from)?.[1]} ${clock}`;
}

/** "Sat 21 Nov, 4:05 pm". */
export const formatShoppersTime = (time: string | number | Date, tag: string, now: number): string =>
  `${formatShoppersDay(time, tag, now)}, ${formatClock(time, tag)}`;

/** The functions that write a day and a time for shoppers in a language, from an ISO string: elsewhere than in `modern` as specified. `now` in ms. */
export const shoppersDates = (
  isModern: boolean,
  tag: string,
  now: number,
): Record<'day' | 'time', (time: string) => string> => ({
  day: (time) => (isModern ? formatShoppersDay(time, tag, now) : formatDate(time)),
  time: (time) => (isModern ? formatShoppersTime(time, tag, now) : formatDateTime(time)),
});
