/** Dates as the shop shows them: en-GB, in Bangladesh time (specification section 9, Q-085). */

const zone = 'Asia/Dhaka';
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const minute = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

/** "21/11/2026" of an ISO text, milliseconds or Date. */
export const formatDate = (moment: string | number | Date): string => day.format(new Date(moment));

/** "21/11/2026, 16:05". */
export const formatDateTime = (moment: string | number | Date): string =>
  `${formatDate(moment)}, ${minute.format(new Date(moment))}`;
