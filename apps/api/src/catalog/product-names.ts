/** Names of the products that are not deleted, for links to them. */
import type { ProductNames } from '@jontro/shop/page-services.ts';
import { and, asc, desc, gte } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { addTags } from '../http/response-tags.ts';
import { products } from './catalog.table.ts';
import { catalogTags } from './catalog-tags.ts';
import { offered } from './product-conditions.ts';
import { countAllProducts, findPosition } from './product-counts.ts';

export const createProductNames = (db: Db): ProductNames => ({
  async count() {
    addTags([catalogTags.products]);
    return countAllProducts(db);
  },
  async list(skip, limit) {
    addTags([catalogTags.names]);
    const first = await findPosition(db, { lists: ['all'] }, { axis: 'time', position: skip });
    if (!first) return [];
    return db
      .select({ _id: products.id, productName: products.name })
      .from(products)
      .where(and(offered, gte(products.createdAt, new Date(first.from))))
      .orderBy(asc(products.createdAt), desc(products.id))
      .limit(limit)
      .offset(skip - first.before);
  },
});
