/** The slides of the home page. */
import type { Banner } from '@jontro/shop/catalog/catalog.calls.ts';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { banners, products } from './catalog.table.ts';

/** All slides in order; one whose product is not offered any more is left out. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const rows = await db
    .select({ banner: banners, product: { _id: products.id, productName: products.name } })
    .from(banners)
    .leftJoin(products, and(eq(products.id, banners.productId), isNull(products.deletedAt)))
    .where(or(isNotNull(banners.category), isNotNull(products.id)))
    .orderBy(asc(banners.position));
  return rows.map(({ banner: { title, text, action, desktopImage, mobileImage, category }, product }) => ({
    title,
    text,
    action,
    desktopImage,
    mobileImage,
    ...(category !== null && { category }),
    ...(product && { product }),
  }));
}
