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

/** "21/11/2026, 16:05". */
export const formatDateTime = (time: string | number | Date): string =>
  `${formatDate(time)}, ${minute.format(new Date(time))}`;
