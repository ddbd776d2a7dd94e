/** What differs between the counted units and the stock, before it is applied. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { message } from '@jontro/shop/messages.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import type { CountedItem } from '@jontro/shop/stock/stock.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ProductName } from '../ui/product-name.tsx';

export type Comparison = EndpointResponse<typeof stockEndpoints.checkCount>;

/** The products of which the shop has another number of units than were counted. */
export const differing = ({ items }: Comparison): CountedItem[] =>
  items.filter(({ stock, counted }) => stock !== counted);

const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);

const columns: readonly Column<CountedItem>[] = [
  { label: 'Product', kind: 'title', cell: (item) => <ProductName product={item} /> },
  {
    label: 'In stock',
    kind: 'number',
    cell: ({ stock }, { t, digits }) => (stock === undefined ? t('Not tracked') : digits(String(stock))),
  },
  { label: 'Counted', kind: 'number', cell: ({ counted }, { digits }) => digits(String(counted)) },
  {
    label: 'Difference',
    kind: 'number',
    cell: ({ stock, counted }, { digits }) =>
      stock === undefined ? <span data-none>–</span> : digits(signed(counted - stock)),
  },
];

export function CountResult({
  comparison,
  busy,
  onApply,
}: {
  comparison: Comparison;
  busy: boolean;
  onApply: () => void;
}) {
  const { t } = useLanguage();
  const rows = differing(comparison);
  const { items, unknown } = comparison;
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
      {rows.length > 0 ? (
        <>
          <div className="w-full min-w-0">
            <DataTable
              what="products"
              columns={columns}
              rows={rows}
              failed={false}
              onRetry={() => {}}
              empty="Nothing differs."
              skeletonRows={0}
            />
          </div>
          <Button busy={busy} onClick={onApply}>
            {t('Apply the differences')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
