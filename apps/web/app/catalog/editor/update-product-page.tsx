/** The update product form; the product is fetched before it is shown (specification sections 2 and 5). */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { type CategorySettings, formCategories } from '@jontro/shop/catalog/categories.ts';
import type { EditedProduct } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { nameIn } from '@jontro/shop/catalog/product-names.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { useAdminMutation } from '../../lib/admin-mutation.ts';
import { can } from '../../lib/can.ts';
import { send, statusOf } from '../../lib/send.ts';
import { useSession } from '../../lib/session-state.ts';
import { pageTitle } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
import { staffPaths } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/update-product-page.ts';
import { copyPath } from './copy-path.ts';
import { editedProductQuery } from './edited-product-query.ts';
import { changeOf, type DraftProblem, draftOf, withoutPrices } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { ProductUnavailable } from './product-unavailable.tsx';
import { rejectedInput } from './rejected-input.ts';
import { discardDraft } from './stored-draft.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Update Product');

/** Includes the product's own category if the update form does not offer it. */
function categoriesFor({ category }: EditedProduct, settings: CategorySettings): readonly string[] {
  const offered = formCategories(settings, 'update');
  return offered.includes(category) ? offered : [category, ...offered];
}

/** Not a route of its own, which every page of the shop would pay for in its manifest. */
const StockPage = lazy(() => import('../../stock/stock-page.tsx'));

export default function UpdateProductPage() {
  const { id = '', name = '' } = useParams();
  const [address] = useSearchParams();
  if (!address.has('stock')) return <UpdateProduct key={id} id={id} />;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <StockPage key={id} id={id} back={staffPaths.updateProduct({ _id: id, productName: name })} />
    </Suspense>
  );
}

function UpdateProduct({ id }: { id: string }) {
  const { t, language } = useLanguage();
  const session = useSession();
  const { user } = session;
  const mayPrice = can(session, 'prices');
  const settings = useSettings();
  const client = useQueryClient();
  // The cached product may be outdated.
  const found = useQuery({ ...editedProductQuery(id), enabled: id !== '', staleTime: 0 });
  const { runMutation, busyWith } = useAdminMutation();
  /** The version that the form started with; refetching does not replace it. */
  const [base, setBase] = useState<EditedProduct>();
  const [newer, setNewer] = useState<EditedProduct>();
  if (!base && found.isFetchedAfterMount && found.data) setBase(found.data);
  const draftKey = { email: user?.email ?? '', product: id };
  const start = useMemo(() => base && draftOf(base), [base]);
  const fetchLatest = () => client.fetchQuery({ ...editedProductQuery(id), staleTime: 0 });

  function resetTo(product: EditedProduct): void {
    setNewer(undefined);
    setBase(product);
  }
  async function update(
    change: ProductChange,
    unchangedSince: string | undefined,
  ): Promise<DraftProblem | undefined> {
    try {
      await runMutation({
        subject: id,
        async run() {
          const body = { ...(mayPrice ? change : withoutPrices(change)), unchangedSince };
          await send(catalogEndpoints.changeProduct, { params: { id }, body });
          // Not only with the fetched product: the page may be left before.
          discardDraft(draftKey);
        },
        notice: productFormTexts.updated,
      });
      resetTo(await fetchLatest());
    } catch (error) {
      const rejected = rejectedInput(error);
      if (rejected) return rejected;
      if (statusOf(error) === 409) await fetchLatest().then(setNewer, console.error);
    }
    return undefined;
  }

  const ofProduct = base ? '' : 'invisible';
  return (
    <>
      <DashboardHeading
        title="Update Product"
        note={<span className="block truncate">{base && nameIn(language, base)}</span>}
      >
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="?stock=" variant="secondary" size="small" className={ofProduct}>
            {t('Stock')}
          </ButtonLink>
          {mayPrice ? (
            <ButtonLink to={copyPath({ _id: id })} variant="secondary" size="small" className={ofProduct}>
              {t('Duplicate')}
            </ButtonLink>
          ) : null}
          <ButtonLink to={staffPaths.allProducts} variant="secondary" size="small">
            {t('All Products')}
          </ButtonLink>
        </div>
      </DashboardHeading>
      {base && start ? (
        <ProductForm
          form="update"
          id={id}
          categories={categoriesFor(base, settings)}
          start={start}
          unchangedSince={base.updatedAt}
          theirs={newer && draftOf(newer)}
          onTakeTheirs={() => newer && resetTo(newer)}
          onKeepMine={(product) => void update(product, newer?.updatedAt)}
          draftKey={draftKey}
          action="Update Product"
          busy={busyWith !== undefined}
          toSent={(draft, fields) => changeOf(start, draft, fields)}
          onSubmit={update}
        />
      ) : found.isError ? (
        <ProductUnavailable notFound={statusOf(found.error) === 404} onRetry={() => void found.refetch()} />
      ) : (
        <Loading label="Loading the product" className="grid gap-5 @min-[58rem]/page:grid-cols-[3fr_2fr]">
          <Skeleton height={560} />
          <Skeleton height={560} />
        </Loading>
      )}
    </>
  );
}
