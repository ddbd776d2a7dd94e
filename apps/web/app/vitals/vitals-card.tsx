/** The figures of one kind of page: each metric with its 75th percentile and the shares of its visits. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { type VitalsFigures, type VitalsMetric, vitalsMetrics } from '@jontro/shop/vitals/vitals.ts';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';

const metricLabels: Record<VitalsMetric, PlainMessage> = {
  lcp: 'Main content shown (LCP)',
  inp: 'Response to a tap (INP)',
  cls: 'Layout shift (CLS)',
  ttfb: 'First byte (TTFB)',
};

/** "1.2 s", "80 ms"; CLS "0.05". */
function valueText(metric: VitalsMetric, value: number, { t, digits }: PageLanguage): string {
  if (metric === 'cls') return digits((value / 1000).toFixed(2));
  if (metric === 'inp') return t('{count} ms', { count: value });
  return t('{count} s', { count: digits((value / 1000).toFixed(1)) });
}

const ratings = [
  { name: 'good', label: 'Good', color: 'bg-stock' },
  { name: 'needsImprovement', label: 'Needs improvement', color: 'bg-marigold' },
  { name: 'poor', label: 'Poor', color: 'bg-sale' },
] as const;

/** The rating of a percentile by the thresholds of its metric. */
function ratingOf(metric: VitalsMetric, value: number) {
  const { good, poor } = vitalsMetrics[metric];
  return ratings[value <= good ? 0 : value <= poor ? 1 : 2];
}

export function VitalsCard({
  title,
  visits,
  metrics,
}: {
  title: Message;
  visits: number;
  metrics: readonly VitalsFigures[];
}) {
  const { t } = useLanguage();
  return (
    <section
      aria-label={t(title)}
      data-vitals=""
      className="rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-bold">{t(title)}</h2>
        <p className="tabular text-sm text-slate">{t(message('{count} visits', { count: visits }))}</p>
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-5 @min-[30rem]/page:grid-cols-2 @min-[58rem]/page:grid-cols-4">
        {metrics.map((figures) => (
          <Metric key={figures.metric} figures={figures} />
        ))}
      </dl>
    </section>
  );
}

function Metric({ figures }: { figures: VitalsFigures }) {
  const language = useLanguage();
  const { t, digits } = language;
  const { metric, count, p75 } = figures;
  const rating = p75 === undefined ? undefined : ratingOf(metric, p75);
  const percent = (part: number) => Math.round((part / count) * 100);
  return (
    <div data-metric={metric} className="min-w-0">
      <dt className="text-sm font-semibold text-slate">{t(metricLabels[metric])}</dt>
      <dd className="mt-1">
        {p75 === undefined || !rating ? (
          <span className="text-slate">{t('No visits yet')}</span>
        ) : (
          <>
            <span className="tabular text-2xl font-bold tracking-tight">
              {valueText(metric, p75, language)}
            </span>
            <span className="block text-sm font-semibold">
              <span
                aria-hidden="true"
                className={`inline-block size-2.5 rounded-full ring-1 ring-ink/20 ${rating.color}`}
              />{' '}
              {t(rating.label)}
            </span>
            <span aria-hidden="true" className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
              {ratings.map(({ name, color }) =>
                figures[name] > 0 ? (
                  <span key={name} className={color} style={{ flex: `${figures[name]} 1 0` }} />
                ) : null,
              )}
            </span>
            <span className="tabular mt-1.5 flex flex-wrap gap-x-3 text-sm text-slate">
              {ratings.map(({ name, label }) => (
                <span
                  key={name}
                  className="whitespace-nowrap"
                >{`${t(label)} ${digits(percent(figures[name]))}%`}</span>
              ))}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
