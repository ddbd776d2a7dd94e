/** Web vitals: metrics, thresholds, and the buckets in which visits are counted. */
import { type Static, Type } from 'typebox';
import { pageKinds } from './page-kinds.ts';

/** Times in ms; CLS in thousandths. Above `good` a value needs improvement, above `poor` it is poor (web.dev/articles/vitals). */
export const vitalsMetrics = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
  ttfb: { good: 800, poor: 1800 },
} as const;
export type VitalsMetric = keyof typeof vitalsMetrics;
export const metricNames = ['lcp', 'inp', 'cls', 'ttfb'] as const satisfies readonly VitalsMetric[];

/** The largest ratio of a bucket's bounds: a percentile is exact to a fifth. */
const maxRatio = 1.2;
/** Below `good` / 8 and above `poor` × 8 there is one bucket each. */
const outerFactor = 8;

/** Bounds from `from` (excluded) to `to`, evenly on a logarithmic scale, as whole numbers. */
function boundsBetween(from: number, to: number): number[] {
  const steps = Math.ceil(Math.log(to / from) / Math.log(maxRatio));
  return Array.from({ length: steps }, (_, step) => Math.round(from * (to / from) ** ((step + 1) / steps)));
}

/** The upper bounds (included) of the buckets of a metric but the last, which has none. The thresholds are among them. */
function createBounds({ good, poor }: { good: number; poor: number }): readonly number[] {
  const first = Math.round(good / outerFactor);
  return [
    first,
    ...boundsBetween(first, good),
    ...boundsBetween(good, poor),
    ...boundsBetween(poor, poor * outerFactor),
  ];
}

export const bucketBounds: Readonly<Record<VitalsMetric, readonly number[]>> = {
  lcp: createBounds(vitalsMetrics.lcp),
  inp: createBounds(vitalsMetrics.inp),
  cls: createBounds(vitalsMetrics.cls),
  ttfb: createBounds(vitalsMetrics.ttfb),
};

/** The bucket of a value: the index of the first bound that is not below it. */
export function bucketOf(metric: VitalsMetric, value: number): number {
  const bounds = bucketBounds[metric];
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length : index;
}

export const VitalsFigures = Type.Object({
  metric: Type.Enum(metricNames),
  /** Visits with a value; one without a click has no INP. */
  count: Type.Integer(),
  /** The 75th percentile, in ms, or thousandths of CLS; absent without visits. */
  p75: Type.Optional(Type.Integer()),
  good: Type.Integer(),
  needsImprovement: Type.Integer(),
  poor: Type.Integer(),
});
export type VitalsFigures = Static<typeof VitalsFigures>;

/** The figures of a metric by its counts for each bucket; a percentile is interpolated within its bucket. */
export function figuresOf(metric: VitalsMetric, counts: ReadonlyMap<number, number>): VitalsFigures {
  const { good, poor } = vitalsMetrics[metric];
  const bounds = bucketBounds[metric];
  const figures: VitalsFigures = { metric, count: 0, good: 0, needsImprovement: 0, poor: 0 };
  for (const [bucket, count] of counts) {
    const bound = bounds[bucket] ?? Number.POSITIVE_INFINITY;
    figures.count += count;
    figures[bound <= good ? 'good' : bound <= poor ? 'needsImprovement' : 'poor'] += count;
  }
  if (figures.count === 0) return figures;
  const rank = Math.ceil(figures.count * 0.75);
  let below = 0;
  for (let bucket = 0; bucket <= bounds.length; bucket += 1) {
    const count = counts.get(bucket) ?? 0;
    if (below + count >= rank) {
      const from = bounds[bucket - 1] ?? 0;
      const to = bounds[bucket] ?? from;
      return { ...figures, p75: Math.round(from + ((to - from) * (rank - below)) / count) };
    }
    below += count;
  }
  return figures;
}

/** Days of a report, today included. */
export const vitalsPeriods = ['7', '28'] as const;
export type VitalsPeriod = (typeof vitalsPeriods)[number];
/** Counts of older days are deleted. */
export const vitalsRetentionDays = 90;

/** The figures of the pages of a kind; each metric is there. */
export const PageVitals = Type.Object({
  page: Type.Enum(pageKinds),
  visits: Type.Integer(),
  metrics: Type.Array(VitalsFigures),
});
export type PageVitals = Static<typeof PageVitals>;

export const VitalsReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  visits: Type.Integer(),
  /** Of all pages. */
  metrics: Type.Array(VitalsFigures),
  /** Kinds with visits, the most visited first. */
  pages: Type.Array(PageVitals),
});
export type VitalsReport = Static<typeof VitalsReport>;
