/** Formats the texts of reports: days and steps, amounts on an axis, and changes of figures. */
import { formatDate } from '@jontro/shop/dates.ts';
import type { ReportStep } from '@jontro/shop/reports/reports.ts';

interface DayRange {
  from: string;
  to: string;
}

/** A day as "21/11/2026". */
const dayText = (day: string): string => formatDate(`${day}T12:00:00+06:00`);

export const periodText = ({ from, to }: DayRange): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'Asia/Dhaka' });

/** The name of a step in a table and on an axis: "21/11", "15/11–21/11", "Nov 2026". */
export function stepText(step: ReportStep, { from, to }: DayRange): string {
  if (step === 'month') return months.format(new Date(`${from}T12:00:00+06:00`));
  const [first, last] = [dayText(from).slice(0, 5), dayText(to).slice(0, 5)];
  return first === last ? first : `${first}–${last}`;
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** A short number for an axis: "1.2L" for 1,20,000. */
export const axisNumber = (value: number): string => compact.format(value);

const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** "12% more than before": whole percents, or words if a percentage is meaningless. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'As in the period before';
  if (before === 0) return 'Nothing in the period before';
  const change = Math.round((Math.abs(now - before) / before) * 100);
  const amount = change === 0 ? 'Slightly' : `${percent.format(change)}%`;
  return `${amount} ${now > before ? 'more' : 'less'} than before`;
}
