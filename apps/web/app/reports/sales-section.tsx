/** Orders and sales over time: two charts with a summary, and their numbers as a table. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { lazy, Suspense, useId, useState } from 'react';
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
  title: string;
  valueText: (value: number) => string;
  /** Its parts, from the bottom of a bar up, with their labels in the legend. */
  parts: readonly (readonly [name: keyof SalesFigures, label: string])[];
}

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

/** "৳900", or "৳900 (paid online ৳500, cash received ৳400)" of a figure with parts. */
function figureText(figures: SalesFigures, { name, valueText, parts }: Figure): string {
  const partTexts = parts.map(([part, label]) => `${label.toLowerCase()} ${valueText(figures[part])}`);
  return valueText(figures[name]) + (parts.length > 1 ? ` (${partTexts.join(', ')})` : '');
}

/** The totals, the change and the best step in words. */
function summaryOf({ steps, totals, step }: SalesReport, figure: Figure): string {
  const { name, title, valueText } = figure;
  const [now, before] = [totals.now[name], totals.before[name]];
  const [best] = steps.toSorted((a, b) => b.now[name] - a.now[name]);
  const peak =
    best && best.now[name] > 0 && steps.length > 1
      ? ` The best ${step}: ${stepText(step, best)} with ${valueText(best.now[name])}.`
      : '';
  return `${title}: ${figureText(totals.now, figure)}, in the period before ${valueText(before)}. ${changeText(now, before)}.${peak}`;
}

export function SalesSection({ report }: { report: SalesReport | undefined }) {
  const [asTable, setAsTable] = useState(false);
  const tableId = useId();
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[58rem]/page:grid-cols-2">
        {figures.map((figure) => (
          <section
            key={figure.name}
            data-chart={figure.name}
            aria-label={`${figure.title} over time`}
            className="flex flex-col rounded-card border border-line bg-paper p-4 sm:p-5"
          >
            <h2 className="font-bold">{figure.title}</h2>
            {report ? (
              <>
                <p className="mt-1 mb-auto pb-3 text-sm text-slate">{summaryOf(report, figure)}</p>
                <Legend parts={figure.parts} />
                <Suspense fallback={<Skeleton height={chartHeight} />}>
                  <SalesChart
                    steps={report.steps.map((step) => chartStep(report.step, step, figure))}
                    summary={summaryOf(report, figure)}
                    axisText={axisNumber}
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
          {asTable ? 'Hide the numbers' : 'Show the numbers as a table'}
        </Button>
      </div>
      <div id={tableId} hidden={!asTable}>
        {asTable && report ? <SalesTable report={report} /> : null}
      </div>
    </div>
  );
}

function chartStep(unit: ReportStep, step: SalesReport['steps'][number], figure: Figure): ChartStep {
  const { name, valueText, parts } = figure;
  const before = step.before[name];
  const label = stepText(unit, step);
  return {
    name: label,
    parts: parts.map(([part]) => step.now[part]),
    before,
    hint: `${label}: ${figureText(step.now, figure)}, before ${valueText(before)}`,
  };
}

/** The styles of the bars in the chart. */
const solid = 'bg-bottle';
const hatched =
  'border border-bottle bg-[repeating-linear-gradient(45deg,var(--color-bottle)_0_2px,var(--color-bottle-wash)_2px_5px)]';

function Legend({ parts }: Pick<Figure, 'parts'>) {
  return (
    <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate">
      {parts.map(([name, label], index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={`h-3 w-3 rounded-[3px] ${index === 0 ? solid : hatched}`} /> {label}
        </span>
      ))}
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-dashed border-ink" /> The period before
      </span>
    </p>
  );
}
