/** Reads a file of redirects: a CSV file with old and new addresses, or the sitemap of another shop, whose names are compared. */
import { Readable } from 'node:stream';
import { urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import { maxRedirects, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { asc } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import { ApplicationError } from '../http/application-error.ts';
import { chunksOf, readCsv } from '../http/read-csv.ts';
import { readXml, XmlError } from '../http/read-xml.ts';
import type { Context } from '../runtime/context.ts';
import { createTimeSlices } from '../runtime/time-slices.ts';
import type { WantedRedirect } from './store-redirects.ts';

type Shop = Pick<Context, 'db' | 'config'>;

export interface RedirectFile {
  wanted: WantedRedirect[];
  /** Addresses of a sitemap that no product is named like. */
  unmatched: string[];
}

const rejected = (message: string): ApplicationError =>
  new ApplicationError('invalid', message, { field: 'text' });

/** Throws 400 for a file that is neither, has no addresses or too many. */
export async function readRedirectFile(context: Shop, text: string): Promise<RedirectFile> {
  const file = /^\s*</.test(text.replace('\ufeff', ''))
    ? await readSitemap(context, text)
    : await readPairs(text);
  if (file.wanted.length + file.unmatched.length === 0) throw rejected(redirectTexts.fileEmpty);
  return file;
}

const isAddress = (cell: string): boolean => /^(\/|https?:)/i.test(cell.trim());

/** Lines of an old and a new address; headings are no addresses. */
async function readPairs(text: string): Promise<RedirectFile> {
  const records = await readCsv(text, { maxRecords: maxRedirects + 2, maxLength: 5_000 }).catch(() => {
    throw rejected(redirectTexts.notAFile);
  });
  const [first, ...others] = records;
  const lines = first && isAddress(first[0] ?? '') ? records : others;
  // A line without a new address is named among the problems, and the others are taken.
  if (lines.length > 0 && lines.every((cells) => cells.length < 2)) throw rejected(redirectTexts.notAFile);
  const wanted = lines.flatMap(([from = '', to = '']) => (from.trim() || to.trim() ? [{ from, to }] : []));
  return { wanted, unmatched: [] };
}

/** The addresses of a sitemap (sitemaps.org 0.9). */
async function readAddresses(text: string): Promise<string[]> {
  const addresses: string[] = [];
  let address: string | undefined;
  // Pictures of an extension have a `loc` as well, in an element of their own.
  const path: string[] = [];
  const reader = {
    open(name: string) {
      if (name === 'sitemapindex') throw rejected(redirectTexts.sitemapIndex);
      path.push(name);
      if (path.join('/') === 'urlset/url/loc') address = '';
    },
    text(part: string) {
      if (address !== undefined) address += part;
    },
    close() {
      if (address !== undefined && path.length === 3) {
        addresses.push(address.trim());
        address = undefined;
      }
      path.pop();
      if (addresses.length > maxRedirects) throw rejected(redirectTexts.fileTooLong);
    },
  };
  try {
    await readXml(Readable.from(chunksOf(text)), Number.POSITIVE_INFINITY, reader);
  } catch (error) {
    if (error instanceof XmlError) throw rejected(redirectTexts.notAFile);
    throw error;
  }
  return addresses.filter(Boolean);
}

/** A name without what addresses leave out of it. */
const comparable = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function lastSegment(address: string): string {
  const { pathname = '' } = URL.parse(address) ?? {};
  const segment = pathname.split('/').findLast(Boolean) ?? '';
  try {
    return comparable(decodeURIComponent(segment));
  } catch {
    return '';
  }
}

/** Leads each address to the product or category with the name in it; a name that two products have in common leads to none. */
async function readSitemap({ db, config }: Shop, text: string): Promise<RedirectFile> {
  const addresses = await readAddresses(text);
  const rows = await db
    .select({ _id: products.id, productName: products.name })
    .from(products)
    .where(offered)
    .orderBy(asc(products.id));
  const byName = Map.groupBy(rows, ({ productName }) => comparable(productName));
  const categories = new Map(
    config.shop.categories.map(({ name }) => [
      comparable(name.en),
      `/category/${encodeURIComponent(urlNameOf(name.en)).replaceAll('%26', '&')}`,
    ]),
  );
  const file: RedirectFile = { wanted: [], unmatched: [] };
  const nextSlice = createTimeSlices();
  for (const address of addresses) {
    await nextSlice();
    const name = lastSegment(address);
    const [found, ...others] = byName.get(name) ?? [];
    const to = found ? others.length === 0 && productPath(found) : categories.get(name);
    if (to) file.wanted.push({ from: address, to });
    else if (URL.parse(address)?.pathname !== '/') file.unmatched.push(address);
  }
  return file;
}
