/** The period of a report: whole days in Bangladesh, divided into steps, and the same number of steps before. */
import { type ReportStep, reportTexts, stepLimits } from '@jontro/shop/reports/reports.ts';
import { ApplicationError } from '../http/application-error.ts';
import { dayMs, startOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';

/** A range of days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface ReportPeriod extends DayRange {
  step: ReportStep;
  earlier: DayRange;
  /** Oldest first. */
  steps: { now: DayRange; before: DayRange }[];
}

/** A day as the timestamp of its midnight in UTC, for date arithmetic without time zones. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, count: number): string => dayAt(timeOf(day) + count * dayMs);
const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / dayMs;

function addSteps(start: string, step: ReportStep, count: number): string {
  if (step === 'day') return addDays(start, count);
  if (step === 'week') return addDays(start, 7 * count);
  const [year = 0, month = 1] = start.split('-').map(Number);
  return dayAt(Date.UTC(year, month - 1 + count, 1));
}

/** The first day of the step that contains a day. */
function startOfStep(day: string, step: ReportStep): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, -new Date(timeOf(day)).getUTCDay());
  return `${day.slice(0, 7)}-01`;
}

const lastDay = (start: string, step: ReportStep): string => addDays(addSteps(start, step, 1), -1);
const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/**
 * The requested period: it starts with a whole step and ends with `to` (default: today), so that its last step may be
 * incomplete; then the step that it is compared with ends at the same day. Throws 400 for impossible and too many days.
 */
export function periodOf(
  { step = 'day', ...days }: { step?: ReportStep; from?: string; to?: string },
  now: Date,
): ReportPeriod {
  const to = days.to ?? toBangladeshDate(now);
  const { defaultCount, maxCount } = stepLimits[step];
  for (const day of [to, days.from ?? to]) startOfDay(day);
  if (days.from && days.from > to) throw new ApplicationError('invalid', reportTexts.wrongDays);
  const from = days.from
    ? startOfStep(days.from, step)
    : addSteps(startOfStep(to, step), step, 1 - defaultCount);
  const starts: string[] = [];
  for (let start = from; start <= to; start = addSteps(start, step, 1)) {
    if (starts.length === maxCount) throw new ApplicationError('invalid', reportTexts.tooLong);
    starts.push(start);
  }
  const steps = starts.map((start) => {
    const end = lastDay(start, step);
    const before = addSteps(start, step, -starts.length);
    const beforeEnd = lastDay(before, step);
    return end <= to
      ? { now: { from: start, to: end }, before: { from: before, to: beforeEnd } }
      : {
          now: { from: start, to },
          before: { from: before, to: earlierOf(addDays(before, daysBetween(start, to)), beforeEnd) },
        };
  });
  const first = steps[0]?.before.from ?? from;
  return { step, from, to, earlier: { from: first, to: steps.at(-1)?.before.to ?? first }, steps };
}
