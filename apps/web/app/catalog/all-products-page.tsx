/** The table of all products: search, edit, delete (specification section 2, Admin tables). */
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useAdminAct } from '../lib/admin-act.ts';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import type { Route } from './+types/all-products-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Products');

const skeletonRows = 6;

const facts: readonly Column<Product>[] = [
  {
    label: 'Image',
    kind: 'picture',
    cell: ({ images: [first] }) => (
      <Picture src={first} alt="" sizes="56px" className="size-14 rounded-lg bg-sweep object-cover" />
    ),
  },
  {
    label: 'Name',
    kind: 'title',
    cell: (product) => (
      <Link to={paths.product(product)} className="line-clamp-2 font-semibold hover:underline">
        {product.productName}
      </Link>
    ),
  },
  { label: 'Category', cell: ({ category }) => category },
  { label: 'Price', kind: 'number', cell: ({ price }) => formatTaka(price) },
  {
    label: 'Discount price',
    kind: 'number',
    cell: ({ discountPrice }) => (discountPrice === undefined ? '–' : formatTaka(discountPrice)),
  },
  {
    label: 'Stock status',
    cell: ({ inStock }) => <StockBadge inStock={inStock} className="whitespace-nowrap" />,
  },
];

export default function AllProductsPage() {
  const { ready } = useSession();
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const products = useQuery({
    ...callQuery(queryKeys.allProducts(wanted), catalogCalls.listAllProducts, { query: { search: wanted } }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const { act, busyWith } = useAdminAct();
  const [removing, setRemoving] = useState<Product>();

  async function remove({ _id }: Product): Promise<void> {
    await act({
      subject: _id,
      run: () => send(catalogCalls.removeProduct, { params: { id: _id } }),
      notice: productTexts.deleted,
    }).catch(() => {});
    setRemoving(undefined);
  }

  const actions: Column<Product> = {
    label: 'Action',
    kind: 'actions',
    cell: (product) => (
      <div className="flex justify-end gap-2">
        <ButtonLink
          to={paths.updateProduct(product)}
          look="secondary"
          size="small"
          className="max-md:flex-1"
          aria-label={`Edit ${product.productName}`}
        >
          Edit
        </ButtonLink>
        <Button
          look="secondary"
          size="small"
          aria-label={`Delete ${product.productName}`}
          onClick={() => setRemoving(product)}
        >
          <Icon name="trash" size={16} /> <span className="md:sr-only">Delete</span>
        </Button>
      </div>
    ),
  };

  return (
    <>
      <DashboardHeading
        title="All Products"
        note={products.data && `${products.data.length} products, newest first`}
      >
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <SearchBox label="Search products" value={search} onChange={setSearch} />
          <ButtonLink to={paths.addProduct} className="max-sm:w-full">
            <Icon name="plus" size={18} /> Add Product
          </ButtonLink>
        </div>
      </DashboardHeading>
      <DataTable
        what="products"
        columns={[...facts, actions]}
        rows={products.data}
        failed={products.isError}
        onRetry={() => void products.refetch()}
        empty={wanted ? `No product matches “${wanted}”.` : 'There are no products yet.'}
        skeletonRows={skeletonRows}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this product?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <strong className="text-ink">{removing?.productName}</strong> leaves the shop. Orders that contain
          it stay as they are. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
