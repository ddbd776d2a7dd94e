/** The banners of the home page. */
import type { Banner } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { mapTranslationLanguages, type TranslationLanguage } from '@jontro/shop/catalog/product-names.ts';
import type { OwnBanner, OwnBanners } from '@jontro/shop/home/own-banners.ts';
import { isShownAt } from '@jontro/shop/home/shown-times.ts';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { banners, products } from './catalog.table.ts';
import { offered } from './product-conditions.ts';

const productFields = { _id: products.id, productName: products.name };

/** The owner's banners that are shown now, or the demo shop's, in order and without those of deleted products. */
export async function listBanners({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<Banner[]> {
  const own = config.shop.banners;
  return own === 'demo'
    ? listDemoBanners(db)
    : toBanners(
        db,
        own.filter((one) => isShownAt(one, now())),
      );
}

/** What pages show of the owner's banners. */
async function toBanners(db: Db, own: readonly OwnBanner[]): Promise<Banner[]> {
  const ids = own.flatMap(({ leadsTo }) => ('product' in leadsTo ? leadsTo.product : []));
  const rows =
    ids.length > 0
      ? await db
          .select(productFields)
          .from(products)
          .where(and(inArray(products.id, ids), offered))
      : [];
  const productById = new Map(rows.map((row) => [row._id, row]));
  return own.flatMap((banner) => {
    const { leadsTo } = banner;
    if ('category' in leadsTo) return { ...toTexts(banner), category: urlNameOf(leadsTo.category) };
    const product = productById.get(leadsTo.product);
    return product ? { ...toTexts(banner), product } : [];
  });
}

function toTexts({ title, text, action, desktopPicture, mobilePicture }: OwnBanner) {
  const inLanguage = (tag: TranslationLanguage) => ({
    ...(title[tag] && { title: title[tag] }),
    ...(text[tag] && { text: text[tag] }),
    ...(action[tag] && { action: action[tag] }),
  });
  return {
    title: title.en,
    text: text.en,
    action: action.en,
    translations: mapTranslationLanguages(inLanguage),
    desktopImage: desktopPicture,
    mobileImage: mobilePicture,
  };
}

/** The banners of a value of the setting, also those that are not shown yet. */
export const previewBanners = (db: Db, value: OwnBanners): Promise<Banner[]> =>
  value === 'demo' ? listDemoBanners(db) : toBanners(db, value);

async function listDemoBanners(db: Db): Promise<Banner[]> {
  const rows = await db
    .select({ banner: banners, product: productFields })
    .from(banners)
    .leftJoin(products, and(eq(products.id, banners.productId), offered))
    .where(and(eq(banners.source, 'demo'), or(isNotNull(banners.category), isNotNull(products.id))))
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
