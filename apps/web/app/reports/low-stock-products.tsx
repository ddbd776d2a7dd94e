/** Products with a low stock, sold out ones, and those that customers wait for. */
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import type { AwaitedProduct, LowStockProduct } from '@jontro/shop/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { staffPaths } from '../staff-paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { lowStockProductsQuery } from './report-queries.ts';

const maxListed = 8;

export function LowStockProducts() {
  const { ready } = useSession();
  const { data, isError, refetch } = useQuery({ ...lowStockProductsQuery, enabled: ready });
  if (isError && !data) return <LoadFailed what="The stock" onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <List
        title={
          data ? message('{count} or fewer left, or their own limit', { count: data.threshold }) : 'Low stock'
        }
        filter="low"
        list={data?.low}
        note={stockText}
        none="No product is low in stock."
      />
      <List
        title="Sold out"
        filter="out"
        list={data?.soldOut}
        note={stockText}
        none="No product is sold out."
      />
      {data && data.awaited.count > 0 ? (
        <List title="Customers wait for" list={data.awaited} note={waitingText} />
      ) : null}
    </div>
  );
}

type Listed = Omit<LowStockProduct, 'stock'>;

function List<Row extends Listed>({
  title,
  filter,
  list,
  note,
  none,
}: {
  title: Message;
  /** The filter of All Products with the same products; without one all rows are shown. */
  filter?: 'low' | 'out';
  list: { count: number; products: Row[] } | undefined;
  /** The text beside a product. */
  note: (product: Row) => Message;
  /** Instead of an empty list. */
  none?: PlainMessage;
}) {
  const { t } = useLanguage();
  const shown = filter ? list?.products.slice(0, maxListed) : list?.products;
  const more = (list?.count ?? 0) - (shown?.length ?? 0);
  return (
    <section
      aria-label={t(title)}
      data-stock={filter}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
        {t(title)}
        <span className="tabular text-sm font-semibold text-slate">
          {list && t('{count} products', { count: list.count })}
        </span>
      </h3>
      {list ? null : <Skeleton height={160} />}
      {list?.count === 0 && none ? <p className="text-slate">{t(none)}</p> : null}
      {shown && shown.length > 0 ? (
        <ul className="divide-y divide-line">
          {shown.map((product) => (
            <li
              key={`${product._id} ${product.variantName}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
            >
              <Link to={staffPaths.updateProduct(product)} className="min-w-0 break-words hover:underline">
                <ProductName product={product} />
              </Link>
              <span className="tabular shrink-0 text-sm text-slate">{t(note(product))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {filter && more > 0 ? (
        <Link to={`${staffPaths.allProducts}?stock=${filter}`} className="text-sm font-semibold underline">
          {t('Show all {count}', { count: list?.count ?? 0 })}
        </Link>
      ) : null}
    </section>
  );
}

const stockText = ({ stock }: LowStockProduct): Message =>
  stock === undefined ? 'Not in stock' : message('{count} left', { count: stock });

const waitingText = ({ waiting }: AwaitedProduct): Message =>
  message('{count} asked for an alert', { count: waiting });
