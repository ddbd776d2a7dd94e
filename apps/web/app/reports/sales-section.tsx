/** Orders and sales over time: two charts, each told in a sentence, and their numbers as a table. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { axisNumber, changeText, stepText } from './report-words.ts';
import type { ChartStep } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));
/** As high as the chart that is loaded. */
const height = 220;

const count = new Intl.NumberFormat('en-IN');

interface Figure {
  name: 'orders' | 'sales';
  title: string;
  valueText: (value: number) => string;
  /** What it is the sum of, from the bottom of a bar up, in the words of the legend. */
  parts: readonly (readonly [name: keyof SalesFigures, says: string])[];
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
  const told = parts.map(([part, says]) => `${says.toLowerCase()} ${valueText(figures[part])}`);
  return valueText(figures[name]) + (parts.length > 1 ? ` (${told.join(', ')})` : '');
}

/** "34 orders" is for the eye beside it; this says how it went. */
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
                <Suspense fallback={<Skeleton height={height} />}>
                  <SalesChart
                    steps={report.steps.map((each) => chartStep(report.step, each, figure))}
                    summary={summaryOf(report, figure)}
                    axisText={axisNumber}
                  />
                </Suspense>
              </>
            ) : (
              <Skeleton className="mt-3" height={height + 76} />
            )}
          </section>
        ))}
      </div>
      {/* Below charts of another height it is another button, not one that moves. */}
      <div key={report ? 'known' : 'waiting'}>
        <Button
          look="secondary"
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

function chartStep(step: ReportStep, each: SalesReport['steps'][number], figure: Figure): ChartStep {
  const { name, valueText, parts } = figure;
  const before = each.before[name];
  const called = stepText(step, each);
  return {
    name: called,
    parts: parts.map(([part]) => each.now[part]),
    before,
    hint: `${called}: ${figureText(each.now, figure)}, before ${valueText(before)}`,
  };
}

/** As the bars and the line of the chart are drawn. */
const solid = 'bg-bottle';
const hatched =
  'border border-bottle bg-[repeating-linear-gradient(45deg,var(--color-bottle)_0_2px,var(--color-bottle-wash)_2px_5px)]';

function Legend({ parts }: Pick<Figure, 'parts'>) {
  return (
    <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate">
      {parts.map(([name, says], place) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span className={`h-3 w-3 rounded-[3px] ${place === 0 ? solid : hatched}`} /> {says}
        </span>
      ))}
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-dashed border-ink" /> The period before
      </span>
    </p>
  );
}
