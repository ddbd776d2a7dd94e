/** The search over a small catalogue in memory. */
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { wordsOfOptions } from '@jontro/shop/catalog/variants.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { findProducts } from '../catalog/browse-products.ts';
import { createIndexSearch } from '../catalog/product-search.ts';
import type { IndexedProduct } from '../catalog/product-terms.ts';
import { createSearchIndex } from '../catalog/search-index.ts';

/** Finds the products that match a text, best first. */
export type ProductSearch = (text: string) => Product[];

/** A product as the index gets it from the database. */
export function toIndexed({ _id: id, ...product }: Product, addedAt: number): IndexedProduct {
  const brand = typeof product.brand === 'string' ? product.brand : undefined;
  const translated = product.translations?.bn?.brand;
  return {
    ...product,
    id,
    addedAt,
    ...(product.options && { variantWords: wordsOfOptions(product.options) }),
    facts: {
      category: product.category,
      poisha: toPoisha(currentPrice(product)),
      sold: 0,
      bestSeller: false,
      ...(brand && { brand: { en: brand, ...(translated && { bn: String(translated) }) } }),
      specs: [],
    },
  };
}

/** Creates the search over a catalogue, newest first. It finds at most ten products. */
export function createProductSearch(catalog: readonly Product[]): ProductSearch {
  const growing = createSearchIndex();
  for (const [position, product] of catalog.entries()) growing.put(toIndexed(product, -position));
  const index = createSearchIndex(growing.pack());
  const search = createIndexSearch(index);
  const byId = new Map(catalog.map((product) => [product._id, product]));
  return (text) => findProducts(index, search, text).flatMap((id) => byId.get(id) ?? []);
}
