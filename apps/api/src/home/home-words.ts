/** The hero and the buying guide of the home page: the owner's, those of the demo shop, or a hero that the shop chooses. */
import { demoGuide, demoHero } from '@jontro/shop/home/demo-home.ts';
import type { Guide, Hero, HomeProduct } from '@jontro/shop/home/home.endpoints.ts';
import { minGuideEntries, type OwnGuide, type OwnHero } from '@jontro/shop/home/own-hero.ts';
import { isShownAt } from '@jontro/shop/home/shown-times.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { asc, inArray } from 'drizzle-orm';
import { banners } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { findOnSale, type ProductRow } from './home-products.ts';

type Convert = (row: ProductRow) => HomeProduct;

/** What the page may tell: heroes of which the first that fits is shown, and a guide. */
interface HomeWords {
  heroes: readonly OwnHero[];
  guide: OwnGuide | undefined;
}

/** What was seeded for the demo's hero and guide; empty in a live shop. */
async function demoWords(db: Db): Promise<HomeWords> {
  const rows = await db
    .select()
    .from(banners)
    .where(inArray(banners.source, ['demo-hero', 'demo-guide']))
    .orderBy(asc(banners.position));
  const heroes = rows.flatMap(({ source, productId, desktopImage }): OwnHero[] => {
    if (source !== 'demo-hero' || productId === null) return [];
    const { slug: _, ...words } = demoHero;
    return [{ ...words, product: productId, picture: desktopImage }];
  });
  const [head, ...products] = rows.filter(({ source }) => source === 'demo-guide');
  if (!head) return { heroes, guide: undefined };
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
  return { heroes, guide };
}

/** The owner's heroes and guide, or in their place those of the demo shop. */
export async function findWords(
  db: Db,
  { heroes, buyingGuide }: Pick<ShopSettings, 'heroes' | 'buyingGuide'>,
): Promise<HomeWords> {
  const demo = heroes === 'demo' || buyingGuide === 'demo' ? await demoWords(db) : undefined;
  return {
    heroes: heroes === 'demo' ? (demo?.heroes ?? []) : heroes,
    guide: buyingGuide === 'demo' ? demo?.guide : buyingGuide === 'none' ? undefined : buyingGuide,
  };
}

const gramsOf = ({ additional }: ProductRow): number => Number(additional.weight ?? 0);

/** The first hero that is due and whose product is on sale; else the first of the `others` with a picture. */
export async function findHero(
  db: Db,
  { heroes }: Pick<HomeWords, 'heroes'>,
  others: readonly ProductRow[],
  convert: Convert,
  now: Date,
): Promise<Hero | undefined> {
  const due = heroes.filter((hero) => isShownAt(hero, now));
  const onSale = await findOnSale(
    db,
    due.map(({ product }) => product),
  );
  for (const { product, from: _from, until: _until, ...hero } of due) {
    const row = onSale.get(product);
    if (row) return { ...hero, product: convert(row), grams: gramsOf(row) };
  }
  const chosen = others.find(({ images }) => images.length > 0);
  return chosen && { field: 'dhan', product: convert(chosen), grams: gramsOf(chosen) };
}

/** The guide with the products that are on sale; undefined with too few of them. */
export async function findGuide(
  db: Db,
  { guide }: Pick<HomeWords, 'guide'>,
  convert: Convert,
): Promise<Guide | undefined> {
  if (!guide) return undefined;
  const onSale = await findOnSale(
    db,
    guide.entries.map(({ product }) => product),
  );
  const entries = guide.entries.flatMap(({ product, ...words }) => {
    const row = onSale.get(product);
    return row ? [{ ...words, product: convert(row) }] : [];
  });
  return entries.length < minGuideEntries ? undefined : { ...guide, entries };
}
