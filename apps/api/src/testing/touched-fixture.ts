/** A small catalogue in which each kind of change moves products, and the URLs that show it. */
import assert from 'node:assert/strict';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { eq, isNull } from 'drizzle-orm';
import { banners, products } from '../catalog/catalog.table.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { buyDelivered } from './shopping.ts';
import type { SignedInClient, TestProduct, TestShop } from './test-shop.ts';

/** The ids of the products, the people, and a reviewed order. */
export interface Fixture {
  fan: [first: string, second: string, third: string, soldOut: string];
  earbuds: [bestSeller: string, other: string];
  /** Deleted, with a review and a banner. */
  lamp: string;
  shopper: SignedInClient;
  reviewer: SignedInClient;
  /** The order of a reviewed fan. */
  reviewed: string;
}

/** Deletes all products and orders, and adds those of the fixture with banners and two reviews. */
export async function createFixture(shop: TestShop, admin: SignedInClient): Promise<Fixture> {
  const { db, now } = shop.context;
  await db.update(products).set({ deletedAt: now() }).where(isNull(products.deletedAt));
  await db.update(orders).set({ deletedAt: now() }).where(isNull(orders.deletedAt));
  let sold = 1_000;
  const add = (fields: Partial<TestProduct>): Promise<string> => {
    // "Newest first" and "most sold first" have one order, which one sale does not change.
    shop.clock.advance(1_000);
    sold -= 100;
    return shop.addProduct({ sold, ...fields });
  };
  const review = async (buyer: SignedInClient, productId: string, reviewText: string): Promise<string> => {
    const { _id: id } = await buyDelivered(buyer, admin, productId);
    shop.clock.advance(1_000);
    const { status } = await buyer.call(reviewEndpoints.addReview, { params: { id }, body: { reviewText } });
    assert.equal(status, 200);
    return id;
  };
  const lamp = await add({ name: 'Lamp One', category: 'Fan', price: 550, bestSeller: true });
  const fixture = {
    fan: [
      await add({ name: 'Breeze One', category: 'Fan', price: 400 }),
      await add({ name: 'Breeze Two', category: 'Fan', price: 500, bestSeller: true }),
      await add({ name: 'Breeze Three', category: 'Fan', price: 600, stock: 1 }),
      await add({ name: 'Breeze Four', category: 'Fan', price: 700, stock: 0 }),
    ],
    earbuds: [
      await add({ name: 'Sonic One', price: 300, bestSeller: true }),
      await add({ name: 'Sonic Two', price: 350 }),
    ],
    lamp,
    shopper: await shop.signIn({ name: 'Nadia Karim' }),
    reviewer: await shop.signIn({ name: 'Mim Akter' }),
  } satisfies Omit<Fixture, 'reviewed'>;
  await review(fixture.shopper, lamp, 'It lights the whole room, and the desk as well');
  const reviewed = await review(fixture.reviewer, fixture.fan[0], 'Cool and quiet through a whole summer');
  await admin.call(catalogEndpoints.removeProduct, { params: { id: lamp } });
  const pictures = { text: 'Now', action: 'See', desktopImage: '/i/1.webp', mobileImage: '/i/1.webp' };
  await db.delete(banners);
  await db.insert(banners).values([
    { position: 0, title: 'Breeze', productId: fixture.fan[0], ...pictures },
    { position: 1, title: 'Light', productId: lamp, ...pictures },
  ]);
  return { ...(fixture as Omit<Fixture, 'reviewed'>), reviewed };
}

/** Copies of a reviewed order with newer reviews that are not shown, all but one of those that are read. */
export async function addHiddenReviews(shop: TestShop, reviewed: string): Promise<void> {
  const { db, now } = shop.context;
  const [order] = await db.select().from(orders).where(eq(orders.id, reviewed));
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, reviewed));
  assert.ok(order && item);
  const { searchText: _generated, number: _sequence, ...columns } = order;
  const ids = Array.from({ length: 59 }, (_, index) => `hidden-${index}`);
  shop.clock.advance(1_000);
  const hidden = { idempotencyKey: null, reviewText: 'Fine', reviewAddedAt: now() };
  await db.insert(orders).values(ids.map((id) => ({ ...columns, ...hidden, id })));
  await db.insert(orderItems).values(ids.map((orderId) => ({ ...item, orderId })));
  shop.clock.advance(1_000);
}

/** The public responses and pages that a test compares, by their names. */
export const urlsOf = ({ fan, earbuds }: Fixture) => ({
  'fan 1': `/api/product/${fan[0]}`,
  'earbud 2': `/api/product/${earbuds[1]}`,
  fans: '/api/products/fan?limit=2',
  'fans, page 2': '/api/products/fan?limit=2&page=2',
  'cheapest fans': '/api/products/fan?limit=2&sort=lowToHigh',
  'dearest fans': '/api/products/fan?limit=2&sort=highToLow',
  'fans from 650': '/api/products/fan?min=650',
  'fans to 450': '/api/products/fan?max=450',
  'fans without fan 4': `/api/products/fan?limit=2&exclude=${fan[3]}`,
  earbuds: '/api/products/earbuds',
  'category of best sellers': '/api/products/best_seller?limit=1',
  'cheapest best seller': '/api/products/best_seller?limit=1&sort=lowToHigh',
  'new arrivals': '/api/new-arrival',
  'best sellers': '/api/best-seller',
  'popular gadgets': '/api/popular-gadget?limit=2',
  'last popular gadgets': '/api/popular-gadget?skip=50&limit=2',
  banners: '/api/banners',
  reviews: '/api/recent-reviews',
  'all products': '/api/all-products',
  'sold out products': '/api/all-products?stock=out',
  'search breeze': '/api/search-products?search=breeze',
  'search zephyr': '/api/search-products?search=zephyr',
  'search fan': '/api/search-products?search=fan',
  'suggestions for zzpyhr': '/api/search-suggestions?search=zzpyhr',
  'home page': '/',
  'page of fans': '/bn/category/fan',
  'page of fan 4': `/product/breeze_four/${fan[3]}`,
  'page of earbud 2': `/product/sonic_two/${earbuds[1]}`,
  sitemap: '/sitemap.xml',
  'sitemap, part 1': '/sitemap.xml?part=1',
  'privacy policy': '/privacy-policy',
});
export type Name = keyof ReturnType<typeof urlsOf>;
