/** Date formatting: en-GB, in Bangladesh time (specification section 9, Q-085). */

const zone = 'Asia/Dhaka';
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
/** The time of day, in Bangladesh. */
export const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
});

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

/** "21/11/2026, 16:05". */
export const formatDateTime = (time: string | number | Date): string =>
  `${formatDate(time)}, ${minute.format(new Date(time))}`;
