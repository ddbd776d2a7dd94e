/** Table of all products: search, filters, sort, edit, delete and undo (specification section 2, Admin tables). */

import { catalogEndpoints, productSorts, stockFilters } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { nameIn, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { type AdminList, createListReader, useAdminList } from '../lib/admin-list.ts';
import { can } from '../lib/can.ts';
import { listSearchParams } from '../lib/list-view.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { ShortProductName } from '../site/short-product-name.tsx';
import { useCategories } from '../site/use-categories.ts';
import { staffPaths } from '../staff-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton, RemovalDialog, useRemoval } from '../ui/list-removal.tsx';
import { countText, FileLink, ListFilter, ListFooter, ListToolbar, tableProps } from '../ui/list-toolbar.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import type { Route } from './+types/all-products-page.ts';
import { ProductDrafts, productDraftsQuery } from './product-drafts.tsx';

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
        <ShortProductName product={product} />
      </Link>
    ),
  },
  { label: 'Category', sort: 'category', cell: ({ category }) => <CategoryName category={category} /> },
  {
    label: 'Price',
    kind: 'number',
    sort: 'price',
    cell: ({ price }, { digits }) => digits(formatTaka(price)),
  },
  {
    label: 'Discount price',
    kind: 'number',
    sort: 'discount',
    cell: ({ discountPrice }, { digits }) =>
      discountPrice === undefined ? '–' : digits(formatTaka(discountPrice)),
  },
  {
    label: 'Stock status',
    sort: 'stock',
    cell: ({ inStock, stock, variantTotals }, language) => (
      <>
        <StockBadge inStock={inStock} className="whitespace-nowrap" />
        <span className="tabular block text-sm text-slate">
          {unitsLeft(variantTotals ? variantTotals.stock : stock, language)}
        </span>
        {variantTotals ? (
          <span className="tabular block text-sm text-slate">
            {language.t('{count} variants', { count: variantTotals.count })}
          </span>
        ) : null}
        {variantTotals?.low ? (
          <span className="tabular block text-sm break-words text-sale-deep">
            {lowText(variantTotals.low, language)}
          </span>
        ) : null}
      </>
    ),
  },
];

const CategoryName = ({ category }: { category: string }) => useCategories().titleOf(category);

/** Also for products marked as out of stock: units may remain that are not on sale. */
const unitsLeft = (stock: number | undefined, { t }: PageLanguage): string =>
  stock === undefined ? t('Not tracked') : t('{count} left', { count: stock });

type LowVariants = NonNullable<NonNullable<Product['variantTotals']>['low']>;

/** Which variants are low, with their units, and how many others. */
function lowText({ count, fewest }: LowVariants, { t, language, digits }: PageLanguage): string {
  const named = fewest.map((variant) => `${variantIn(language, variant)} (${digits(String(variant.stock))})`);
  const others = count - fewest.length;
  const variants = [...named, ...(others > 0 ? [digits(`+${others}`)] : [])].join('; ');
  return t('Low: {variants}', { variants });
}

const listOf = (categories: readonly string[]) => ({
  key: 'allProducts',
  shape: { sorts: productSorts, filters: { category: categories, stock: stockFilters } },
  read: createListReader<Product>(catalogEndpoints.listAllProducts),
  file: catalogEndpoints.downloadProducts,
});

/** No routes of their own, which every page of the shop would pay for in its manifest. */
const ImportPage = lazy(() => import('../product-imports/import-page.tsx'));
const BulkChangePage = lazy(() => import('../bulk-changes/bulk-change-page.tsx'));
const CountPage = lazy(() => import('../stock/count-page.tsx'));

/** By the parameter that opens each. */
const subPages = [
  ['import', ImportPage],
  ['count', CountPage],
  ['change', BulkChangePage],
] as const;

export default function AllProductsPage() {
  const [address] = useSearchParams();
  const [, Page = ProductList] = subPages.find(([name]) => address.has(name)) ?? [];
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Page />
    </Suspense>
  );
}

/** Leads to one change of all that match the search and filters; invisible until their number is known. */
function ChangeAll({ list: { view, total, more } }: { list: AdminList<Product> }) {
  const { t } = useLanguage();
  const query = new URLSearchParams({ change: '', ...listSearchParams({ ...view, page: 1 }) });
  return (
    <ButtonLink
      to={`?${query}`}
      variant="secondary"
      className={`max-sm:grow max-sm:px-3 sm:min-w-60 ${total && !more ? '' : 'invisible'}`}
    >
      {t('Change all {count} that match', { count: total ?? 0 })}
    </ButtonLink>
  );
}

function ProductList() {
  const { t, language } = useLanguage();
  const session = useSession();
  const nameOf = (product: Product) => nameIn(language, product);
  const { settings, titleOf } = useCategories();
  const categories = categoryNames(settings);
  const drafts = useQuery(productDraftsQuery);
  const products = useAdminList(listOf(categories));
  const removal = useRemoval({
    list: products,
    remove: (id) => send(catalogEndpoints.removeProduct, { params: { id } }),
    notice: productFormTexts.deleted,
    undo: {
      restore: (id) => send(catalogEndpoints.restoreProduct, { params: { id } }),
      notice: productFormTexts.restored,
      textOf: (product) => message('“{name}” was deleted.', { name: nameOf(product) }),
    },
  });

  const actions: Column<Product> = {
    label: 'Action',
    kind: 'actions',
    cell: (product) => (
      <div className="flex justify-end gap-2 @max-[56rem]:flex-wrap">
        <ButtonLink
          to={staffPaths.updateProduct(product)}
          variant="secondary"
          size="small"
          className="@max-[56rem]:flex-1"
          aria-label={t('Edit {name}', { name: nameOf(product) })}
        >
          {t('Edit')}
        </ButtonLink>
        <DeleteButton
          label={t('Delete {name}', { name: nameOf(product) })}
          onClick={() => removal.request(product)}
        />
      </div>
    ),
  };

  return (
    <>
      <DashboardHeading
        title="All Products"
        note={countText(products, (count) => message('{count} products', { count }))}
      >
        <HeadingActions
          main={
            can(session, 'prices') ? (
              <ButtonLink to={staffPaths.addProduct} className="max-sm:px-3">
                <Icon name="plus" size={18} /> {t('Add Product')}
              </ButtonLink>
            ) : undefined
          }
        >
          <ChangeAll list={products} />
          <FileLink list={products} className="max-sm:grow" />
          <ButtonLink to="?count=" variant="secondary" className="max-sm:grow max-sm:px-3">
            {t('Take stock')}
          </ButtonLink>
          <ButtonLink to="?import=" variant="secondary" className="max-sm:grow max-sm:px-3">
            {t('Import products')}
          </ButtonLink>
        </HeadingActions>
      </DashboardHeading>
      <ListWithViews
        list={products}
        name="products"
        held={drafts.isPending && drafts.failureCount === 0}
        filters={
          <>
            <ProductDrafts />
            <ListToolbar list={products} searchLabel="Search products">
              <ListFilter
                list={products}
                name="category"
                label="Category"
                all="All"
                options={categories.map((category) => [category, titleOf(category)])}
              />
              <ListFilter
                list={products}
                name="stock"
                label="Stock"
                all="All"
                options={[
                  ['in', t(productTexts.inStockLabel)],
                  ['out', t(productTexts.outOfStockLabel)],
                  ['low', t('Low stock')],
                ]}
              />
            </ListToolbar>
          </>
        }
      >
        <DataTable
          {...tableProps(products)}
          what="products"
          columns={[...dataColumns, actions]}
          empty={products.narrowed ? 'No product matches.' : 'There are no products yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={products} />
      </ListWithViews>
      <RemovalDialog removal={removal} title="Delete this product?">
        {(product) => (
          <RichMessage
            text="{name} is removed from the shop. Orders that contain it stay as they are. You can undo this while you stay on this page."
            parts={{ name: <strong className="text-ink">{nameOf(product)}</strong> }}
          />
        )}
      </RemovalDialog>
    </>
  );
}
