/** The hero and the buying guide of the home page: the owner's, those of the demo shop, or a hero that the shop chooses. */
import { demoGuide, demoHero } from '@jontro/shop/home/demo-home.ts';
import type { Guide, Hero, HomeProduct } from '@jontro/shop/home/home.endpoints.ts';
import { minGuideEntries, type OwnGuide, type OwnHero } from '@jontro/shop/home/own-hero.ts';
import { isShownAt } from '@jontro/shop/home/shown-times.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { asc, inArray } from 'drizzle-orm';
import { banners } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { findOnSale, listMostSold, listNewest, type ProductRow } from './home-products.ts';

type Convert = (row: ProductRow) => HomeProduct;

/** What was seeded for the demo's hero and guide; empty in a live shop. */
async function demoWords(db: Db): Promise<{ hero: OwnHero[]; guide: OwnGuide | undefined }> {
  const rows = await db
    .select()
    .from(banners)
    .where(inArray(banners.source, ['demo-hero', 'demo-guide']))
    .orderBy(asc(banners.position));
  const hero = rows.flatMap(({ source, productId, desktopImage }): OwnHero[] => {
    if (source !== 'demo-hero' || productId === null) return [];
    const { slug: _, ...words } = demoHero;
    return [{ ...words, product: productId, picture: desktopImage }];
  });
  const [head, ...products] = rows.filter(({ source }) => source === 'demo-guide');
  if (!head) return { hero, guide: undefined };
  const { heading, text, field, alt, entries } = demoGuide;
  const guide: OwnGuide = {
    heading,
    text,
    field,
    scene: { widePicture: head.desktopImage, tallPicture: head.mobileImage, alt },
    entries: entries.flatMap(({ slug: _, ...words }, index) => {
      const { productId, desktopImage } = products[index] ?? {};
      return productId ? [{ ...words, product: productId, picture: desktopImage ?? '' }] : [];
    }),
  };
  return { hero, guide };
}

const gramsOf = ({ additional }: ProductRow): number => Number(additional.weight ?? 0);

/** The first hero that is due and whose product is on sale; else the product that sells best, or the newest one. */
export async function findHero(
  db: Db,
  { heroes }: Pick<ShopSettings, 'heroes'>,
  convert: Convert,
  now: Date,
): Promise<Hero | undefined> {
  const own = heroes === 'demo' ? (await demoWords(db)).hero : heroes;
  const due = own.filter((hero) => isShownAt(hero, now));
  const onSale = await findOnSale(
    db,
    due.map(({ product }) => product),
  );
  for (const { product, from: _from, until: _until, ...hero } of due) {
    const row = onSale.get(product);
    if (row) return { ...hero, product: convert(row), grams: gramsOf(row) };
  }
  const isShown = ({ images }: ProductRow): boolean => images.length > 0;
  const chosen = (await listMostSold(db)).find(isShown) ?? (await listNewest(db)).find(isShown);
  return chosen && { field: 'dhan', product: convert(chosen), grams: gramsOf(chosen) };
}

/** The guide with the products that are on sale; undefined with too few of them. */
export async function findGuide(
  db: Db,
  { buyingGuide }: Pick<ShopSettings, 'buyingGuide'>,
  convert: Convert,
): Promise<Guide | undefined> {
  const own = buyingGuide === 'demo' ? (await demoWords(db)).guide : buyingGuide;
  if (!own || own === 'none') return undefined;
  const onSale = await findOnSale(
    db,
    own.entries.map(({ product }) => product),
  );
  const entries = own.entries.flatMap(({ product, ...words }) => {
    const row = onSale.get(product);
    return row ? [{ ...words, product: convert(row) }] : [];
  });
  return entries.length < minGuideEntries ? undefined : { ...own, entries };
}
