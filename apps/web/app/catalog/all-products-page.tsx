/** Table of all products: search, filters, sort, edit, delete and undo (specification section 2, Admin tables). */
import { catalogEndpoints, productSorts, stockFilters } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productCategories } from '@jontro/shop/catalog/categories.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { countText, FileLink, ListFilter, ListFooter, ListToolbar, tableProps } from '../ui/list-toolbar.tsx';
import { Picture } from '../ui/picture.tsx';
import { ShortText } from '../ui/short-text.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import { type Undo, UndoBar } from '../ui/undo-bar.tsx';
import type { Route } from './+types/all-products-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Products');

const skeletonRows = 6;

const dataColumns: readonly Column<Product>[] = [
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
    sort: 'name',
    cell: (product) => (
      <Link to={paths.product(product)} className="font-semibold hover:underline">
        <ShortText text={product.productName} />
      </Link>
    ),
  },
  { label: 'Category', sort: 'category', cell: ({ category }) => category },
  { label: 'Price', kind: 'number', sort: 'price', cell: ({ price }) => formatTaka(price) },
  {
    label: 'Discount price',
    kind: 'number',
    sort: 'discount',
    cell: ({ discountPrice }) => (discountPrice === undefined ? '–' : formatTaka(discountPrice)),
  },
  {
    label: 'Stock status',
    sort: 'stock',
    cell: ({ inStock, stock }) => (
      <>
        <StockBadge inStock={inStock} className="whitespace-nowrap" />
        <span className="tabular block text-sm text-slate">{unitsLeft(stock)}</span>
      </>
    ),
  },
];

const countFormat = new Intl.NumberFormat('en-IN');

/** Also for products marked as out of stock: units may remain that are not on sale. */
const unitsLeft = (stock: number | undefined): string =>
  stock === undefined ? 'Not counted' : `${countFormat.format(stock)} left`;

const list = {
  key: 'allProducts',
  shape: { sorts: productSorts, filters: { category: productCategories, stock: stockFilters } },
  read: createListReader<Product>(catalogEndpoints.listAllProducts),
  file: catalogEndpoints.downloadProducts,
} as const;

export default function AllProductsPage() {
  const products = useAdminList(list);
  const { runMutation } = useAdminMutation();
  const [removing, setRemoving] = useState<Product>();
  const [undo, setUndo] = useState<Undo>();

  function restore({ _id }: Product): void {
    setUndo(undefined);
    void runMutation({
      subject: _id,
      run: () => send(catalogEndpoints.restoreProduct, { params: { id: _id } }),
      notice: productFormTexts.restored,
    }).catch(() => {});
  }

  async function remove(product: Product): Promise<void> {
    const { _id } = product;
    setRemoving(undefined);
    setUndo(undefined);
    await runMutation({
      subject: _id,
      run: () => send(catalogEndpoints.removeProduct, { params: { id: _id } }),
      optimisticUpdate: products.without(_id),
      notice: productFormTexts.deleted,
    }).then(
      () => setUndo({ text: `“${product.productName}” was deleted.`, run: () => restore(product) }),
      () => {},
    );
  }

  const actions: Column<Product> = {
    label: 'Action',
    kind: 'actions',
    cell: (product) => (
      <div className="flex justify-end gap-2 @max-[56rem]:flex-wrap">
        <ButtonLink
          to={paths.updateProduct(product)}
          variant="secondary"
          size="small"
          className="@max-[56rem]:flex-1"
          aria-label={`Edit ${product.productName}`}
        >
          Edit
        </ButtonLink>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Delete ${product.productName}`}
          onClick={() => setRemoving(product)}
        >
          <Icon name="trash" size={16} /> <span className="@min-[56rem]:sr-only">Delete</span>
        </Button>
      </div>
    ),
  };

  return (
    <>
      <DashboardHeading title="All Products" note={countText(products, 'product', 'products')}>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <FileLink list={products} className="max-sm:grow" />
          <ButtonLink to={paths.addProduct} className="max-sm:grow max-sm:px-3">
            <Icon name="plus" size={18} /> Add Product
          </ButtonLink>
        </div>
      </DashboardHeading>
      <ListToolbar list={products} searchLabel="Search products">
        <ListFilter
          list={products}
          name="category"
          label="Category"
          all="All"
          options={productCategories.map((category) => [category, category])}
        />
        <ListFilter
          list={products}
          name="stock"
          label="Stock"
          all="All"
          options={[
            ['in', productTexts.inStockLabel],
            ['out', productTexts.outOfStockLabel],
            ['low', 'Few left'],
          ]}
        />
      </ListToolbar>
      <UndoBar undo={undo} onClose={() => setUndo(undefined)} />
      <DataTable
        {...tableProps(products)}
        what="products"
        columns={[...dataColumns, actions]}
        empty={products.narrowed ? 'No product matches.' : 'There are no products yet.'}
        skeletonRows={skeletonRows}
      />
      <ListFooter list={products} />
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this product?"
        action="Delete"
        busy={false}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <strong className="text-ink">{removing?.productName}</strong> leaves the shop. Orders that contain
          it stay as they are. You can undo this while you stay on this page.
        </p>
      </ConfirmDialog>
    </>
  );
}
