/** What the sections of the home page's second edition show (decision 202). */
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Db } from '../database/db.ts';
import { listBuyerReviews } from './buyer-reviews.ts';
import { listCategoryPrices, listDeals, listMostSold, listNewest, toHomeProduct } from './home-products.ts';
import { findGuide, findHero, findWords } from './home-words.ts';

/** `shop` are the settings of the page, which in a preview are not the live ones. */
export async function findHome(db: Db, shop: ShopSettings, now: Date): Promise<Home> {
  const convert = toHomeProduct(shop);
  const words = await findWords(db, shop);
  const mostSold = await listMostSold(db);
  const newest = await listNewest(db);
  const hero = await findHero(db, words, [...mostSold, ...newest], convert, now);
  const guide = await findGuide(db, words, convert);
  return {
    ...(hero && { hero }),
    categories: await listCategoryPrices(db, shop),
    deals: await listDeals(db, now, convert),
    ...(guide && { guide }),
    mostSold: mostSold.map(convert),
    newest: newest.map(convert),
    reviews: await listBuyerReviews(db),
  };
}
