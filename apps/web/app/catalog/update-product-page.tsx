/** The update product form; the product is fetched before it shows (specification sections 2 and 5). */
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { type NewProduct, type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { updateFormCategories } from '@jontro/shop/catalog/categories.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useAdminAct } from '../lib/admin-act.ts';
import { send, statusOf } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/update-product-page.ts';
import { productQuery } from './catalog-queries.ts';
import { draftOf } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Update Product');

/** A category that the update form does not offer stays, as long as no other is chosen. */
const categoriesFor = ({ category }: Product): readonly string[] =>
  updateFormCategories.some((each) => each === category)
    ? updateFormCategories
    : [category, ...updateFormCategories];

export default function UpdateProductPage() {
  const { id = '' } = useParams();
  // What is in the cache may be older than what an admin is about to change.
  const found = useQuery({ ...productQuery(id), enabled: id !== '', staleTime: 0 });
  const { act, busyWith } = useAdminAct();
  const product = found.isFetchedAfterMount ? found.data : undefined;

  const update = (change: NewProduct) =>
    act({
      subject: id,
      run: () => send(catalogCalls.changeProduct, { params: { id }, body: change }),
      notice: productTexts.updated,
    }).catch(() => {});

  return (
    <>
      <DashboardHeading title="Update Product" note={product?.productName}>
        <ButtonLink to={paths.allProducts} look="secondary" size="small">
          All Products
        </ButtonLink>
      </DashboardHeading>
      {product ? (
        <ProductForm
          key={product._id}
          form="update"
          categories={categoriesFor(product)}
          start={draftOf(product)}
          action="Update Product"
          busy={busyWith !== undefined}
          onSubmit={update}
        />
      ) : found.isError ? (
        <NotThere gone={statusOf(found.error) === 404} onRetry={() => void found.refetch()} />
      ) : (
        <Loading label="Loading the product" className="grid gap-5 xl:grid-cols-[3fr_2fr]">
          <Skeleton height={560} />
          <Skeleton height={560} />
        </Loading>
      )}
    </>
  );
}

function NotThere({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  if (!gone) return <LoadFailed what="The product" onRetry={onRetry} />;
  return (
    <p role="alert" className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
      {productTexts.notFound}
    </p>
  );
}
