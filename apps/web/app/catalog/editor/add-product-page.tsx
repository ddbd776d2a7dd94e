/** The add product form (specification sections 2 and 5). */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { formCategories } from '@jontro/shop/catalog/categories.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { useState } from 'react';
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx';
import { useAdminMutation } from '../../lib/admin-mutation.ts';
import { send } from '../../lib/send.ts';
import { useSession } from '../../lib/session-state.ts';
import { pageTitle } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
import type { Route } from './+types/add-product-page.ts';
import { emptyDraft, productOf } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { rejectedInput } from './rejected-input.ts';
import { discardDraft } from './stored-draft.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Add Product');

export default function AddProductPage() {
  const { user } = useSession();
  const { runMutation, busyWith } = useAdminMutation();
  const draftKey = { email: user?.email ?? '', product: 'new' };
  /** How many products were added here; as the key of the form, it empties the form after each. */
  const [added, setAdded] = useState(0);

  const add = (product: NewProduct) =>
    runMutation({
      subject: 'new',
      run: () => send(catalogEndpoints.addProduct, { body: product }),
      notice: productFormTexts.added,
    }).then(() => {
      discardDraft(draftKey);
      setAdded((count) => count + 1);
      return undefined;
    }, rejectedInput);

  return (
    <>
      <DashboardHeading title="Add Product" note="It is on sale as soon as it is added." />
      <ProductForm
        key={added}
        form="add"
        categories={formCategories(useSettings(), 'add')}
        start={emptyDraft}
        draftKey={draftKey}
        action="Add Product"
        busy={busyWith !== undefined}
        toSent={productOf}
        onSubmit={add}
      />
    </>
  );
}
