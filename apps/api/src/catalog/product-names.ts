/** Names of the products offered, for those who only link to them. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { asc, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { products } from './catalog.table.ts';

export interface ProductNames {
  /** How many products are offered. */
  count(): Promise<number>;
  /** So many of them after so many others; the oldest come first, so that a new one moves none. */
  list(skip: number, limit: number): Promise<Pick<Product, '_id' | 'productName'>[]>;
}

/** The names in this database. */
export const createProductNames = (db: Db): ProductNames => ({
  count: () => db.$count(products, isNull(products.deletedAt)),
  list: (skip, limit) =>
    db
      .select({ _id: products.id, productName: products.name })
      .from(products)
      .where(isNull(products.deletedAt))
      .orderBy(asc(products.id))
      .limit(limit)
      .offset(skip),
});
