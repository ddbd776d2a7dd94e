/** The weight of a product for the delivery charge. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';

/** In whole grams; 0 if it is not known as a number. */
export const gramsOfProduct = (product: Pick<Product, 'weight'> | undefined): number =>
  Number(/^\d{1,6}$/.exec(product?.weight ?? '')?.[0] ?? 0);
