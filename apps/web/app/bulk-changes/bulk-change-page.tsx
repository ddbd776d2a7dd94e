/** Additive: one change of all products that the filters of All Products find, which shows it at `?change`. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { isWorking } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { productSorts, stockFilters } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { listQuery, listSearchParams, readListView } from '../lib/list-view.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { usePolledWork } from '../lib/use-polled-work.ts';
import { useCategories } from '../site/use-categories.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { bulkChangeKeys } from './bulk-change-queries.ts';
import { ChangeForm } from './change-form.tsx';
import { ChangeResult } from './change-result.tsx';
import { EarlierChanges } from './earlier-changes.tsx';

export default function BulkChangePage() {
  const { t } = useLanguage();
  useOwnTitle(t('Change many products'));
  const [address, setAddress] = useSearchParams();
  const { settings, titleOf } = useCategories();
  const id = address.get('change') ?? '';
  const filters = { category: categoryNames(settings), stock: stockFilters };
  const view = readListView(address, { sorts: productSorts, filters });
  const { search, filters: chosen } = view;
  const stockWords = {
    in: t(productTexts.inStockLabel),
    out: t(productTexts.outOfStockLabel),
    low: t('Low stock'),
  };
  const words = [
    search.trim() && `“${search.trim()}”`,
    chosen.category && titleOf(chosen.category),
    chosen.stock && stockWords[chosen.stock as keyof typeof stockWords],
  ].filter(Boolean);
  const list = new URLSearchParams(listSearchParams({ ...view, page: 1 })).toString();
  return (
    <>
      <DashboardHeading
        title="Change many products"
        {...(!id && { note: <>{words.length > 0 ? words.join(' · ') : t('All products of the shop')}</> })}
      >
        <ButtonLink to={`${staffPaths.allProducts}${list ? `?${list}` : ''}`} variant="secondary">
          {t('All Products')}
        </ButtonLink>
      </DashboardHeading>
      {id ? (
        <Change key={id} id={id} />
      ) : (
        <>
          <ChangeForm
            selection={listQuery(view).whole}
            onStarted={(started) => setAddress({ change: started }, { preventScrollReset: false })}
          />
          <EarlierChanges />
        </>
      )}
    </>
  );
}

function Change({ id }: { id: string }) {
  const { data, isError, refetch } = usePolledWork(
    endpointQuery(bulkChangeKeys.one(id), bulkChangeEndpoints.findBulkChange, { params: { id } }),
    isWorking,
  );
  if (isError) return <LoadFailed what="The change" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the products">
        <Skeleton height={320} />
      </Loading>
    );
  return <ChangeResult change={data} />;
}
