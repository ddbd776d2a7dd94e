/** What differs between the counted units and the stock, before it is applied. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { type CountedItem, unitsForSale } from '@jontro/shop/stock/stock.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ProductName } from '../ui/product-name.tsx';

export type Comparison = EndpointResponse<typeof stockEndpoints.checkCount>;

/** A counted product with the units that the shop has of it for sale. */
export type Difference = CountedItem & { forSale: number };

/** The products of which the shop has another number of units for sale than were counted. */
const differing = ({ items }: Comparison, countedToPack: boolean): Difference[] =>
  items
    .map((item) => ({ ...item, forSale: unitsForSale(item, countedToPack) }))
    .filter(({ stock, forSale }) => stock !== forSale);

const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

const columns: readonly Column<Difference>[] = [
  { label: 'Product', kind: 'title', cell: (item) => <ProductName product={item} /> },
  {
    label: 'In stock',
    kind: 'number',
    cell: ({ stock }, { t, digits }) => (stock === undefined ? t('Not tracked') : digits(String(stock))),
  },
  {
    label: 'To pack',
    kind: 'number',
    cell: ({ toPack = 0 }, { digits }) => digits(String(toPack)),
  },
  { label: 'Counted', kind: 'number', cell: ({ counted }, { digits }) => digits(String(counted)) },
  {
    label: 'Difference',
    kind: 'number',
    cell: ({ stock, forSale }, { digits }) =>
      stock === undefined ? <span data-none>–</span> : digits(signed(forSale - stock)),
  },
];

export function CountResult({
  comparison,
  busy,
  onApply,
}: {
  comparison: Comparison;
  busy: boolean;
  onApply: (differences: readonly Difference[]) => void;
}) {
  const { t } = useLanguage();
  const [countedToPack, setCountedToPack] = useState(true);
  const rows = differing(comparison, countedToPack);
  const { items, unknown } = comparison;
  const asksToPack = items.some(({ toPack }) => toPack);
  return (
    <section
      aria-label={t('Differences')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
    >
      <h2 className="text-xl font-bold">{t('Differences')}</h2>
      <p role="status">
        {t(
          message('{differing} of {count} products differ.', {
            differing: rows.length,
            count: items.length,
          }),
        )}
      </p>
      {unknown.length > 0 ? (
        <p role="alert" className="font-medium break-words text-sale-deep">
          {t(message('Unknown codes: {codes}', { codes: unknown.join(', ') }))}
        </p>
      ) : null}
      {asksToPack ? (
        <CheckField checked={countedToPack} onChange={setCountedToPack}>
          {t('The counted units include those of orders that are not packed yet.')}
        </CheckField>
      ) : null}
      {rows.length > 0 ? (
        <>
          <div className="w-full min-w-0">
            <DataTable
              what="products"
              columns={asksToPack ? columns : columns.filter(({ label }) => label !== 'To pack')}
              rows={rows}
              failed={false}
              onRetry={() => {}}
              empty="Nothing differs."
              skeletonRows={0}
            />
          </div>
          <Button busy={busy} onClick={() => onApply(rows)}>
            {t('Apply the differences')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
