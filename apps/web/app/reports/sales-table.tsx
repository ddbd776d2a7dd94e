/** The numbers of the charts: a row for each step, newest first, with the period before in the same cells. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { SalesReport } from '@jontro/shop/reports/reports.ts';
import { useLanguage } from '../language/use-language.ts';
import { stepText } from './report-format.ts';

const count = new Intl.NumberFormat('en-IN');

const columns = [
  { name: 'orders', label: 'Orders', text: (value: number) => count.format(value) },
  { name: 'paidOnline', label: 'Paid online', text: formatTaka },
  { name: 'cash', label: 'Cash received', text: formatTaka },
  { name: 'sales', label: 'Sales', text: formatTaka },
  { name: 'refunds', label: 'Given back', text: formatTaka },
  { name: 'net', label: 'Net', text: formatTaka },
] as const;

const cellClass = 'px-2 py-2 text-right first:pl-4 first:text-left last:pr-4 sm:px-4';

export function SalesTable({ report: { step, steps, totals } }: { report: SalesReport }) {
  const language = useLanguage();
  const { t, digits } = language;
  const rows = [
    ...steps.toReversed().map((row) => ({ ...row, name: stepText(step, row, language) })),
    { ...totals, from: 'all', name: t('Total') },
  ];
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper">
      <table data-table="figures" className="tabular w-full text-sm">
        <caption className="px-4 pt-3 text-left text-slate">
          {t('Below each figure is that of the period before.')}
        </caption>
        <thead>
          <tr className="border-b border-line text-slate">
            {(['Time', ...columns.map(({ label }) => label)] as const).map((label) => (
              <th key={label} scope="col" className={`${cellClass} font-semibold`}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, from, now, before }) => (
            <tr key={from} data-row="" className="not-last:border-b border-line last:font-semibold">
              <th scope="row" className={`${cellClass} font-semibold`}>
                {name}
              </th>
              {columns.map((column) => (
                <td key={column.name} className={cellClass}>
                  <span className="block">{digits(column.text(now[column.name]))}</span>
                  <span className="block text-xs font-normal text-slate">
                    <span className="sr-only">{t('before:')} </span>
                    {digits(column.text(before[column.name]))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
