/** The best products: a table with bars for the sorted figure. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { BestProduct, BestProductSort } from '@jontro/shop/reports/reports.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { ProductName } from '../ui/product-name.tsx';

const count = new Intl.NumberFormat('en-IN');

interface BestProductsProps {
  products: readonly BestProduct[] | undefined;
  sort: BestProductSort;
  onSort: (sort: BestProductSort) => void;
  failed: boolean;
  onRetry: () => void;
}

export function BestProducts({ products, sort, onSort, failed, onRetry }: BestProductsProps) {
  const { t, digits } = useLanguage();
  const max = Math.max(...(products ?? []).map((product) => product[sort]), 1);
  const columns: readonly Column<BestProduct>[] = [
    {
      label: 'Product',
      kind: 'title',
      cell: (product) => (
        <>
          {product.gone ? (
            <span className="font-semibold">
              <ProductName product={product} />{' '}
              <span className="font-normal text-slate">{t('(deleted)')}</span>
            </span>
          ) : (
            <Link to={paths.product(product)} className="font-semibold hover:underline">
              <ProductName product={product} />
            </Link>
          )}
          <span aria-hidden="true" className="mt-1.5 block h-2 rounded-full bg-fog">
            <span
              className="block h-2 rounded-full bg-bottle"
              style={{ width: `${(product[sort] / max) * 100}%` }}
            />
          </span>
        </>
      ),
    },
    { label: 'Units', kind: 'number', cell: ({ pieces }) => digits(count.format(pieces)) },
    { label: 'Paid online', kind: 'number', cell: ({ paidOnline }) => <Amount taka={paidOnline} /> },
    { label: 'Cash received', kind: 'number', cell: ({ cash }) => <Amount taka={cash} /> },
    { label: 'Sales', kind: 'number', cell: ({ sales }) => <Amount taka={sales} /> },
  ];
  return (
    <>
      <div className="mb-3">
        <FilterChips
          legend="Best products by"
          chosen={sort}
          onChoose={onSort}
          options={[
            ['pieces', 'By units'],
            ['sales', 'By sales'],
          ]}
        />
      </div>
      <DataTable
        what="best products"
        columns={columns}
        rows={products}
        failed={failed}
        onRetry={onRetry}
        empty="Nothing was ordered in this period."
        skeletonRows={5}
      />
    </>
  );
}

function Amount({ taka }: { taka: number }) {
  const { digits } = useLanguage();
  return <span className="whitespace-nowrap">{digits(formatTaka(taka))}</span>;
}
