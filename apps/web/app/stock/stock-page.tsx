/** Additive: the stock of a product or variant, its changes, adjustments and codes. The product's form shows it at `?stock`. */
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { message } from '@jontro/shop/messages.ts';
import { type StockItem, stockPageRows } from '@jontro/shop/stock/stock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { AdjustStock } from './adjust-stock.tsx';
import { ProductCodes } from './product-codes.tsx';
import { StockMoves } from './stock-moves.tsx';
import { stockQuery } from './stock-queries.ts';
import { StockRules } from './stock-rules.tsx';

const variantText = ({ variantName, variantNames, stock }: StockItem, { language, t }: PageLanguage) => {
  const name = (language === 'en' ? variantName : variantNames?.[language]) ?? variantName ?? '';
  return `${name} (${stock === undefined ? t('Not tracked') : t('{count} left', { count: stock })})`;
};

export default function StockPage({ id, back }: { id: string; back: string }) {
  const words = useLanguage();
  const { t } = words;
  const { ready } = useSession();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const show = (parameters: Record<string, string>) =>
    setAddress({ stock: address.get('stock') ?? '', ...parameters }, { preventScrollReset: true });
  const variant = address.get('stock') || undefined;
  const { data, isError, refetch } = useQuery({
    ...stockQuery({ id, variant, page }),
    enabled: ready && id !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DashboardHeading title="Stock" note={data ? <ProductName product={data.item} /> : ''}>
        <ButtonLink to={back} variant="secondary" size="small">
          {t('Update Product')}
        </ButtonLink>
      </DashboardHeading>
      {isError && !data ? <LoadFailed what="The stock" onRetry={() => void refetch()} /> : null}
      {data || isError ? null : (
        <Loading label="Loading the stock">
          <Skeleton height={420} />
        </Loading>
      )}
      {data ? (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <section className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-6">
            {data.variants.length > 0 ? (
              <SelectField
                label="Variant"
                value={data.item.variantId}
                onChange={(event) => setAddress({ stock: event.target.value }, { preventScrollReset: true })}
              >
                {data.variants.map((item) => (
                  <option key={item.variantId} value={item.variantId}>
                    {variantText(item, words)}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <p role="status" className="tabular text-2xl font-bold">
              {data.item.stock === undefined
                ? t('Not tracked')
                : t(message('{count} left', { count: data.item.stock }))}
            </p>
            {/* A sale meanwhile must not take away what was typed. */}
            <AdjustStock key={`${data.item._id} ${data.item.stock === undefined}`} item={data.item} />
            <StockRules
              key={`${data.item._id} ${data.item.lowStockAt} ${data.item.cost}`}
              item={data.item}
              shopThreshold={data.lowStockThreshold}
            />
          </section>
          <ProductCodes item={data.item} codes={data.codes} />
          <section aria-label={t('Stock changes')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
            <h2 className="text-xl font-bold">{t('Stock changes')}</h2>
            <StockMoves moves={data.moves} name={nameIn(words.language, data.item)} />
            {data.total > stockPageRows ? (
              <Pagination
                page={page}
                totalPages={Math.ceil(data.total / stockPageRows)}
                onPage={(next) => show({ page: String(next) })}
              />
            ) : null}
          </section>
        </div>
      ) : null}
    </>
  );
}
