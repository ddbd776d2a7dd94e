/** What the sections of the home page's second edition show (decision 202). */
import type { Home } from '@jontro/shop/home/home.endpoints.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Db } from '../database/db.ts';
import { listBuyerReviews } from './buyer-reviews.ts';
import { listCategoryPrices, listDeals, listMostSold, listNewest, toHomeProduct } from './home-products.ts';
import { findGuide, findHero } from './home-words.ts';

/** `shop` are the settings of the page, which in a preview are not the live ones. */
export async function findHome(db: Db, shop: ShopSettings, now: Date): Promise<Home> {
  const convert = toHomeProduct(shop);
  const hero = await findHero(db, shop, convert, now);
  const guide = await findGuide(db, shop, convert);
  return {
    ...(hero && { hero }),
    categories: await listCategoryPrices(db, shop),
    deals: await listDeals(db, now, convert),
    ...(guide && { guide }),
    mostSold: (await listMostSold(db)).map(convert),
    newest: (await listNewest(db)).map(convert),
    reviews: await listBuyerReviews(db),
  };
}
