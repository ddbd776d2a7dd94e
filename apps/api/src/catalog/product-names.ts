/** Names of the products that are not deleted, for links to them. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { and, asc, desc, gte, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { addTags } from '../http/response-tags.ts';
import { products } from './catalog.table.ts';
import { catalogTags } from './catalog-tags.ts';
import { countAllProducts, findPosition } from './product-counts.ts';

export interface ProductNames {
  count(): Promise<number>;
  /** A page of products, oldest first, so that a new product does not shift the others. */
  list(skip: number, limit: number): Promise<Pick<Product, '_id' | 'productName'>[]>;
}

export const createProductNames = (db: Db): ProductNames => ({
  async count() {
    addTags([catalogTags.products]);
    return countAllProducts(db);
  },
  async list(skip, limit) {
    addTags([catalogTags.names]);
    const first = await findPosition(db, { lists: ['all'] }, 'time', skip);
    if (!first) return [];
    return db
      .select({ _id: products.id, productName: products.name })
      .from(products)
      .where(and(isNull(products.deletedAt), gte(products.createdAt, new Date(first.from))))
      .orderBy(asc(products.createdAt), desc(products.id))
      .limit(limit)
      .offset(skip - first.before);
  },
});
