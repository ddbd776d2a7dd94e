/**
 * A product (specification section 2, Product detail page). The id identifies it; a wrong name in the URL is
 * redirected.
 */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { chosenVariant, withVariant } from '@jontro/shop/catalog/shown-variant.ts';
import { withParams } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import {
  data,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useSearchParams,
} from 'react-router';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { findFetched, type PageData, pageData } from '../../lib/page-data.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { statusOf } from '../../lib/send.ts';
import { readVariant, variantSearch } from '../../lib/variant-search.ts';
import { paths } from '../../paths.ts';
import { productQuestionsQuery } from '../../questions/question-queries.ts';
import { readQuestionView } from '../../questions/question-view.ts';
import { ProductReviews } from '../../reviews/product-reviews.tsx';
import { productReviewsQuery } from '../../reviews/review-queries.ts';
import { readReviewView, reviewSearch } from '../../reviews/review-view.ts';
import { NotFoundBoundary } from '../../site/not-found-boundary.tsx';
import { notFoundMeta } from '../../site/not-found-meta.ts';
import { pageTitle } from '../../site/page-meta.ts';
import { useSettings } from '../../site/settings.ts';
import { StructuredData } from '../../site/structured-data.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { WishlistButton } from '../../wishlist/wishlist-button.tsx';
import { productQuery, relatedQuery, togetherQuery } from '../catalog-queries.ts';
import { LazyCompare } from '../compare/lazy-compare.tsx';
import { fitDevicesQuery } from '../fit/fit-query.ts';
import { deviceSearch, readDevice } from '../fit/fit-search.ts';
import { LazyDeviceFit } from '../fit/lazy-device-fit.tsx';
import { specSheetQuery } from '../spec-sheet-query.ts';
import type { Route } from './+types/product-page.ts';
import { BoughtTogether } from './bought-together.tsx';
import { LazyStockAlert } from './lazy-stock-alert.tsx';
import { ProductDetails } from './product-details.tsx';
import { breadcrumbJsonLd, productJsonLd } from './product-json-ld.ts';
import { productMeta, productTitle } from './product-meta.ts';
import { ProductSkeleton } from './product-skeleton.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ShareButton } from './share-button.tsx';

type Picker = typeof import('./variant-picker.tsx').default;
let loadedPicker: Picker | undefined;
const loadVariantPicker = async () => {
  const picker = await import('./variant-picker.tsx');
  loadedPicker = picker.default;
  return picker;
};
const LazyPicker = lazy(loadVariantPicker);
/** At once if it is loaded: the placeholder of what is lazy would be shown for a moment, and is higher than most pickers. */
function VariantPicker(props: ComponentProps<Picker>) {
  const [Shown] = useState(() => loadedPicker ?? LazyPicker);
  return <Shown {...props} />;
}
/** Before the page is shown, which would move when the picker appears; without a connection it is shown at once. */
const loadPicker = (product: Product | undefined) =>
  product?.options ? loadVariantPicker().catch(() => {}) : undefined;

const Alternatives = lazy(() => import('./alternatives.tsx'));
const ProductQuestions = lazy(() => import('../../questions/product-questions.tsx'));

/** How long to wait for a product, in ms, before showing a skeleton, which would flicker on a faster response. */
const waitMs = 300;

const loadViewer = () => import('./image-viewer.tsx');

const page = pageData(({ params }) => (params.id ? [productQuery(params.id)] : []), {
  waitMs,
  dependentQueries(client, { params, search, settings }) {
    const product = client.getQueryData<Product>(queryKeys.product(params.id ?? ''));
    if (!product) return [];
    return [
      togetherQuery(product._id),
      relatedQuery(product),
      ...(product.specs ? [specSheetQuery(product.category)] : []),
      ...(product.rating ? [productReviewsQuery(product._id, readReviewView(search))] : []),
      // In the browser both are fetched by what shows them, with its chunk.
      ...(import.meta.env.SSR && settings.deviceFit && product.specs && readDevice(search) !== undefined
        ? [fitDevicesQuery]
        : []),
      ...(import.meta.env.SSR && settings.questions
        ? [productQuestionsQuery(product._id, readQuestionView(search))]
        : []),
    ];
  },
});

/** The canonical path of the product, if the requested one has another name. */
function canonicalPath(pageData: PageData, { name, id }: { name: string; id: string }): string | undefined {
  const product = findFetched<Product>(pageData, queryKeys.product(id));
  const canonical = product && paths.product(product);
  return canonical && decodeURIComponent(canonical.split('/')[2] ?? '') !== name ? canonical : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const result = await page.loader(args);
  const canonical = canonicalPath(result.data, args.params);
  if (canonical) throw redirect(canonical + new URL(args.request.url).search, 301);
  return result;
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const result = await page.clientLoader(args);
  const canonical = canonicalPath(result, args.params);
  if (canonical) throw replace(canonical + new URL(args.request.url).search);
  await loadPicker(findFetched<Product>(result, queryKeys.product(args.params.id)));
  return result;
}

/** What of an address decides about the page's data: neither the variant of the product nor the device. */
const dataSearch = (search: URLSearchParams): string =>
  deviceSearch(undefined, variantSearch(undefined, search));
/** Another variant of the product needs no data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  dataSearch(currentUrl.searchParams) !== dataSearch(nextUrl.searchParams);

export const meta: Route.MetaFunction = ({ matches, params, loaderData, error }) => {
  if (error) return notFoundMeta(matches);
  const product = findFetched<Product>(loaderData, queryKeys.product(params.id));
  return product
    ? productMeta(matches, product)
    : pageTitle(matches, withParams(params.name.replaceAll('_', ' ')));
};

export function ErrorBoundary() {
  return <NotFoundBoundary />;
}

export default function ProductPage() {
  const { id = '' } = useParams();
  const settings = useSettings();
  const {
    wishlist,
    recentlyViewed,
    compare,
    deviceFit,
    shareProducts,
    stockAlerts,
    questions,
    suggestions,
    name,
  } = settings;
  const { data: product, isPending, error, refetch } = useQuery({ ...productQuery(id), enabled: id !== '' });
  const [search] = useSearchParams();
  const title = product && productTitle(product, name);
  // For a product that loaded after its page.
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  // A product that loads after its page waits for its picker, which would move it.
  const [late, setLate] = useState<string>();
  if (isPending && id !== '' && late !== id) setLate(id);
  useEffect(() => {
    if (product && late === product._id)
      void Promise.resolve(loadPicker(product)).then(() => setLate(undefined));
  }, [product, late]);
  if (product && late !== id) {
    const variant = chosenVariant(product, readVariant(search));
    const shown = variant ? withVariant(product, variant) : product;
    return (
      <div key={product._id} data-sheet="" className="shell py-3 lg:py-8">
        <ProductDetails product={shown}>
          {variant ? (
            <Suspense fallback={<div className="h-44" />}>
              <VariantPicker
                product={product}
                chosen={variant}
                query={deviceSearch(readDevice(search), reviewSearch(readReviewView(search)))}
              />
            </Suspense>
          ) : null}
          {/* What is sold out is not offered; under the letter its buttons say so when they are pressed. */}
          {suggestions && !shown.inStock ? null : <AddToCart product={shown} variant={variant} />}
          {stockAlerts && !shown.inStock ? <LazyStockAlert product={shown} variant={variant} /> : null}
          {suggestions && !shown.inStock ? (
            <Suspense>
              <Alternatives product={product} />
            </Suspense>
          ) : null}
          {wishlist || shareProducts ? (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {wishlist ? <WishlistButton product={product} /> : null}
              {shareProducts ? <ShareButton product={product} variant={readVariant(search)} /> : null}
            </div>
          ) : null}
          {/* It arrives late, and needs a line of its own: in that of the others it could add one. */}
          {compare ? <LazyCompare product={product} /> : null}
          {deviceFit ? <LazyDeviceFit product={product} /> : null}
        </ProductDetails>
        {product.rating ? (
          <ProductReviews product={product} rating={product.rating} loadViewer={loadViewer} />
        ) : null}
        {questions ? (
          <Suspense fallback={<div className="h-96" />}>
            <ProductQuestions product={product} />
          </Suspense>
        ) : null}
        <BoughtTogether product={product} />
        <RelatedProducts product={product} />
        {recentlyViewed ? <RecentlyViewed product={product} /> : null}
        <StructuredData data={import.meta.env.SSR ? productJsonLd(settings, product) : undefined} />
        <StructuredData data={import.meta.env.SSR ? breadcrumbJsonLd(settings, product) : undefined} />
      </div>
    );
  }
  if (isPending || product) return <ProductSkeleton />;
  if (statusOf(error) === 404) throw data(null, { status: 404 });
  return (
    <div className="shell py-16">
      <LoadFailed what="The product" onRetry={() => void refetch()} />
    </div>
  );
}
