/** A shop with people of every role, and a good request of every call that works on something of one of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '../../apps/api/src/database/ids.ts';
import { createDiskStore } from '../../apps/api/src/images/disk-store.ts';
import { createImageHost } from '../../apps/api/src/images/image-host.ts';
import { createWorkQueue, type WorkQueue } from '../../apps/api/src/images/work-queue.ts';
import { mails } from '../../apps/api/src/mail/mail.table.ts';
import { refunds } from '../../apps/api/src/payments/payments.table.ts';
import { openSession, sessionCookie } from '../../apps/api/src/session/session.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { cards, createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy, buyDelivered, buyReviewed, fillCart } from '../../apps/api/src/testing/shopping.ts';
import type { Answer, Person, SignedIn } from '../../apps/api/src/testing/test-shop.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import { type CallName, callNamed } from './every-endpoint.ts';
import { createProviderShops, type ProviderShops } from './provider-shops.ts';

/** Who asks. The good requests work on something of the owner's. */
export const roles = ['visitor', 'expired', 'removed', 'owner', 'other', 'downgraded', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface People extends Record<Role, Person> {
  owner: SignedIn;
  other: SignedIn;
  downgraded: SignedIn;
  admin: SignedIn;
}

export interface World {
  shop: PaymentShop;
  admin: SignedIn;
  productId: string;
  /** What the image host does its work in: two jobs at a time, and 300 may wait. */
  imageWork: WorkQueue;
  providerShops: ProviderShops;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'jontro-calls-'));
  const imageWork = createWorkQueue({ running: 2, waiting: 300 });
  const providerShops = createProviderShops();
  const imageHost = (db: World['shop']['context']['db']) =>
    createImageHost({ db, store: createDiskStore(directory), work: imageWork });
  const shop = await createPaymentShop({ parts: ({ db }) => ({ imageHost: imageHost(db) }) });
  return {
    shop,
    admin: await shop.signIn({ role: 'admin', name: 'Rafiq Ahmed' }),
    productId: await shop.addProduct({ price: 1550 }),
    imageWork,
    providerShops,
    async close() {
      await providerShops.close();
      await shop.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Somebody with a cookie that was good once. */
function withCookie({ shop }: World, cookie: string): Person {
  const { send } = shop.visitor;
  const own: Person['send'] = (method, url, body, headers) => send(method, url, body, { cookie, ...headers });
  return {
    send: own,
    call: () => Promise.reject(new Error('only raw requests are sent with a cookie that is none')),
  };
}

/** Fresh people, since some calls end sessions or remove somebody. */
export async function makePeople(world: World): Promise<People> {
  const { shop, admin } = world;
  const { db } = shop.context;
  // Somebody may have downgraded the world's own admin.
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId));
  const longAgo = new Date(shop.clock.now().getTime() - 40 * 24 * 3_600_000);
  const late = await shop.signIn();
  const session = await openSession(db, longAgo, late.uid, 30 * 24 * 3_600_000);
  const removed = await shop.signIn();
  await admin.call(userEndpoints.removeUser, { params: { id: removed.userId } });
  const downgraded = await shop.signIn({ role: 'admin' });
  await admin.call(userEndpoints.changeRole, { params: { id: downgraded.userId }, body: { role: 'user' } });
  return {
    visitor: shop.visitor,
    expired: withCookie(world, `${sessionCookie}=${session.id}`),
    removed,
    owner: await shop.signIn({ name: 'Owner of the thing' }),
    other: await shop.signIn({ name: 'Somebody else' }),
    downgraded,
    admin: await shop.signIn({ role: 'admin', name: 'Another admin' }),
  };
}

/** A request as it goes over the wire. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Asked {
  world: World;
  owner: SignedIn;
  caller: Person;
}

export const newProduct = {
  productName: 'AirNova Pods',
  category: 'Earbuds',
  price: 1550,
  images: [`/i/${'a'.repeat(32)}/1000.webp`],
};

export async function pictureForm(
  bytes?: Uint8Array,
  field = 'image',
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const background = { r: 20, g: 120, b: 200 };
  const picture =
    bytes ??
    (await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer());
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}

const unpaidOrder = ({ world, owner }: Asked) =>
  buy(owner, world.productId, 1, { ...billing, email: owner.email });
const byOrder = async (asked: Asked) => ({ params: { id: (await unpaidOrder(asked))._id } });
const byLine = async ({ world, owner }: Asked) => ({
  params: { id: (await fillCart(owner, world.productId))._id },
});
const byFreshProduct = async ({ world }: Asked) => ({ params: { id: await world.shop.addProduct() } });
const byPerson = async ({ world }: Asked) => ({ params: { id: (await world.shop.signIn()).userId } });
const byEmail = async ({ owner }: Asked) => ({ params: { email: owner.email } });
const ofOwner = async ({ owner }: Asked) => ({ query: { email: owner.email } });
const nothing = async () => ({});

/** The newest mail, which placing an order queued. */
export async function byMail(asked: Asked, fields?: Partial<typeof mails.$inferInsert>): Promise<Input> {
  const order = await unpaidOrder(asked);
  const { db } = asked.world.shop.context;
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, order.email));
  if (!mail) throw new Error('an order queued no mail');
  if (fields) await db.update(mails).set(fields).where(eq(mails.id, mail.id));
  return { params: { id: mail.id } };
}

const freshCoupon = () => ({ code: `C-${newId().slice(12)}`, kind: 'percent', value: 10, maxDiscount: 500 });
/** A coupon that counts. */
export async function byCoupon({ world }: Asked) {
  const body = freshCoupon();
  const { insertedId } = (await send('addCoupon', world.admin, { body })).body as { insertedId: string };
  return { params: { id: insertedId }, code: body.code };
}

/** A payment of the owner's, as the card decides. */
export const byPayment = async (asked: Asked, card: string = cards.good) => {
  const { attempt } = await asked.world.shop.payNow(asked.owner, await unpaidOrder(asked));
  await asked.world.shop.pay(attempt, card);
  return { params: { tranId: attempt.tranId } };
};

/** A held payment whose money was to go back, and the provider did not give it. */
export async function byFailedRefund(asked: Asked) {
  const { params } = await byPayment(asked, cards.risky);
  await send('refusePayment', asked.world.admin, { params });
  const { id: attemptId } = await asked.world.shop.attempt(params.tranId);
  const { db } = asked.world.shop.context;
  const failed = { state: 'failed', nextCheckAt: null } as const;
  const [refund] = await db.update(refunds).set(failed).where(eq(refunds.attemptId, attemptId)).returning();
  return { params: { ...params, refundId: refund?.id } };
}

const ordered = { sort: 'name', order: 'desc' };
const productList = { search: 'pods', category: 'Earbuds', stock: 'in', ...ordered };
const userList = { search: 'a', role: 'user', ...ordered };
const cartList = { search: 'a', age: 'day', ...ordered };
const days = { from: '2026-01-01', to: '2099-12-31' };
const orderList = { show: 'unpaid', search: 'a', district: 'Dhaka', ...days, sort: 'total', order: 'asc' };
const auditList = { by: 'a', act: 'changeRole', kind: 'user', search: 'a', ...days };
const paymentList = { show: 'all', search: 'a', ...days, sort: 'amount', order: 'asc' };

/** An order of the owner's that an admin has deleted. */
export async function byRemovedOrder(asked: Asked): Promise<Input> {
  const input = await byOrder(asked);
  await send('removeOrder', asked.world.admin, input);
  return input;
}

/** A good request of each call: it is answered with 200 when the owner asks, or an admin where only admins may. */
export const goodInputs: Record<CallName, (asked: Asked) => Promise<Input>> = {
  openSession: async ({ world }) => {
    const { email, idToken } = await identityClient(world.shop).signUp(`${crypto.randomUUID()}@example.com`);
    return { body: { email }, headers: { authorization: `Bearer ${idToken}` } };
  },
  endSession: nothing,
  postLogout: nothing,
  saveUser: async () => ({ body: { name: 'Nusrat Jahan', photo: null } }),
  listAllUsers: async () => ({ query: { ...userList, page: 1, limit: 5 } }),
  downloadUsers: async () => ({ query: userList }),
  findRole: byEmail,
  changeRole: async (asked) => ({ ...(await byPerson(asked)), body: { role: 'admin' } }),
  removeUser: byPerson,
  listAllProducts: async () => ({ query: { ...productList, page: 1, limit: 5 } }),
  downloadProducts: async () => ({ query: productList }),
  listNewArrivals: nothing,
  listPopularGadgets: async () => ({ query: { skip: 0, limit: 5 } }),
  listCategoryProducts: async () => ({
    params: { category: 'earbuds' },
    query: { page: 1, limit: 3, min: 1, max: 9000, sort: 'lowToHigh', exclude: 'none' },
  }),
  findProduct: async ({ world }) => ({ params: { id: world.productId } }),
  removeProduct: byFreshProduct,
  restoreProduct: async (asked) => {
    const input = await byFreshProduct(asked);
    await send('removeProduct', asked.world.admin, input);
    return input;
  },
  searchProducts: async () => ({ query: { search: 'airnova' } }),
  suggestSearches: async () => ({ query: { search: 'smrtwach' } }),
  listBestSellers: nothing,
  addProduct: async () => ({ body: newProduct }),
  changeProduct: async (asked) => ({ ...(await byFreshProduct(asked)), body: { price: 900 } }),
  listBanners: nothing,
  addToCart: async ({ world }) => ({ body: { gadgetId: world.productId, quantity: 1 } }),
  listMyCart: ofOwner,
  removeFromCart: byLine,
  changeQuantity: async (asked) => ({ ...(await byLine(asked)), body: { quantity: 3 } }),
  listAllCarts: async () => ({ query: { ...cartList, page: 1, limit: 5 } }),
  downloadCarts: async () => ({ query: cartList }),
  removeAllCarts: nothing,
  listMyWishes: nothing,
  addWish: async ({ world }) => ({ params: { id: world.productId } }),
  removeWish: async ({ world }) => ({ params: { id: world.productId } }),
  tryCoupon: async (asked) => ({ body: { code: (await byCoupon(asked)).code } }),
  listCoupons: nothing,
  addCoupon: async () => ({ body: freshCoupon() }),
  changeCoupon: async (asked) => ({
    params: (await byCoupon(asked)).params,
    body: { maxUses: 5, endsAt: null },
  }),
  removeCoupon: async (asked) => ({ params: (await byCoupon(asked)).params }),
  placeOrder: async ({ world, caller }) => {
    await caller.send('PUT', '/api/cart', { gadgetId: world.productId, quantity: 1 });
    return { body: billing, headers: { 'idempotency-key': crypto.randomUUID() } };
  },
  listMyOrders: async ({ owner }) => ({ query: { email: owner.email, page: 1, limit: 5 } }),
  findOrder: byOrder,
  listAllOrders: async () => ({ query: { ...orderList, page: 1, limit: 5 } }),
  downloadOrders: async () => ({ query: orderList }),
  removeOrder: byOrder,
  restoreOrder: byRemovedOrder,
  deliverOrder: byOrder,
  receiveCash: async ({ world, owner }) => ({
    params: { id: (await buyDelivered(owner, world.admin, world.productId))._id },
  }),
  startPayment: async (asked) => ({ body: { orderId: (await unpaidOrder(asked))._id } }),
  findPaymentStatus: async (asked) => {
    const { attempt } = await asked.world.shop.payNow(asked.owner, await unpaidOrder(asked));
    return { params: { tranId: attempt.tranId } };
  },
  listPayments: async () => ({ query: { ...paymentList, page: 1, limit: 5 } }),
  downloadPayments: async () => ({ query: paymentList }),
  findPayment: (asked) => byPayment(asked),
  acceptPayment: (asked) => byPayment(asked, cards.risky),
  refusePayment: (asked) => byPayment(asked, cards.risky),
  closePayment: async (asked) => ({ ...(await byFailedRefund(asked)), body: { note: 'By bank transfer' } }),
  refundPayment: async (asked) => ({
    ...(await byPayment(asked)),
    body: { amount: 100, reason: 'A part was missing', key: crypto.randomUUID() },
  }),
  retryRefund: byFailedRefund,
  findPaymentReport: nothing,
  downloadPaymentReport: nothing,
  listRecentReviews: nothing,
  addReview: async ({ world, owner }) => ({
    params: { id: (await buyDelivered(owner, world.admin, world.productId))._id },
    body: { reviewText: 'Works well' },
  }),
  listMyReviews: async (asked) => {
    await buyReviewed(asked.owner, asked.world.admin, asked.world.productId);
    return byEmail(asked);
  },
  listMyPendingReviews: async (asked) => {
    await buyDelivered(asked.owner, asked.world.admin, asked.world.productId);
    return byEmail(asked);
  },
  findMyDashboard: ofOwner,
  findTotalCounts: nothing,
  findSalesReport: async () => ({ query: { step: 'week', from: '2026-01-01', to: '2026-03-31' } }),
  listBestProducts: async () => ({ query: { step: 'month', sort: 'sales' } }),
  findWaitingOrders: nothing,
  listLowStockProducts: nothing,
  listZeroResultSearches: nothing,
  listAuditEntries: async () => ({
    query: { ...auditList, page: 1, limit: 5 },
  }),
  downloadAuditEntries: async () => ({ query: auditList }),
  uploadImage: async () => ({ query: { purpose: 'avatar' }, ...(await pictureForm()) }),
  listOutbox: nothing,
  findMailHtml: (asked) => byMail(asked),
  retryMail: (asked) => byMail(asked, { nextTryAt: null, lastError: 'the mailbox is full', tries: 5 }),
};

/** Makes a call with an input as it is, shapes or not. */
export function send(name: string, person: Person, input: Input): Promise<Answer<unknown>> {
  const { row } = callNamed(name);
  return person.send(row.method, endpointUrl(row, input), input.body, input.headers);
}

/** Everything that somebody has; to be the same after others tried to touch it. */
export async function dataOf(person: Person): Promise<unknown> {
  const urls = ['/api/my-orders', '/api/my-cart', '/api/my-dashboard'];
  return Promise.all(urls.map(async (url) => (await person.send('GET', url)).body));
}
