/** The query of products that are compared. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import { shownQuery } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toCardProduct } from '../card-product.ts';

/** A text of a product in every language that has it; undefined without one. */
function textOf(
  { translations, ...product }: Product,
  field: 'brand' | 'warranty',
): LocalizedText | undefined {
  const en = product[field];
  if (!en) return undefined;
  const translated = Object.entries(translations ?? {}).flatMap(([language, texts]) => {
    const text = texts[field];
    return text ? [[language, text]] : [];
  });
  return { en, ...Object.fromEntries(translated) };
}

/** What the page shows of a product. */
const toCompared = (product: Product) => ({
  ...toCardProduct(product),
  specs: product.specs ?? [],
  brand: textOf(product, 'brand'),
  warranty: textOf(product, 'warranty'),
  hasVariants: product.options !== undefined,
});
export type ComparedProduct = ReturnType<typeof toCompared>;

const toComparison = ({ products, ...rest }: EndpointResponse<typeof catalogEndpoints.compareProducts>) => ({
  ...rest,
  products: products.map(toCompared),
});
export type Comparison = ReturnType<typeof toComparison>;

export function compareQuery(ids: readonly string[]) {
  const list = ids.join(',');
  return shownQuery(
    queryKeys.compare(list),
    catalogEndpoints.compareProducts,
    { query: { ids: list } },
    toComparison,
  );
}
