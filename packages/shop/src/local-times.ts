/** Times as inputs and files have them: the clock of Bangladesh, without a time zone. */

const offset = '+06:00';
const offsetMs = 6 * 3_600_000;

/** "2026-11-27T22:00" in Bangladesh; with seconds if there are any. */
export function toLocalTime(time: string | number | Date): string {
  const text = new Date(new Date(time).getTime() + offsetMs).toISOString();
  const seconds = text.slice(17, 19);
  return seconds === '00' ? text.slice(0, 16) : text.slice(0, 19);
}

/** The ISO 8601 timestamp of such a text; undefined if it is not a time. A space may be in place of the "T". */
export function fromLocalTime(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?$/.exec(text.trim());
  const time = found ? Date.parse(`${found[1]}T${found[2]}${offset}`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
