/** Orders and sales over time: two charts with a summary, and their numbers as a table. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { axisNumber, changeText, stepText } from './report-format.ts';
import type { ChartStep } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));
/** The height of the chart, for its skeleton. */
const chartHeight = 220;

const count = new Intl.NumberFormat('en-IN');

interface Figure {
  name: 'orders' | 'sales';
  title: PlainMessage;
  valueText: (value: number) => string;
  /** Its parts, from the bottom of a bar up, with their labels in the legend. */
  parts: readonly (readonly [name: keyof SalesFigures, label: PlainMessage])[];
}

const bestStepTexts = {
  day: 'The best day: {step} with {value}.',
  week: 'The best week: {step} with {value}.',
  month: 'The best month: {step} with {value}.',
} as const satisfies Record<ReportStep, string>;

const figures: readonly Figure[] = [
  {
    name: 'orders',
    title: 'Orders',
    valueText: (value) => count.format(value),
    parts: [['orders', 'This period']],
  },
  {
    name: 'sales',
    title: 'Sales',
    valueText: formatTaka,
    parts: [
      ['paidOnline', 'Paid online'],
      ['cash', 'Cash received'],
    ],
  },
];

/** "৳900", or "৳900 (Paid online: ৳500, Cash received: ৳400)" of a figure with parts. */
function figureText(
  figures: SalesFigures,
  { name, valueText, parts }: Figure,
  language: PageLanguage,
): string {
  const { t, digits } = language;
  const total = digits(valueText(figures[name]));
  if (parts.length === 1) return total;
  const partTexts = parts.map(([part, label]) => `${t(label)}: ${digits(valueText(figures[part]))}`);
  return `${total} (${partTexts.join(', ')})`;
}

/** The totals, the change and the best step in words. */
function summaryOf({ steps, totals, step }: SalesReport, figure: Figure, language: PageLanguage): string {
  const { t, digits } = language;
  const { name, title, valueText } = figure;
  const [now, before] = [totals.now[name], totals.before[name]];
  const [best] = steps.toSorted((a, b) => b.now[name] - a.now[name]);
  const summary = t('{title}: {now}, in the period before {before}. {change}.', {
    title: t(title),
    now: figureText(totals.now, figure, language),
    before: digits(valueText(before)),
    change: t(changeText(now, before)),
  });
  if (!best || best.now[name] === 0 || steps.length === 1) return summary;
  const peak = t(bestStepTexts[step], {
    step: stepText(step, best, language),
    value: digits(valueText(best.now[name])),
  });
  return `${summary} ${peak}`;
}

export function SalesSection({ report }: { report: SalesReport | undefined }) {
  const language = useLanguage();
  const { t, digits } = language;
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[58rem]/page:grid-cols-2">
        {figures.map((figure) => (
          <section
            key={figure.name}
            data-chart={figure.name}
            aria-label={t('{title} over time', { title: t(figure.title) })}
            className="flex flex-col rounded-card border border-line bg-paper p-4 sm:p-5"
          >
            <h2 className="font-bold">{t(figure.title)}</h2>
            {report ? (
              <>
                <p className="mt-1 mb-auto pb-3 text-sm text-slate">{summaryOf(report, figure, language)}</p>
                <Legend parts={figure.parts} />
                <Suspense fallback={<Skeleton height={chartHeight} />}>
                  <SalesChart
                    steps={report.steps.map((step) => chartStep(report.step, step, figure, language))}
                    summary={summaryOf(report, figure, language)}
                    axisText={(value) => digits(axisNumber(value, language.language))}
                  />
                </Suspense>
              </>
            ) : (
              <Skeleton className="mt-3" height={chartHeight + 76} />
            )}
          </section>
        ))}
      </div>
      {/* The key makes it another button below charts of another height, so that it does not count as a layout shift. */}
      <div key={report ? 'known' : 'waiting'}>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name={asTable ? 'eyeOff' : 'eye'} size={16} />
          {t(asTable ? 'Hide the numbers' : 'Show the numbers as a table')}
        </Button>
      </div>
      <div id={tableId} hidden={!asTable}>
        {asTable && report ? <SalesTable report={report} /> : null}
      </div>
    </div>
  );
}

function chartStep(
  unit: ReportStep,
  step: SalesReport['steps'][number],
  figure: Figure,
  language: PageLanguage,
): ChartStep {
  const { t, digits } = language;
  const { name, valueText, parts } = figure;
  const before = step.before[name];
  const label = stepText(unit, step, language);
  return {
    name: label,
    parts: parts.map(([part]) => step.now[part]),
    before,
    hint: t('{step}: {now}, before {before}', {
      step: label,
      now: figureText(step.now, figure, language),
      before: digits(valueText(before)),
    }),
  };
}

/** The styles of the bars in the chart. */
const solid = 'bg-bottle';
const hatched =
  'border border-bottle bg-[repeating-linear-gradient(45deg,var(--color-bottle)_0_2px,var(--color-bottle-wash)_2px_5px)]';

function Legend({ parts }: Pick<Figure, 'parts'>) {
  const { t } = useLanguage();
  return (
    <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate">
      {parts.map(([name, label], index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={`h-3 w-3 rounded-[3px] ${index === 0 ? solid : hatched}`} /> {t(label)}
        </span>
      ))}
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-dashed border-ink" /> {t('The period before')}
      </span>
    </p>
  );
}
