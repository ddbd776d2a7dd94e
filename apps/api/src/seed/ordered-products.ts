/** The products that the demo's orders are of, and the columns of a line of them. */
import { variantWords } from '@jontro/shop/catalog/variants.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import type { NameColumns } from '../catalog/name-columns.ts';
import type { orderItems } from '../orders/orders.table.ts';
import type { DemoCatalog } from './demo-products.ts';

/** The fields of a product that an order needs. */
export interface OrderedProduct extends Partial<NameColumns> {
  id: string;
  name: string;
  images: string[];
  presentPoisha: Poisha;
  category: string;
  bestSeller: boolean;
  inStock: boolean;
  createdAt: Date;
  /** Those that cost as much as the product; none if it comes in one form. */
  variants: readonly OrderedVariant[];
}

type OrderedVariant = Pick<
  typeof orderItems.$inferInsert,
  'variantId' | 'variantName' | 'variantNames' | 'image'
>;

/** Products of the catalogue with their present prices. */
export const orderedProducts = (
  products: DemoCatalog['products'],
  { variants }: Pick<DemoCatalog, 'variants'>,
): OrderedProduct[] =>
  products.map((product) => {
    const { discountPoisha, pricePoisha, options = [], images } = product;
    const presentPoisha = discountPoisha ?? pricePoisha;
    return {
      ...product,
      presentPoisha,
      bestSeller: product.bestSeller ?? false,
      inStock: product.inStock ?? true,
      variants: variants
        .filter((variant) => variant.productId === product.id)
        .filter((variant) => (variant.discountPoisha ?? variant.pricePoisha) === presentPoisha)
        .map(({ id, values, images: own = [] }) => ({
          variantId: id,
          ...variantWords(options, values),
          image: own[0] ?? images[0] ?? '',
        })),
    };
  });

/** The columns of a line; lines of other numbers have other variants. */
export const orderedColumns = (
  { id, name, nameBn, names, presentPoisha, images, variants }: OrderedProduct,
  number: number,
) => ({
  productId: id,
  name,
  nameBn,
  names,
  pricePoisha: presentPoisha,
  image: images[0] ?? '',
  ...variants[number % variants.length],
});
