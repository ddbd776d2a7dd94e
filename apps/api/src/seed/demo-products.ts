/** The demo catalogue: products and images of this folder, dated over the months before seeding. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { additionalValuesOf } from '@jontro/shop/catalog/product-fields.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { banners, products } from '../catalog/catalog.table.ts';
import { toNameColumns } from '../catalog/name-columns.ts';
import type { productVariants } from '../catalog/variants.table.ts';
import { dayMs, endOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';
import type { ImageHost } from '../images/images.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { demoBanners } from './demo-banners.ts';
import { demoHomeImages, demoHomeRows } from './demo-home.ts';
import { type Random, seededId } from './random.ts';
import { ago } from './relative-time.ts';

export interface DemoCatalog {
  /** Newest first. */
  products: readonly (typeof products.$inferInsert)[];
  variants: readonly (typeof productVariants.$inferInsert)[];
  banners: readonly (typeof banners.$inferInsert)[];
}

const folder = new URL('./', import.meta.url);

/** The products of the demo catalogue. */
export const readDemoEntries = async (): Promise<CatalogEntry[]> =>
  JSON.parse(await readFile(new URL('products.json', folder), 'utf8'));

/** Uploads every image to the image host, which deduplicates by content. Returns addresses by file name. */
async function storeImages(
  imageHost: ImageHost,
  now: Date,
  names: readonly string[],
): Promise<(name: string) => string> {
  const urls = new Map<string, string>();
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const bytes = await readFile(fileURLToPath(new URL(`images/${name}`, folder)));
      const { url } = await imageHost.addImage(bytes, { title: name, purpose: 'seed', now });
      urls.set(name, url);
    }),
  );
  return (name) => {
    const url = urls.get(name);
    if (!url) throw new Error(`the seed has no image ${name}`);
    return url;
  };
}

/** The age of a product in days: a few for the newest, about nine months for the oldest. */
const ageInDays = (rank: number): number => 2 + rank * 3.2 + rank * rank * 0.1;

/** Products whose discount ends. None that the specification's home page shows, where every one is discounted for good. */
const deals: readonly string[] = ['cloudtune-anc', 'bubblebox-mini', 'thermosip-500', 'hyperclash-rgb'];
const dealDays = 6;

/** The last minute of a day in Bangladesh, so many days later. */
const dealEnd = (now: Date): Date => {
  const lastDay = toBangladeshDate(new Date(now.getTime() + dealDays * dayMs));
  return new Date(endOfDay(lastDay).getTime() - 60_000);
};

/** When the discount of a product ends, and so when the product changes next. */
const discountEnd = ({ id }: CatalogEntry, now: Date) =>
  deals.includes(id) ? { discountUntil: dealEnd(now), dueAt: dealEnd(now) } : {};

const inRandomOrder = (entries: readonly CatalogEntry[], random: Random): CatalogEntry[] =>
  entries
    .map((entry) => ({ entry, key: random.number() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry);

/**
 * Newest first, with mixed categories. The newest twelve are all discounted, so that every new arrival shows both prices
 * (Q-093).
 */
function orderByAge(entries: readonly CatalogEntry[], random: Random): CatalogEntry[] {
  const shuffled = inRandomOrder(entries, random);
  const newest = shuffled.filter((entry) => entry.discountPrice !== undefined && entry.inStock).slice(0, 12);
  return [...newest, ...shuffled.filter((entry) => !newest.includes(entry))];
}

/** The rows of the variants of a product. */
const variantRows = (
  { price, discountPrice, inStock, variants = [] }: CatalogEntry,
  productId: string,
  createdAt: Date,
  address: (name: string) => string,
): (typeof productVariants.$inferInsert)[] =>
  variants.map(({ values, sku, stock, images = [], ...own }, position) => {
    const discount = own.price === undefined ? discountPrice : own.discountPrice;
    return {
      id: seededId(createdAt, `variant ${sku}`),
      productId,
      position,
      values,
      sku,
      pricePoisha: toPoisha(own.price ?? price),
      discountPoisha: discount === undefined ? null : toPoisha(discount),
      inStock: inStock && stock !== 0,
      stock: stock ?? null,
      images: images.map(address),
    };
  });

/** Stores the images and returns the rows of products, variants and banners. */
export async function makeDemoCatalog(
  imageHost: ImageHost,
  { now, random }: { now: Date; random: Random },
): Promise<DemoCatalog> {
  const entries = await readDemoEntries();
  const bannerImages = demoBanners.flatMap(({ image }) => [`${image}-desktop.webp`, `${image}-mobile.webp`]);
  const address = await storeImages(imageHost, now, [
    ...entries.flatMap((entry) => [
      ...entry.images,
      ...(entry.variants ?? []).flatMap(({ images = [] }) => images),
    ]),
    ...bannerImages,
    ...demoHomeImages,
  ]);
  const idOf = new Map<string, string>();
  const variants: (typeof productVariants.$inferInsert)[] = [];
  const toRow = (entry: CatalogEntry, days: number) => {
    const createdAt = ago(now, { days, minutes: random.between(0, 600) });
    const id = seededId(createdAt, `product ${entry.id}`);
    idOf.set(entry.id, id);
    variants.push(...variantRows(entry, id, createdAt, address));
    return {
      id,
      name: entry.productName,
      ...toNameColumns(entry.names),
      category: entry.category,
      pricePoisha: toPoisha(entry.price),
      discountPoisha: entry.discountPrice === undefined ? null : toPoisha(entry.discountPrice),
      ...discountEnd(entry, now),
      inStock: entry.inStock,
      images: entry.images.map(address),
      keyFeatures: entry.keyFeatures,
      description: entry.description,
      bestSeller: entry.bestSeller,
      additional: additionalValuesOf(entry),
      translations: entry.translations,
      specs: entry.specs,
      options: entry.options ?? [],
      createdAt,
      updatedAt: createdAt,
    };
  };
  return {
    products: orderByAge(entries, random).map((entry, rank) => toRow(entry, ageInDays(rank))),
    variants,
    banners: [
      ...demoBanners.map(({ image, target, ...texts }, position) => ({
        position,
        ...texts,
        desktopImage: address(`${image}-desktop.webp`),
        mobileImage: address(`${image}-mobile.webp`),
        category: 'category' in target ? target.category : null,
        productId: 'product' in target ? (idOf.get(target.product) ?? null) : null,
      })),
      ...demoHomeRows(address, (slug) => idOf.get(slug)),
    ],
  };
}
