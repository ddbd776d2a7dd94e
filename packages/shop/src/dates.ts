/** Date formatting: en-GB, in Bangladesh time (specification section 9, Q-085). */

const zone = 'Asia/Dhaka';
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const minute = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

/** "21/11/2026" from an ISO string, milliseconds or a Date. */
export const formatDate = (time: string | number | Date): string => day.format(new Date(time));

const weekdays: Partial<Record<string, Intl.DateTimeFormat>> = {};

/** "Thu 26 Nov" or "বৃহস্পতিবার 26 নভেম্বর" from a day as in 2026-11-26; `tag` is the language, which writes it with Latin digits. */
export function formatDay(date: string, tag: string): string {
  weekdays[tag] ??= new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : `${tag}-u-nu-latn`, {
    timeZone: 'UTC',
    weekday: tag === 'en' ? 'short' : 'long',
    day: 'numeric',
    month: tag === 'en' ? 'short' : 'long',
  });
  const parts = weekdays[tag].formatToParts(new Date(date));
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${textOf('weekday')} ${textOf('day')} ${textOf('month')}`;
}

/** The day of a time in Bangladesh, as in 2026-11-26. */
export const isoDay = (time: string | number | Date): string =>
  formatDate(time).split('/').reverse().join('-');

/** "Thu 26 Nov" of a time, by the day in Bangladesh. */
export const formatDayOf = (time: string | number | Date, tag: string): string =>
  formatDay(isoDay(time), tag);

/** "Sat 21 Nov", with its year where that is not the one of `now` (ms): the one form of the dates that shoppers read in `modern`. */
export const formatShoppersDay = (time: string | number | Date, tag: string, now: number): string => {
  const year = isoDay(time).slice(0, 4);
  return `${formatDayOf(time, tag)}${year === isoDay(now).slice(0, 4) ? '' : ` ${year}`}`;
};

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

/** "11:59 pm" or "রাত 11:59" of a time in ms, in Bangladesh. */
export function formatClock(time: number, tag: string): string {
  const [hour = 0, minutes = ''] = minute
    .format(time)
    .split(':')
    .map((part, index) => (index === 0 ? Number(part) : part)) as [number, string];
  const clock = `${hour % 12 || 12}:${minutes}`;
  if (tag !== 'bn') return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
  return `${bengaliParts.find(([from]) => hour >= from)?.[1]} ${clock}`;
}

/** The same with the time of day. */
export const formatShoppersTime = (time: string | number | Date, tag: string, now: number): string =>
  `${formatShoppersDay(time, tag, now)}, ${minute.format(new Date(time))}`;

/** "21/11/2026, 16:05". */
export const formatDateTime = (time: string | number | Date): string =>
  `${formatDate(time)}, ${minute.format(new Date(time))}`;
