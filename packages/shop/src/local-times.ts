/** Times as people give them: ISO 8601, and as inputs and files have them, on the clock of Bangladesh without a time zone. */

const offset = '+06:00';
const offsetMs = 6 * 3_600_000;

/** Before the first and after the last time that somebody can mean. Databases know neither the year 0 nor 275760. */
const [earliest, latest] = [Date.UTC(1970, 0), Date.UTC(9999, 11, 31)];

/** The time of a text in ISO 8601, in ms; undefined for one that is no time, or that nobody can mean. */
export function parseTime(text: string): number | undefined {
  const time = Date.parse(text);
  return time >= earliest && time < latest ? time : undefined;
}

/** "2026-11-27T22:00" in Bangladesh; with seconds if there are any. */
export function toLocalTime(time: string | number | Date): string {
  const text = new Date(new Date(time).getTime() + offsetMs).toISOString();
  const seconds = text.slice(17, 19);
  return seconds === '00' ? text.slice(0, 16) : text.slice(0, 19);
}

/** The ISO 8601 timestamp of such a text; undefined if it is not a time. A space may be in place of the "T". */
export function fromLocalTime(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?$/.exec(text.trim());
  const time = found ? parseTime(`${found[1]}T${found[2]}${offset}`) : undefined;
  return time === undefined ? undefined : new Date(time).toISOString();
}
