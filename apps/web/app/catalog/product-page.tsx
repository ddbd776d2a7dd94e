/** A product (specification section 2, Product detail page). The id decides; a wrong name in the address is replaced. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { useQuery } from '@tanstack/react-query';
import { data, Link, redirect, replace, useParams } from 'react-router';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { useLanguage } from '../language/use-language.ts';
import { fetchedOf, type PageData, pageData } from '../lib/page-data.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { statusOf } from '../lib/send.ts';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Price } from '../ui/price.tsx';
import { StockBadge } from '../ui/stock-badge.tsx';
import type { Route } from './+types/product-page.ts';
import { productQuery, relatedQuery } from './catalog-queries.ts';
import { ProductGallery } from './product-gallery.tsx';
import { productMeta } from './product-meta.ts';
import { ProductName } from './product-name.tsx';
import { ProductNotes } from './product-notes.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { RelatedProducts } from './related-products.tsx';

/** Longest wait in ms for a product before its page shows a skeleton; the route overlay covers that time. */
const waitMs = 1400;

const page = pageData(({ params }) => (params.id ? [productQuery(params.id)] : []), {
  waitMs,
  follow(client, { params }) {
    const product = client.getQueryData<Product>(queryKeys.product(params.id ?? ''));
    return product ? [relatedQuery(product)] : [];
  },
});

/** The right address of the product, if the one asked for has another name. */
function rightAddress(pageData: PageData, { name, id }: { name: string; id: string }): string | undefined {
  const product = fetchedOf<Product>(pageData, queryKeys.product(id));
  const right = product && paths.product(product);
  return right && decodeURIComponent(right.split('/')[2] ?? '') !== name ? right : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const answer = await page.loader(args);
  const right = rightAddress(answer.data, args.params);
  if (right) throw redirect(right, 301);
  return answer;
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const answer = await page.clientLoader(args);
  const right = rightAddress(answer, args.params);
  if (right) throw replace(right);
  return answer;
}

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const product = fetchedOf<Product>(loaderData, queryKeys.product(params.id));
  return product ? productMeta(matches, product) : pageTitle(matches, params.name.replaceAll('_', ' '));
};

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data: product, isPending, error, refetch } = useQuery({ ...productQuery(id), enabled: id !== '' });
  if (product) return <ProductDetails key={product._id} product={product} />;
  if (isPending) return <ProductSkeleton />;
  if (statusOf(error) === 404) throw data(null, { status: 404 });
  return (
    <div className="shell py-16">
      <LoadFailed what="The product" onRetry={() => void refetch()} />
    </div>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const { t } = useLanguage();
  const category = findCategory(product.category);
  const paragraphs = product.description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <div className="shell py-5 lg:py-8">
      <nav aria-label={t('Breadcrumb')} className="mb-4 text-sm text-slate lg:mb-6">
        <Link to={paths.home} className="hover:underline">
          {t('Home')}
        </Link>{' '}
        <span aria-hidden="true">/</span>{' '}
        <Link to={paths.category(category.name)} className="hover:underline">
          {t(category.title)}
        </Link>
      </nav>
      <div className="grid items-start gap-6 md:grid-cols-2 lg:gap-14">
        <ProductGallery product={product} />
        <div className="grid gap-5 lg:gap-6">
          <div className="grid justify-items-start gap-3">
            <StockBadge inStock={product.inStock} className="text-sm" />
            <h1 className="text-2xl leading-tight font-bold sm:text-3xl lg:text-4xl">
              <ProductName product={product} />
            </h1>
            <Price
              price={product.price}
              discountPrice={product.discountPrice}
              className="text-3xl"
              oldClassName="text-xl"
            />
          </div>
          <AddToCart product={product} />
          <ProductNotes />
          {product.keyFeatures.length > 0 ? (
            <section aria-labelledby="features-title">
              <h2 id="features-title" className="mb-3 text-xl font-bold">
                {t('Key Features')}
              </h2>
              <ul lang="en" className="grid gap-2">
                {product.keyFeatures.map((feature) => (
                  <li key={feature} className="flex gap-2.5">
                    <Icon name="check" size={18} className="mt-0.5 text-bottle" />
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
      {paragraphs.length > 0 ? (
        <section aria-labelledby="description-title" className="max-w-[70ch] pt-12 lg:pt-16">
          <h2 id="description-title" className="mb-4 text-xl font-bold lg:text-2xl">
            {t('Description')}
          </h2>
          <div data-description="" lang="en" className="grid gap-4 text-slate">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
      <RelatedProducts product={product} />
    </div>
  );
}
