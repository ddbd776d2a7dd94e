/** The trend of a figure over time: a line through its measurements, with how sure its slope is. */

export interface Sample {
  /** Since the start, in ms. */
  atMs: number;
  value: number;
}

export interface Trend {
  /** The line at the first sample. */
  start: number;
  /** Change in an hour, in per cent of `start`. */
  percentAnHour: number;
  /** The standard error of it. */
  errorAnHour: number;
}

const hourMs = 3_600_000;

/** The lowest sample of each interval, so that garbage that waits for its collection and a busy moment do not count. */
export function lowestOfEach(samples: readonly Sample[], intervalMs: number): Sample[] {
  const byInterval = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / intervalMs));
  return [...byInterval.values()].map((group) =>
    group.reduce((lowest, sample) => (sample.value < lowest.value ? sample : lowest)),
  );
}

/** Fits a line by least squares. Undefined with fewer than three samples, of which no error can be known. */
export function findTrend(samples: readonly Sample[]): Trend | undefined {
  const count = samples.length;
  const first = samples[0];
  if (count < 3 || !first) return undefined;
  const hours = samples.map(({ atMs }) => (atMs - first.atMs) / hourMs);
  const meanHours = hours.reduce((sum, hour) => sum + hour, 0) / count;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / count;
  let [spread, common] = [0, 0];
  for (const [index, { value }] of samples.entries()) {
    const distance = (hours[index] ?? 0) - meanHours;
    spread += distance ** 2;
    common += distance * (value - meanValue);
  }
  const slope = common / spread;
  const start = meanValue - slope * meanHours;
  const residual = samples.reduce(
    (sum, { value }, index) => sum + (value - start - slope * (hours[index] ?? 0)) ** 2,
    0,
  );
  const error = Math.sqrt(residual / (count - 2) / spread);
  return { start, percentAnHour: (100 * slope) / start, errorAnHour: Math.abs((100 * error) / start) };
}

/** Whether a figure certainly grows by more than `limit` per cent an hour: by more than chance has in one of 40 trials. */
export const growsBeyond = ({ percentAnHour, errorAnHour }: Trend, limit: number): boolean =>
  percentAnHour - 2 * errorAnHour > limit;
