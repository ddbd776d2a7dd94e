/** Rows of reviews with the product that each is of. */
import { products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import type { productReviews } from './product-reviews.table.ts';

export type ReviewRow = typeof productReviews.$inferSelect;

export const productColumns = {
  id: products.id,
  name: products.name,
  nameBn: products.nameBn,
  names: products.names,
};
type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>;

/** The product of a review, as the API names it. */
export const toReviewedProduct = (product: ProductRow) => ({
  _id: product.id,
  productName: product.name,
  ...namesOf(product),
});
export type ReviewedProduct = ReturnType<typeof toReviewedProduct>;
