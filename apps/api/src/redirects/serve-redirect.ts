/** Where a request for an old address is led to. */

import { productPath } from '@jontro/shop/catalog/product-path.ts';
import type { Language } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { and, eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { offered } from '../catalog/product-conditions.ts';
import type { Context } from '../runtime/context.ts';
import { sourceOf, withCampaign } from './redirect-address.ts';
import { redirects } from './redirects.table.ts';
import type { IsPage } from './store-redirects.ts';

interface RequestedPage {
  language: Language;
  /** Path and query in the shop's default language. */
  path: string;
}

/**
 * The old address that a request may be for. A page of the shop is never one, also if it came after the redirect; the home page
 * has no parameters of its own, so that another shop's name of a page may be among those at the root.
 */
export function requestedSource(path: string, language: Language, isPage: IsPage): string | undefined {
  const [pathname = ''] = path.split('?', 1);
  if (pathname === '/' ? pathname === path : isPage(pathname)) return undefined;
  return sourceOf(path, language);
}

/** The address of the product whose id ends an address, the name in which cannot be read; undefined if there is none. */
export async function productById(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { language, path }: RequestedPage,
): Promise<string | undefined> {
  const [, id] = /^\/product\/[^/?]*\/([0-9a-f]{24})(?:\?|$)/.exec(path) ?? [];
  if (!id) return undefined;
  const [found] = await db
    .select({ _id: products.id, productName: products.name })
    .from(products)
    .where(and(eq(products.id, id), offered));
  return found && addressIn(language, config.shop.language, withCampaign(productPath(found), path));
}

/** The new address in the language of the request. */
export async function redirectFor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { language, path }: RequestedPage,
  source: string | undefined,
): Promise<string | undefined> {
  if (source === undefined) return undefined;
  const [found] = await db
    .select({ target: redirects.target })
    .from(redirects)
    .where(eq(redirects.source, source));
  return found && addressIn(language, config.shop.language, withCampaign(found.target, path));
}
