/** The banners of the home page. */
import type { Banner } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Context } from '../runtime/context.ts';
import { banners, products } from './catalog.table.ts';
import { offered } from './product-conditions.ts';

/** The owner's or the demo shop's banners in order, without those of deleted products. */
export async function listBanners({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Banner[]> {
  const rows = await db
    .select({ banner: banners, product: { _id: products.id, productName: products.name } })
    .from(banners)
    .leftJoin(products, and(eq(products.id, banners.productId), offered))
    .where(
      and(
        eq(banners.source, config.ownBanners ? 'owner' : 'demo'),
        or(isNotNull(banners.category), isNotNull(products.id)),
      ),
    )
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
