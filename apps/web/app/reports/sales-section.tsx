/** Orders and revenue over time: two charts, each told in a sentence, and their numbers as a table. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { SalesReport } from '@jontro/shop/reports/reports.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { axisNumber, changeText, stepText } from './report-words.ts';
import { SalesTable } from './sales-table.tsx';

const SalesChart = lazy(() => import('./sales-chart.tsx'));
/** As high as the chart that is loaded. */
const height = 220;

const count = new Intl.NumberFormat('en-IN');

const figures = [
  { name: 'orders', title: 'Orders', valueText: (value: number) => count.format(value) },
  { name: 'revenue', title: 'Revenue', valueText: formatTaka },
] as const;
type Figure = (typeof figures)[number];

/** "34 orders" is for the eye beside it; this says how it went. */
function summaryOf({ steps, totals, step }: SalesReport, { name, title, valueText }: Figure): string {
  const [now, before] = [totals.now[name], totals.before[name]];
  const [best] = steps.toSorted((a, b) => b.now[name] - a.now[name]);
  const peak =
    best && best.now[name] > 0 && steps.length > 1
      ? ` The best ${step}: ${stepText(step, best)} with ${valueText(best.now[name])}.`
      : '';
  return `${title}: ${valueText(now)}, in the period before ${valueText(before)}. ${changeText(now, before)}.${peak}`;
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
            className="rounded-card border border-line bg-paper p-4 sm:p-5"
          >
            <h2 className="font-bold">{figure.title}</h2>
            {report ? (
              <>
                <p className="mt-1 mb-3 text-sm text-slate">{summaryOf(report, figure)}</p>
                <Legend />
                <Suspense fallback={<Skeleton height={height} />}>
                  <SalesChart
                    steps={report.steps.map((each) => ({
                      name: stepText(report.step, each),
                      now: each.now[figure.name],
                      before: each.before[figure.name],
                    }))}
                    summary={summaryOf(report, figure)}
                    valueText={figure.valueText}
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
      <div>
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

function Legend() {
  return (
    <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-slate">
      <span className="inline-flex items-center gap-2">
        <span className="h-3 w-3 rounded-[3px] bg-bottle" /> This period
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="w-6 border-t-2 border-dashed border-ink" /> The period before
      </span>
    </p>
  );
}
