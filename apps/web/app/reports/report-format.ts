/** Formats the texts of reports: days and steps, amounts on an axis, and changes of figures. */
import { formatDate } from '@jontro/shop/dates.ts';
import type { Language } from '@jontro/shop/language.ts';
import { type Message, message } from '@jontro/shop/messages.ts';
import type { ReportStep } from '@jontro/shop/reports/reports.ts';
import type { PageLanguage } from '../language/use-language.ts';

/** What texts are written with. */
type TextLanguage = Pick<PageLanguage, 'language' | 't' | 'digits'>;

interface DayRange {
  from: string;
  to: string;
}

/** A day as "21/11/2026". */
const dayText = (day: string): string => formatDate(`${day}T12:00:00+06:00`);

/** "15/11/2026 to 21/11/2026". */
export const periodText = ({ from, to }: DayRange, { t, digits }: TextLanguage): string =>
  from === to
    ? digits(dayText(from))
    : t('{first} to {last}', { first: digits(dayText(from)), last: digits(dayText(to)) });

/** "Nov 2026" in a language, with Latin digits. */
const monthText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    month: 'short',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'Asia/Dhaka',
  }).format(new Date(`${day}T12:00:00+06:00`));

/** "Sunday" for 0, in a language. */
export const weekdayText = (weekday: number, language: Language): string =>
  // A week that begins on a Sunday.
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(2026, 10, 22 + weekday));

/** The name of a step in a table and on an axis: "21/11", "15/11–21/11", "Nov 2026". */
export function stepText(
  step: ReportStep,
  { from, to }: DayRange,
  { language, digits }: TextLanguage,
): string {
  if (step === 'month') return digits(monthText(from, language));
  const [first, last] = [dayText(from).slice(0, 5), dayText(to).slice(0, 5)];
  return digits(first === last ? first : `${first}–${last}`);
}

const compactIn = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const compact = { en: compactIn('en-IN'), bn: compactIn('bn-u-nu-latn') };

/** A short number for an axis: "1.2L", in Bengali "1.2 লা", for 1,20,000. */
export const axisNumber = (value: number, language: Language): string => compact[language].format(value);

/** "12% more than before": whole percents, or words if a percentage is meaningless. */
export function changeText(now: number, before: number): Message {
  if (now === before) return 'As in the period before';
  if (before === 0) return 'Nothing in the period before';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return now > before ? 'Slightly more than before' : 'Slightly less than before';
  return now > before
    ? message('{percent}% more than before', { percent })
    : message('{percent}% less than before', { percent });
}
