/** The demo catalogue: products and pictures of this folder, spread over the months before the day of seeding. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toPoisha } from '@jontro/shop/money.ts';
import type { banners, products } from '../catalog/catalog.table.ts';
import type { ImageHost } from '../images/images.ts';
import { type Chance, seededId } from './chance.ts';
import { demoBanners } from './demo-banners.ts';
import { ago } from './moments.ts';

/** A product as products.json has it; prices in taka. */
interface CatalogEntry {
  /** The slug that its pictures are named by. */
  id: string;
  productName: string;
  nameBn: string;
  category: string;
  bestSeller: boolean;
  price: number;
  discountPrice?: number;
  inStock: boolean;
  images: string[];
  keyFeatures: string[];
  description: string;
}

export interface DemoCatalog {
  /** Newest first. */
  products: readonly (typeof products.$inferInsert)[];
  banners: readonly (typeof banners.$inferInsert)[];
}

const folder = new URL('./', import.meta.url);
const readEntries = async (): Promise<CatalogEntry[]> =>
  JSON.parse(await readFile(new URL('products.json', folder), 'utf8'));

/** Gives every picture to the image host; the same pictures again cost nothing. Gives addresses by file name. */
async function storePictures(
  imageHost: ImageHost,
  now: Date,
  names: readonly string[],
): Promise<(name: string) => string> {
  const urls = new Map<string, string>();
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(fileURLToPath(new URL(`images/${name}`, folder)));
      const { url } = await imageHost.addImage(bytes, { title: name, purpose: 'seed', now });
      urls.set(name, url);
    }),
  );
  return (name) => {
    const url = urls.get(name);
    if (!url) throw new Error(`the seed has no picture ${name}`);
    return url;
  };
}

/** A few days ago for the newest product, then further and further back, some nine months for the oldest. */
const daysOld = (rank: number): number => 2 + rank * 3.2 + rank * rank * 0.1;

/**
 * Newest first, in an order of its own that mixes the categories. The newest twelve are all discounted, so that every
 * new arrival shows both prices.
 */
function inOrderOfAge(entries: readonly CatalogEntry[], chance: Chance): CatalogEntry[] {
  const mixed = entries
    .map((entry) => ({ entry, place: chance.number() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
  const fresh = mixed.filter((entry) => entry.discountPrice !== undefined && entry.inStock).slice(0, 12);
  return [...fresh, ...mixed.filter((entry) => !fresh.includes(entry))];
}

/** The rows of products and banners; the pictures are in the image host when they are given. */
export async function makeDemoCatalog(imageHost: ImageHost, now: Date, chance: Chance): Promise<DemoCatalog> {
  const entries = await readEntries();
  const bannerPictures = demoBanners.flatMap(({ picture }) => [
    `${picture}-desktop.webp`,
    `${picture}-mobile.webp`,
  ]);
  const address = await storePictures(imageHost, now, [
    ...entries.flatMap((entry) => entry.images),
    ...bannerPictures,
  ]);
  const idOf = new Map<string, string>();
  const rows = inOrderOfAge(entries, chance).map((entry, rank) => {
    const createdAt = ago(now, { days: daysOld(rank), minutes: chance.between(0, 600) });
    const id = seededId(createdAt, `product ${entry.id}`);
    idOf.set(entry.id, id);
    return {
      id,
      name: entry.productName,
      nameBn: entry.nameBn,
      category: entry.category,
      pricePoisha: toPoisha(entry.price),
      discountPoisha: entry.discountPrice === undefined ? null : toPoisha(entry.discountPrice),
      inStock: entry.inStock,
      images: entry.images.map(address),
      keyFeatures: entry.keyFeatures,
      description: entry.description,
      bestSeller: entry.bestSeller,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return {
    products: rows,
    banners: demoBanners.map(({ picture, leadsTo, ...words }, position) => ({
      position,
      ...words,
      desktopImage: address(`${picture}-desktop.webp`),
      mobileImage: address(`${picture}-mobile.webp`),
      category: 'category' in leadsTo ? leadsTo.category : null,
      productId: 'product' in leadsTo ? (idOf.get(leadsTo.product) ?? null) : null,
    })),
  };
}
