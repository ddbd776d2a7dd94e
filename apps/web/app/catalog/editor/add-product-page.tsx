/** The add product form, empty or with a copy of another product (specification sections 2 and 5). */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { formCategories } from '@jontro/shop/catalog/categories.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx';
import { useAdminMutation } from '../../lib/admin-mutation.ts';
import { send, statusOf } from '../../lib/send.ts';
import { useSession } from '../../lib/session-state.ts';
import { pageTitle } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/add-product-page.ts';
import { copyParam } from './copy-path.ts';
import { editedProductQuery } from './edited-product-query.ts';
import { copyOf, emptyDraft, type ProductDraft, productOf } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { ProductUnavailable } from './product-unavailable.tsx';
import { rejectedInput } from './rejected-input.ts';
import { discardDraft } from './stored-draft.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Add Product');

export default function AddProductPage() {
  const [params] = useSearchParams();
  const copied = params.get(copyParam) ?? '';
  return <AddProduct key={copied} copied={copied} />;
}

/** Includes the category of a copy if the add form does not offer it. */
const categoriesFor = ({ category }: ProductDraft, offered: readonly string[]): readonly string[] =>
  category === '' || offered.includes(category) ? offered : [category, ...offered];

/** `copied` is the id of the product that the form starts with; '' for none. */
function AddProduct({ copied }: { copied: string }) {
  const { user } = useSession();
  const settings = useSettings();
  const navigate = useNavigate();
  const { runMutation, busyWith } = useAdminMutation();
  const draftKey = { email: user?.email ?? '', product: copied ? `copy.${copied}` : 'new' };
  /** How many products were added here; as the key of the form, it empties the form after each. */
  const [added, setAdded] = useState(0);
  const found = useQuery({ ...editedProductQuery(copied), enabled: copied !== '' });
  const start = useMemo(
    () => (copied === '' ? emptyDraft : found.data && copyOf(found.data)),
    [copied, found.data],
  );

  const add = (product: NewProduct) =>
    runMutation({
      subject: 'new',
      run: () => send(catalogEndpoints.addProduct, { body: product }),
      notice: productFormTexts.added,
    }).then(() => {
      discardDraft(draftKey);
      setAdded((count) => count + 1);
      if (copied) void navigate(staffPaths.addProduct, { replace: true });
      return undefined;
    }, rejectedInput);

  return (
    <>
      <DashboardHeading title="Add Product" note="It is on sale as soon as it is added." />
      {start ? (
        <ProductForm
          key={added}
          form="add"
          categories={categoriesFor(start, formCategories(settings, 'add'))}
          start={start}
          draftKey={draftKey}
          action="Add Product"
          busy={busyWith !== undefined}
          toSent={productOf}
          onSubmit={add}
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
