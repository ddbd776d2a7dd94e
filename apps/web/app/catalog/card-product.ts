/** What the cards of lists show of a product. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Facet } from '@jontro/shop/catalog/facets.ts';
import type { PriceWords } from '@jontro/shop/catalog/price-words.ts';
import type { ProductRating } from '@jontro/shop/catalog/ratings.ts';
import type { ReactNode } from 'react';

export type CardProduct = Pick<
  Product,
  '_id' | 'productName' | 'names' | 'category' | 'price' | 'discountPrice' | 'inStock' | 'images' | 'card'
> & { rating?: Pick<ProductRating, 'average' | 'count'> };

export interface ProductCardProps {
  product: CardProduct;
  /** The `sizes` attribute of its image. */
  sizes: string;
  /** True for cards in the initial viewport. */
  first?: boolean;
  level?: 'h2' | 'h3';
  /** In the upper right corner of the picture. */
  children?: ReactNode;
}

/** A page of a list of products; of a search also what its words say of the price, and what is near it. */
export interface CardPage {
  result: CardProduct[];
  totalPages: number;
  total: number;
  facets?: Facet[];
  understood?: PriceWords;
  meant?: string;
  near?: {
    unknownBrands?: string[];
    accessories?: string[];
    suggestions: string[];
    text?: string;
    products: CardProduct[];
    popular: CardProduct[];
  };
}

/** Leaves out the description and whatever else only the product's own page shows. */
export const toCardProduct = ({
  _id,
  productName,
  names,
  category,
  price,
  discountPrice,
  inStock,
  images,
  card,
  rating,
}: Product): CardProduct => ({
  _id,
  productName,
  ...(names && { names }),
  category,
  price,
  ...(discountPrice !== undefined && { discountPrice }),
  inStock,
  images,
  ...(card && { card }),
  ...(rating && { rating: { average: rating.average, count: rating.count } }),
});
