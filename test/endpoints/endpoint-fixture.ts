/** A shop with users of every role, and a valid request of every endpoint for data of the owner. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { knownCouriers } from '@jontro/shop/orders/parcels.ts';
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import type { NewStaffRole } from '@jontro/shop/users/staff-roles.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq, isNull, ne, or } from 'drizzle-orm';
import sharp from 'sharp';
import { runBulkActions } from '../../apps/api/src/bulk-actions/run-bulk-actions.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { identityAccounts } from '../../apps/api/src/identity/identity.table.ts';
import { passkeys } from '../../apps/api/src/identity/passkeys.table.ts';
import { hashPassword } from '../../apps/api/src/identity/passwords.ts';
import { secondFactors } from '../../apps/api/src/identity/second-factor.table.ts';
import { addSecret } from '../../apps/api/src/identity/second-factor.ts';
import { codeOfStep, stepAt } from '../../apps/api/src/identity/totp.ts';
import { createDiskStore } from '../../apps/api/src/images/disk-store.ts';
import { createImageHost } from '../../apps/api/src/images/image-host.ts';
import { createWorkQueue, type WorkQueue } from '../../apps/api/src/images/work-queue.ts';
import { mails } from '../../apps/api/src/mail/mail.table.ts';
import { orders } from '../../apps/api/src/orders/orders.table.ts';
import { pages } from '../../apps/api/src/pages/pages.table.ts';
import { refunds } from '../../apps/api/src/payments/payments.table.ts';
import { shopSecrets } from '../../apps/api/src/secrets/secrets.table.ts';
import { sealValues } from '../../apps/api/src/secrets/stored-secrets.ts';
import { sessions } from '../../apps/api/src/session/session.table.ts';
import { openSession, sessionCookie, sessionLifetimes } from '../../apps/api/src/session/session.ts';
import { storedSettings } from '../../apps/api/src/settings/settings.table.ts';
import { storeSetting } from '../../apps/api/src/settings/stored-settings.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import {
  billing,
  buy,
  buyDelivered,
  buyRated,
  buyReviewed,
  fillCart,
} from '../../apps/api/src/testing/shopping.ts';
import { SoftAuthenticator } from '../../apps/api/src/testing/soft-authenticator.ts';
import type {
  SignedInClient,
  TestClient,
  TestResponse,
  TestShop,
} from '../../apps/api/src/testing/test-shop.ts';

import { users } from '../../apps/api/src/users/users.table.ts';
import { byBackup, byRestorable, byUpload, newUpload, withoutBackups } from './backup-inputs.ts';
import {
  bulkChangeInput,
  byBulkChange,
  byFinishedBulkChange,
  startOfBulkChange,
} from './bulk-change-inputs.ts';
import { deliveryRequestInputs } from './delivery-request-inputs.ts';
import { type EndpointName, findEndpoint } from './every-endpoint.ts';
import { byApplied, byChecked, byUploaded, byZip, importFields, importFile } from './import-inputs.ts';
import { numberInputs } from './number-inputs.ts';
import { byOrderToConfirm, byUnreachable } from './order-confirmation-inputs.ts';
import {
  byCheckedPayout,
  byMatchedPayout,
  byPayout,
  payoutFields,
  payoutFile,
  startCouriers,
} from './payout-inputs.ts';
import { createProviderShops, type ProviderShops } from './provider-shops.ts';
import { byRedirect, newRedirect } from './redirect-inputs.ts';
import {
  byOrderInDoubt,
  byOrdersToBook,
  byQuotedOrders,
  byRedxShipment,
  byRefusedShipment,
  byShippedOrder,
  byUnsureShipment,
} from './shipment-inputs.ts';
import { smsInputs } from './sms-inputs.ts';
import {
  byCheckedStatement,
  byLostPayment,
  byStatement,
  statementFields,
  statementFile,
} from './statement-inputs.ts';
import { byStockCode, stockProduct } from './stock-inputs.ts';

/** The clients of the tests. Valid requests concern data of the owner. */
export const roles = ['visitor', 'expired', 'removed', 'owner', 'other', 'downgraded', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface ClientsByRole extends Record<Role, TestClient> {
  owner: SignedInClient;
  other: SignedInClient;
  downgraded: SignedInClient;
  admin: SignedInClient;
}

export interface EndpointFixture {
  shop: PaymentShop;
  admin: SignedInClient;
  productId: string;
  /** The queue of the image host: two jobs at a time, at most 300 waiting. */
  imageWork: WorkQueue;
  providerShops: ProviderShops;
  close(): Promise<void>;
}

export async function createFixture(): Promise<EndpointFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'jontro-calls-'));
  const imageWork = createWorkQueue({ maxRunning: 2, maxWaiting: 300 });
  const providerShops = createProviderShops();
  const imageHost = (db: EndpointFixture['shop']['context']['db']) =>
    createImageHost({ db, store: createDiskStore(directory), work: imageWork });
  const courier = await startCouriers();
  const shop = await createPaymentShop({
    env: { DATA_DIR: join(directory, 'data'), PROCESSES: '8', ...courier.env },
    parts: ({ db }) => ({ imageHost: imageHost(db) }),
  });
  return {
    shop,
    admin: await shop.signIn({ role: 'admin', name: 'Rafiq Ahmed' }),
    productId: await shop.addProduct({ price: 1550 }),
    imageWork,
    providerShops,
    async close() {
      await providerShops.close();
      await shop.close();
      await courier.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** A client with a session cookie that has expired. */
function withCookie({ shop }: EndpointFixture, cookie: string): TestClient {
  const { send } = shop.visitor;
  const sendWithCookie: TestClient['send'] = (method, url, body, headers) =>
    send(method, url, body, { cookie, ...headers });
  return {
    send: sendWithCookie,
    call: () => Promise.reject(new Error('this client sends raw requests only')),
  };
}

const creators: { [R in Role]: (fixture: EndpointFixture) => Promise<ClientsByRole[R]> | ClientsByRole[R] } =
  {
    visitor: ({ shop }) => shop.visitor,
    async expired(fixture) {
      const { shop } = fixture;
      const start = new Date(shop.clock.now().getTime() - 40 * 24 * 3_600_000);
      const { uid } = await shop.signIn();
      const { id } = await openSession(shop.context.db, start, uid, 30 * 24 * 3_600_000);
      return withCookie(fixture, `${sessionCookie}=${id}`);
    },
    async removed({ shop, admin }) {
      const removed = await shop.signIn();
      await admin.call(userEndpoints.removeUser, { params: { id: removed.userId } });
      return removed;
    },
    owner: ({ shop }) => shop.signIn({ name: 'Owner of the thing' }),
    other: ({ shop }) => shop.signIn({ name: 'Somebody else' }),
    async downgraded({ shop, admin }) {
      const downgraded = await shop.signIn({ role: 'admin' });
      const params = { id: downgraded.userId };
      await admin.call(userEndpoints.changeRole, { params, body: { role: 'user' } });
      return downgraded;
    },
    admin: ({ shop }) => shop.signIn({ role: 'admin', name: 'Another admin' }),
  };

/** Creates new users, since some endpoints end sessions or remove users; only those that a test needs. */
export async function createClients<Wanted extends Role = Role>(
  fixture: EndpointFixture,
  wanted: readonly Wanted[] = roles as readonly Role[] as readonly Wanted[],
): Promise<Pick<ClientsByRole, Wanted>> {
  const { shop, admin } = fixture;
  // A test may have downgraded the fixture's admin.
  await shop.context.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId));
  const clients: Partial<Record<Role, TestClient>> = {};
  for (const role of wanted) clients[role] = await creators[role](fixture);
  await confirmSessions(shop);
  return clients as Pick<ClientsByRole, Wanted>;
}

/** Everybody who is signed in has just entered their password again. */
export async function confirmSessions({ context, clock }: TestShop): Promise<void> {
  const now = clock.now();
  // Those of earlier tests are many, and each of them would be written again.
  const isOutdated = or(isNull(sessions.confirmedAt), ne(sessions.confirmedAt, now));
  await context.db.update(sessions).set({ confirmedAt: now }).where(isOutdated);
}

/** The mail server of the fixture's shop, set by its owner. */
export async function byShopSecret({ fixture: { shop } }: InputContext) {
  const { db, config } = shop.context;
  const name = 'smtp';
  const values = { host: 'mail.example.com', port: '587', from: 'shop@example.com' };
  const changedAt = new Date(shop.clock.now().getTime() - 1000);
  const row = { sealed: sealValues(config, name, values), changedAt, changedBy: 'a@example.com' };
  await db
    .insert(shopSecrets)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: shopSecrets.name, set: row });
  return { params: { name }, values, changedAt: changedAt.toISOString() };
}

/** The parts of a raw request. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface InputContext {
  fixture: EndpointFixture;
  owner: SignedInClient;
  client: TestClient;
}

export const newAddress = {
  label: 'Home',
  name: 'Nusrat Jahan',
  mobileNumber: '01712-345678',
  district: 'Dhaka',
  area: 'Dhanmondi',
  address: 'House 12, Road 5',
};

export const newProduct = {
  productName: 'AirNova Pods',
  category: 'Earbuds',
  price: 1550,
  images: [`/i/${'a'.repeat(32)}/1000.webp`],
};

export async function imageForm(
  bytes?: Uint8Array,
  field = 'image',
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const background = { r: 20, g: 120, b: 200 };
  const imageBytes =
    bytes ??
    (await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer());
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(imageBytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}

/** A photo of the product of a delivered order of the owner. */
export const photoInput = async ({ fixture, owner }: InputContext, bytes?: Uint8Array, field?: string) => ({
  query: {
    order: (await buyDelivered(owner, fixture.admin, fixture.productId))._id,
    product: fixture.productId,
  },
  ...(await imageForm(bytes, field)),
});

const unpaidOrder = ({ fixture, owner }: InputContext) =>
  buy(owner, fixture.productId, 1, { ...billing, email: owner.email });
/** An order as a guest has placed it. */
/** An invitation by a mobile number, which every account can accept. */
export async function byInvitation({ fixture }: InputContext, invited: object = {}) {
  const contact = { mobileNumber: `017${String(randomInt(100_000_000)).padStart(8, '0')}` };
  const body = { staffRole: 'packer', ...contact, ...invited };
  const { invitation } = (await fixture.admin.call(staffEndpoints.addStaff, { body })).body;
  return { _id: invitation?._id ?? '', token: invitation?.link.split('#')[1] ?? '' };
}

export const newStaffAccount = async (context: InputContext) => ({
  token: (await byInvitation(context)).token,
  name: 'Karim',
  email: `${newId(new Date())}@example.com`,
  password: 'seven green boats',
});

async function byGuestOrder(context: InputContext) {
  const { _id: id } = await unpaidOrder(context);
  const token = 'g'.repeat(32);
  await context.fixture.shop.context.db
    .update(orders)
    .set({ guest: true, guestToken: token })
    .where(eq(orders.id, id));
  return { params: { id }, body: { token } };
}
const byOrder = async (context: InputContext) => ({ params: { id: (await unpaidOrder(context))._id } });
const byCartLine = async ({ fixture, owner }: InputContext) => ({
  params: { id: (await fillCart(owner, fixture.productId))._id },
});
const byFreshProduct = async ({ fixture }: InputContext) => ({
  params: { id: await fixture.shop.addProduct() },
});
const byUser = async ({ fixture }: InputContext) => ({
  params: { id: (await fixture.shop.signIn()).userId },
});
async function byCustomerNote(context: InputContext) {
  const input = { ...(await byUser(context)), body: { text: 'Called' } };
  const { body } = await context.fixture.admin.call(customerEndpoints.addCustomerNote, input);
  return { params: { id: body.insertedId } };
}
const byEmail = async ({ owner }: InputContext) => ({ params: { email: owner.email } });
const ofOwner = async ({ owner }: InputContext) => ({ query: { email: owner.email } });
const noInput = async () => ({});

/** A mail of the owner, queued by a placed order. */
export async function byMail(
  context: InputContext,
  fields?: Partial<typeof mails.$inferInsert>,
): Promise<Input> {
  const order = await unpaidOrder(context);
  const { db } = context.fixture.shop.context;
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, order.email));
  if (!mail) throw new Error('placing an order queued no mail');
  if (fields) await db.update(mails).set(fields).where(eq(mails.id, mail.id));
  return { params: { id: mail.id } };
}

const freshCoupon = () => ({ code: `C-${newId().slice(12)}`, kind: 'percent', value: 10, maxDiscount: 500 });
/** A valid coupon. */
export async function byCoupon({ fixture }: InputContext) {
  const body = freshCoupon();
  const { insertedId } = (await send('addCoupon', fixture.admin, { body })).body as { insertedId: string };
  return { params: { id: insertedId }, code: body.code };
}

/** A payment of the owner; the card decides its outcome. */
export const byPayment = async (context: InputContext, card: string = cards.good) => {
  const { attempt } = await context.fixture.shop.payNow(context.owner, await unpaidOrder(context));
  await context.fixture.shop.pay(attempt, card);
  return { params: { tranId: attempt.tranId } };
};

/** A payment in review that was refused and whose refund has failed. */
export async function byFailedRefund(context: InputContext) {
  const { params } = await byPayment(context, cards.risky);
  await send('refusePayment', context.fixture.admin, { params });
  const { id: attemptId } = await context.fixture.shop.attempt(params.tranId);
  const { db } = context.fixture.shop.context;
  const failed = { state: 'failed', nextCheckAt: null } as const;
  const [refund] = await db.update(refunds).set(failed).where(eq(refunds.attemptId, attemptId)).returning();
  return { params: { ...params, refundId: refund?.id } };
}

/** The session of another device of the owner. */
export async function bySession({ fixture, owner }: InputContext) {
  const { context, clock } = fixture.shop;
  await openSession(context.db, clock.now(), owner.uid, sessionLifetimes.browser);
  const { body } = await owner.call(mySessionEndpoints.listMySessions);
  return { params: { id: body.find(({ current }) => !current)?._id } };
}

/** A saved address of the owner. */
export const byAddress = async ({ owner }: InputContext) => {
  const { body } = await owner.call(addressEndpoints.addAddress, { body: newAddress });
  return { params: { id: body.insertedId } };
};

/** A setting that an admin has stored, with the time of its value. */
export async function bySetting({ fixture: { shop } }: InputContext) {
  await storeSetting(shop.context, 'lowStockThreshold', 7);
  const [row] = await shop.context.db
    .select()
    .from(storedSettings)
    .where(eq(storedSettings.name, 'lowStockThreshold'));
  return { params: { name: 'lowStockThreshold' }, changedAt: row?.changedAt.toISOString() };
}

/** A category that an admin has added, with the time of the setting. */
export async function byCategory({ fixture: { shop } }: InputContext) {
  const category = `Category ${newId()}`;
  await storeSetting(shop.context, 'categories', [
    ...shop.context.config.shop.categories,
    { name: { en: category } },
  ]);
  const [row] = await shop.context.db
    .select()
    .from(storedSettings)
    .where(eq(storedSettings.name, 'categories'));
  return { category, changedAt: row?.changedAt.toISOString() };
}

const accountPassword = 'secret-123';
/** An account of the embedded identity service for the client of the test; none for a visitor. */
export async function ownAccount({ fixture: { shop }, client }: InputContext): Promise<string | undefined> {
  const { uid, email } = client as Partial<SignedInClient>;
  if (!uid || !email) return undefined;
  const now = shop.clock.now();
  const times = { validSince: new Date(0), createdAt: now, lastLoginAt: now };
  const passwordHash = await hashPassword(accountPassword);
  await shop.context.db
    .insert(identityAccounts)
    .values({ uid, email, passwordHash, ...times })
    .onConflictDoNothing();
  return uid;
}
/** The present code of a second factor that the client is setting up. */
export async function bySecret(context: InputContext): Promise<Input & { uid?: string }> {
  const { shop } = context.fixture;
  const uid = await ownAccount(context);
  if (!uid) return { body: { code: '000000' } };
  await shop.context.db.delete(secondFactors).where(eq(secondFactors.uid, uid));
  const secret = await addSecret(shop.context, shop.clock.now(), uid);
  return { uid, body: { code: codeOfStep(secret ?? Buffer.alloc(0), stepAt(shop.clock.now())) } };
}
/** The present code of a second factor that is on. */
export async function byFactor(context: InputContext): Promise<Input> {
  const { uid, body } = await bySecret(context);
  const { db } = context.fixture.shop.context;
  if (uid) await db.update(secondFactors).set({ activeAt: new Date() }).where(eq(secondFactors.uid, uid));
  return { body };
}

/** A device whose passkey the client has. */
export async function byPasskey(context: InputContext) {
  await byFactor(context);
  const { db, config } = context.fixture.shop.context;
  const device = new SoftAuthenticator(config.publicUrl);
  const { uid } = context.client as Partial<SignedInClient>;
  const id = device.id.toString('base64url');
  const row = { name: 'Phone', publicKey: 'AAAA', counter: 0, backupEligible: false, backedUp: false };
  if (uid)
    await db
      .insert(passkeys)
      .values({ ...row, id, uid, transports: [], aaguid: '', createdAt: context.fixture.shop.clock.now() });
  return { device, params: { id }, body: { password: accountPassword } };
}

/** The response of a new device to the options that the client has asked for. */
export async function byNewPasskey(context: InputContext) {
  await byFactor(context);
  const { client, fixture } = context;
  const device = new SoftAuthenticator(fixture.shop.context.config.publicUrl);
  const { body } = await client.send('POST', '/api/passkeys/start', { password: accountPassword });
  const { options = { challenge: 'AAAA' } } = (body ?? {}) as { options?: unknown };
  return { device, body: { name: 'Phone', passkey: device.create(options) } };
}

/** The first step of somebody with a passkey. */
export async function byPasskeyStep(context: InputContext, withPasskey = true) {
  const identity = identityClient(context.fixture.shop);
  const { email, uid, password } = await identity.signUp(`${crypto.randomUUID()}@example.com`);
  const client = { ...context.client, uid, email } as never;
  if (withPasskey) await byPasskey({ ...context, client });
  else await byFactor({ ...context, client });
  const { body } = await identity.accounts('signInWithPassword', { email, password });
  return { body: { credential: body.mfaPendingCredential as string } };
}

const sorting = { sort: 'name', order: 'desc' };
const productList = { search: 'pods', category: 'Earbuds', stock: 'in', ...sorting };
const userList = { search: 'a', role: 'user', ...sorting };
const cartList = { search: 'a', age: 'day', ...sorting };
const days = { from: '2026-01-01', to: '2099-12-31' };
const orderList = {
  show: 'unpaid',
  ids: 'a1,b2',
  search: 'a',
  district: 'Dhaka',
  ...days,
  sort: 'total',
  order: 'asc',
};
const auditList = { by: 'a', act: 'changeRole', kind: 'user', search: 'a', ...days };
const securityList = { kind: 'signed-in', search: 'a', ...days };
const paymentList = { show: 'all', search: 'a', ...days, sort: 'amount', order: 'asc' };

/** Somebody with an own staff role of these permissions. */
export async function signInWith(
  { shop, admin }: EndpointFixture,
  permissions: readonly Permission[],
): Promise<SignedInClient> {
  const body = { ...newStaffRole(), permissions: [...permissions] };
  const { insertedId } = (await admin.call(staffEndpoints.addStaffRole, { body })).body;
  return shop.signIn({ staffRole: insertedId });
}

const newStaffRole = (): NewStaffRole => ({
  name: `Counter ${newId(new Date())}`,
  permissions: ['deliver', 'orders'],
});

/** A staff role that nobody has. */
export async function byStaffRole({ fixture }: InputContext): Promise<Input & { params: { id: string } }> {
  const { insertedId } = (await fixture.admin.call(staffEndpoints.addStaffRole, { body: newStaffRole() }))
    .body;
  return { params: { id: insertedId } };
}

/** A new sign-in of the owner, who gets an account of the identity service for it. */
async function byNewSignIn({ fixture: { shop }, owner }: InputContext): Promise<Input> {
  const { uid, idToken } = await identityClient(shop).signUp(`${crypto.randomUUID()}@example.com`);
  const { db } = shop.context;
  const [user] = await db.select().from(users).where(eq(users.id, owner.userId));
  await db.update(users).set({ uid }).where(eq(users.id, owner.userId));
  await db
    .update(sessions)
    .set({ uid })
    .where(eq(sessions.uid, user?.uid ?? ''));
  return { headers: { authorization: `Bearer ${idToken}` } };
}

/** A paid order of the owner that has become dearer. */
async function byDearerOrder(context: InputContext): Promise<Input> {
  const input = await byOrder(context);
  const { shop } = context.fixture;
  const order = await shop.findOrder(context.owner, { _id: input.params.id } as Order);
  const { attempt } = await shop.payNow(context.owner, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
  const change = { params: input.params, body: { revision: 0, deliveryCharge: order.deliveryCharge + 50 } };
  await send('changeOrder', context.fixture.admin, change);
  return input;
}
/** An order of the owner that waits for its advance. */
export async function byAdvanceOrder(context: InputContext): Promise<{ params: { id: string } }> {
  const restore = overrideSettings(context.fixture.shop.context.config, { advance: { on: true, from: 0 } });
  const { params } = await byOrder(context);
  restore();
  return { params };
}
const reason = { reason: 'I changed my mind' };
/** An order of the owner that is packed. */
export async function byPackedOrder(context: InputContext): Promise<Input & { params: { id: string } }> {
  const { params } = await byOrder(context);
  await send('moveOrder', context.fixture.admin, { params: { ...params, move: 'pack' } });
  return { params };
}

/** An order of the owner that is picked up at the shop. */
export async function byPickupOrder({ fixture, owner }: InputContext) {
  const pickupPoint = { address: { en: '12 Lake Road' }, hours: { en: '10:00–20:00' } };
  const restore = overrideSettings(fixture.shop.context.config, { pickupPoint });
  const form = { ...billing, pickup: true };
  const { _id: id } = await buy(owner, fixture.productId, 1, form).finally(restore);
  return { params: { id } };
}

/** An order of the owner, deleted by an admin. */
export async function byRemovedOrder(context: InputContext): Promise<Input> {
  const input = await byOrder(context);
  await send('removeOrder', context.fixture.admin, input);
  return input;
}

/** The id of somebody’s review of a product. */
export async function addRating({ shop, admin }: EndpointFixture): Promise<string> {
  const productId = await shop.addProduct();
  await buyRated(await shop.signIn(), admin, productId, { rating: 4 });
  const { body } = await shop.visitor.call(productReviewEndpoints.listProductReviews, {
    params: { id: productId },
  });
  return body.result[0]?._id ?? '';
}

/** A question of somebody about a product; with it the product. */
export async function addQuestion({ shop, admin }: EndpointFixture, text = 'Does it fit?') {
  overrideSettings(shop.context.config, { questions: true });
  const product = await shop.addProduct();
  const asker = await shop.signIn();
  const { body } = await asker.call(questionEndpoints.askQuestion, {
    params: { id: product },
    body: { text },
  });
  return { id: body.insertedId, product, admin };
}

/** The content of a page that can be published. */
export const pageContent = (text: string): PageContent => ({
  title: { en: 'About us', bn: 'আমাদের কথা' },
  blocks: [{ kind: 'text', text: { en: text } }],
});

/** A page with a draft, or one that is published. */
export async function addPage(
  { shop }: EndpointFixture,
  isPublished = false,
  content = pageContent('Hello'),
) {
  const slug = 'about';
  const changedAt = new Date(shop.clock.now());
  const row = {
    slug,
    draft: content,
    changedAt,
    changedBy: 'owner@example.com',
    published: isPublished ? content : null,
    publishedAt: isPublished ? changedAt : null,
    publishedBy: null,
  };
  await shop.context.db.insert(pages).values(row).onConflictDoUpdate({ target: pages.slug, set: row });
  shop.context.publicCache.drop();
  return { slug, changedAt: changedAt.toISOString() };
}

/** The answer of a customer to a question. */
export async function addAnswer(fixture: EndpointFixture) {
  const { id, product } = await addQuestion(fixture);
  const buyer = await fixture.shop.signIn();
  await buyDelivered(buyer, fixture.admin, product);
  const { body } = await buyer.call(questionEndpoints.answerQuestion, {
    params: { id },
    body: { text: 'Yes' },
  });
  return body.insertedId;
}

/** The start of an action on one order of the owner, as its preview names it. */
export async function startOfAction(context: InputContext, kind = 'pack') {
  // Otherwise there would soon be too many that are open.
  await runBulkActions(context.fixture.shop.context);
  const ids = String((await byOrder(context)).params.id);
  const { body } = await send('previewBulkAction', context.fixture.admin, { query: { kind, ids } });
  const { digest } = body as { digest: string };
  return { body: { kind, selection: { ids }, digest, key: crypto.randomUUID() } };
}

/** An action on one order of the owner. */
export async function byAction(context: InputContext, kind?: string) {
  const { body } = await send('startBulkAction', context.fixture.admin, await startOfAction(context, kind));
  return { params: { id: (body as { _id: string })._id } };
}

const newView = () => ({
  body: { list: 'products', name: `View ${crypto.randomUUID()}`, query: 'stock=low' },
});

/** A view of whoever sends the request. */
async function byView({ client }: InputContext) {
  const { body } = await send('addView', client, newView());
  return { params: { id: String((body as { _id?: string })._id) } };
}

/** A valid input of each endpoint: the response is 200 for the owner, or for an admin at admin endpoints. */
export const validInputs: Record<EndpointName, (context: InputContext) => Promise<Input>> = {
  openSession: async ({ fixture }) => {
    const { email, idToken } = await identityClient(fixture.shop).signUp(
      `${crypto.randomUUID()}@example.com`,
    );
    return { body: { email }, headers: { authorization: `Bearer ${idToken}` } };
  },
  endSession: noInput,
  postLogout: noInput,
  listMySessions: noInput,
  endMySession: bySession,
  endMyOtherSessions: noInput,
  findSecondFactor: noInput,
  startSecondFactor: async (context) => {
    await ownAccount(context);
    return { body: { password: accountPassword } };
  },
  confirmSecondFactor: bySecret,
  replaceBackupCodes: byFactor,
  turnOffSecondFactor: byFactor,
  finishSecondStep: async (context) => {
    const { email, uid, password } = await identityClient(context.fixture.shop).signUp(
      `${crypto.randomUUID()}@example.com`,
    );
    const { body: input } = await byFactor({
      ...context,
      client: { ...context.client, uid, email } as never,
    });
    const { body } = await identityClient(context.fixture.shop).accounts('signInWithPassword', {
      email,
      password,
    });
    return { body: { credential: body.mfaPendingCredential, ...(input as object) } };
  },
  listPasskeys: noInput,
  startPasskey: async (context) => {
    await byFactor(context);
    return { body: { password: accountPassword } };
  },
  addPasskey: async (context) => ({ body: (await byNewPasskey(context)).body }),
  removePasskey: async (context) => {
    const { params, body } = await byPasskey(context);
    return { params, body };
  },
  startPasskeyStep: (context) => byPasskeyStep(context),
  confirmSession: byNewSignIn,
  saveUser: async () => ({ body: { name: 'Nusrat Jahan', photo: null } }),
  listAllUsers: async () => ({ query: { ...userList, page: 1, limit: 5 } }),
  downloadUsers: async () => ({ query: userList }),
  findRole: byEmail,
  changeRole: async (context) => ({ ...(await byUser(context)), body: { role: 'admin' } }),
  removeUser: byUser,
  findCustomer: byUser,
  changeCustomer: async (context) => ({ ...(await byUser(context)), body: { tags: ['VIP'] } }),
  addCustomerNote: async (context) => ({ ...(await byUser(context)), body: { text: 'Called' } }),
  removeCustomerNote: byCustomerNote,
  listStaff: noInput,
  addStaff: async ({ fixture }) => {
    const { userId, email } = await fixture.shop.signIn();
    await fixture.shop.context.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    return { body: { email, staffRole: 'packer' } };
  },
  changeStaff: async (context) => {
    const { params } = await byUser(context);
    const { db } = context.fixture.shop.context;
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, params.id));
    return { params, body: { staffRole: 'support' } };
  },
  listStaffInvitations: noInput,
  withdrawStaffInvitation: async (context) => ({ params: { id: (await byInvitation(context))._id } }),
  findInvitation: async (context) => ({ body: { token: (await byInvitation(context)).token } }),
  registerStaff: async (context) => ({ body: await newStaffAccount(context) }),
  joinStaff: async (context) => ({ body: { token: (await byInvitation(context)).token } }),
  listStaffRoles: noInput,
  addStaffRole: async () => ({ body: newStaffRole() }),
  changeStaffRole: async (context) => ({ ...(await byStaffRole(context)), body: newStaffRole() }),
  removeStaffRole: byStaffRole,
  listAllProducts: async () => ({ query: { ...productList, page: 1, limit: 5 } }),
  downloadProducts: async () => ({ query: productList }),
  listNewArrivals: noInput,
  listPopularGadgets: async () => ({ query: { skip: 0, limit: 5 } }),
  listCategoryProducts: async () => ({
    params: { category: 'earbuds' },
    query: { page: 1, limit: 3, min: 1, max: 9000, sort: 'lowToHigh', exclude: 'none' },
  }),
  findProduct: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  listProductDrafts: noInput,
  addProductPreview: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  findEditedProduct: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  listSearchResults: async () => ({ query: { query: 'airnova', page: 1, limit: 12 } }),
  findSpecSheet: async () => ({ params: { category: 'fan' } }),
  listFitDevices: async () => ({}),
  compareProducts: async ({ fixture }) => ({ query: { ids: fixture.productId } }),
  listBoughtTogether: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  addStockAlert: async ({ fixture }) => {
    await storeSetting(fixture.shop.context, 'stockAlerts', true);
    const gadgetId = await fixture.shop.addProduct({ stock: 0 });
    return { body: { gadgetId, email: 'waiting@example.com', language: 'en' } };
  },
  removeProduct: byFreshProduct,
  restoreProduct: async (context) => {
    const input = await byFreshProduct(context);
    await send('removeProduct', context.fixture.admin, input);
    return input;
  },
  searchProducts: async () => ({ query: { search: 'airnova' } }),
  suggestSearches: async () => ({ query: { search: 'smrtwach' } }),
  listBestSellers: noInput,
  addProduct: async () => ({ body: newProduct }),
  changeProduct: async (context) => ({ ...(await byFreshProduct(context)), body: { price: 900 } }),
  listBanners: noInput,
  findHome: noInput,
  addToCart: async ({ fixture }) => ({ body: { gadgetId: fixture.productId, quantity: 1 } }),
  listMyCart: ofOwner,
  removeFromCart: byCartLine,
  changeQuantity: async (context) => ({ ...(await byCartLine(context)), body: { quantity: 3 } }),
  listAllCarts: async () => ({ query: { ...cartList, page: 1, limit: 5 } }),
  downloadCarts: async () => ({ query: cartList }),
  removeAllCarts: noInput,
  listMyWishlist: noInput,
  addToWishlist: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  removeFromWishlist: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  confirmGuestOrder: byGuestOrder,
  keepGuestOrders: noInput,
  giveGuestOrders: async (context) => ({
    params: (await byGuestOrder(context)).params,
    body: { email: context.owner.email },
  }),
  listMyAddresses: noInput,
  addAddress: async () => ({ body: newAddress }),
  changeAddress: async (context) => ({ ...(await byAddress(context)), body: newAddress }),
  chooseDefaultAddress: byAddress,
  removeAddress: byAddress,
  ...numberInputs,
  tryCoupon: async (context) => ({ body: { code: (await byCoupon(context)).code } }),
  tryStaffCoupon: async (context) => ({
    body: { code: (await byCoupon(context)).code, mobileNumber: '01812-345678' },
  }),
  listCoupons: noInput,
  addCoupon: async () => ({ body: freshCoupon() }),
  changeCoupon: async (context) => ({
    params: (await byCoupon(context)).params,
    body: { maxUses: 5, endsAt: null },
  }),
  removeCoupon: async (context) => ({ params: (await byCoupon(context)).params }),
  placeOrder: async ({ fixture, client }) => {
    await client.send('PUT', '/api/cart', { gadgetId: fixture.productId, quantity: 1 });
    return { body: billing, headers: { 'idempotency-key': crypto.randomUUID() } };
  },
  findKnownCustomer: async () => ({ query: { mobileNumber: '01712-345678' } }),
  placeStaffOrder: async ({ fixture }) => ({
    body: {
      channel: 'phone',
      name: 'Rahim Uddin',
      mobileNumber: '01812-345678',
      district: 'Dhaka',
      address: 'House 1, Mirpur 10',
      lines: [{ gadgetId: fixture.productId, quantity: 1, price: 900, reason: 'An old customer' }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }),
  listMyOrders: async ({ owner }) => ({ query: { email: owner.email, page: 1, limit: 5 } }),
  findOrder: byOrder,
  orderAgain: byOrder,
  listOrdersToPack: async () => ({ query: { show: 'to-hand-over' } }),
  printSlips: async (context) => ({ body: { ids: (await byOrder(context)).params.id } }),
  listAllOrders: async () => ({ query: { ...orderList, page: 1, limit: 5 } }),
  downloadOrders: async () => ({ query: orderList }),
  removeOrder: byOrder,
  restoreOrder: byRemovedOrder,
  deliverOrder: byOrder,
  moveOrder: async (context) => ({ params: { ...(await byOrder(context)).params, move: 'pack' } }),
  undoMove: async (context) => {
    const { params } = await byOrder(context);
    await send('moveOrder', context.fixture.admin, { params: { ...params, move: 'pack' } });
    return { params };
  },
  handOverPickup: async (context) => ({
    ...(await byPickupOrder(context)),
    body: { reason: 'The telephone of the customer is empty' },
  }),
  changeParcel: async (context) => {
    await storeSetting(context.fixture.shop.context, 'couriers', knownCouriers);
    return { ...(await byOrder(context)), body: { courier: 'Pathao', code: 'DA-1' } };
  },
  changeOrder: async (context) => ({
    ...(await byOrder(context)),
    body: { revision: 0, deliveryCharge: 70, address: 'House 7, Road 2' },
  }),
  settleDifference: async (context) => ({ ...(await byDearerOrder(context)), body: { by: 'waiver' } }),
  waiveAdvance: byAdvanceOrder,
  cancelMyOrder: async (context) => ({ ...(await byOrder(context)), body: reason }),
  askToCancel: async (context) => ({ ...(await byPackedOrder(context)), body: reason }),
  listOrdersToConfirm: noInput,
  findOrderConfirmation: byOrderToConfirm,
  claimOrder: byOrderToConfirm,
  recordCall: async (context) => ({
    ...(await byOrderToConfirm(context)),
    body: { outcome: 'no-answer', note: 'Rang' },
  }),
  giveUpOrder: byUnreachable,
  cancelOrder: async (context) => ({ ...(await byOrder(context)), body: reason }),
  declineCancel: async (context) => {
    const input = await byPackedOrder(context);
    await send('askToCancel', context.owner, { ...input, body: reason });
    return { ...input, body: reason };
  },
  takeBack: async ({ fixture, owner }) => ({
    params: { id: (await buyDelivered(owner, fixture.admin, fixture.productId))._id },
    body: { lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }] },
  }),
  refundCash: async ({ fixture, owner }) => {
    const params = { id: (await buyDelivered(owner, fixture.admin, fixture.productId))._id };
    await send('receiveCash', fixture.admin, { params });
    return { params, body: { amount: 10, transfer: 'TX1' } };
  },
  receiveCash: async ({ fixture, owner }) => ({
    params: { id: (await buyDelivered(owner, fixture.admin, fixture.productId))._id },
  }),
  previewBulkAction: async (context) => ({
    query: { kind: 'pack', ids: String((await byOrder(context)).params.id) },
  }),
  startBulkAction: (context) => startOfAction(context),
  listBulkActions: noInput,
  findBulkAction: byAction,
  listBulkFailures: async (context) => ({ ...(await byAction(context)), query: { page: 1, limit: 5 } }),
  undoBulkAction: async (context) => {
    const input = await byAction(context);
    await runBulkActions(context.fixture.shop.context);
    return { ...input, body: { reason: 'The wrong list' } };
  },
  downloadProductFile: noInput,
  startImport: async () => importFile(),
  uploadImportPictures: (context) => byZip(context),
  listUnnamedPictures: async (context) => ({ ...(await byChecked(context)), query: { page: 1, limit: 5 } }),
  listImports: noInput,
  findImport: byUploaded,
  checkImport: async (context) => ({ ...(await byUploaded(context)), body: importFields }),
  listImportRows: async (context) => ({ ...(await byChecked(context)), query: { page: 1, limit: 5 } }),
  downloadWrongRows: byChecked,
  applyImport: byChecked,
  undoImport: byApplied,
  previewBulkChange: async (context) => ({ body: await bulkChangeInput(context) }),
  startBulkChange: startOfBulkChange,
  listBulkChanges: noInput,
  findBulkChange: byBulkChange,
  listBulkChangeItems: async (context) => ({
    ...(await byBulkChange(context)),
    query: { page: 1, limit: 5 },
  }),
  undoBulkChange: byFinishedBulkChange,
  listViews: noInput,
  addView: async () => newView(),
  changeView: async (context) => ({ ...(await byView(context)), body: { isDefault: true } }),
  removeView: byView,
  listRedirects: async () => ({ query: { page: 1, limit: 5 } }),
  addRedirect: async () => newRedirect(),
  removeRedirect: byRedirect,
  importRedirects: async () => ({ body: { text: `/${crypto.randomUUID()},/cart` } }),
  findStock: async (context) => ({ params: { id: await stockProduct(context) }, query: {} }),
  changeStock: async (context) => ({
    body: { why: 'received', lines: [{ productId: await stockProduct(context), units: 2 }] },
  }),
  changeStockRules: async (context) => ({
    params: { id: await stockProduct(context) },
    body: { lowStockAt: 2 },
  }),
  checkCount: async () => ({ body: { lines: [{ code: '8801', units: 1 }] } }),
  addProductCode: async (context) => ({
    params: { id: await stockProduct(context) },
    body: { code: newId() },
  }),
  removeProductCode: async (context) => byStockCode(context),
  findOpenWork: noInput,
  downloadInvoice: async (context) => ({ ...(await byOrder(context)), query: { language: 'bn' } }),
  startPayment: async (context) => ({ body: { orderId: (await unpaidOrder(context))._id } }),
  listPaymentMethods: async () => ({}),
  findPaymentStatus: async (context) => {
    const { attempt } = await context.fixture.shop.payNow(context.owner, await unpaidOrder(context));
    return { params: { tranId: attempt.tranId } };
  },
  listPayments: async () => ({ query: { ...paymentList, page: 1, limit: 5 } }),
  downloadPayments: async () => ({ query: paymentList }),
  findPayment: (context) => byPayment(context),
  acceptPayment: (context) => byPayment(context, cards.risky),
  refusePayment: (context) => byPayment(context, cards.risky),
  closePayment: async (context) => ({
    ...(await byFailedRefund(context)),
    body: { note: 'By bank transfer' },
  }),
  refundPayment: async (context) => ({
    ...(await byPayment(context)),
    body: { amount: 100, reason: 'A part was missing', key: crypto.randomUUID() },
  }),
  retryRefund: byFailedRefund,
  listOrdersToBook: noInput,
  listQuotes: byQuotedOrders,
  listCourierAreas: async (context) => ({
    params: (await byOrderInDoubt(context)).params,
    query: { courier: 'redx' },
  }),
  chooseCourierArea: byOrderInDoubt,
  bookShipments: byOrdersToBook,
  listShipments: async () => ({ query: { show: 'underway', page: 1, limit: 5 } }),
  listOrderShipments: byShippedOrder,
  retryShipment: byRefusedShipment,
  withdrawShipment: byRefusedShipment,
  cancelShipment: byRedxShipment,
  settleShipment: (context) => byUnsureShipment(context),
  ...deliveryRequestInputs,
  uploadPayout: async () => payoutFile(),
  fetchPayouts: async () => ({ body: { courier: 'steadfast' } }),
  listPayouts: async () => ({ query: { page: 1, limit: 5 } }),
  listPayoutCouriers: noInput,
  listUnpaidParcels: noInput,
  findPayout: (context) => byPayout(context),
  checkPayout: async (context) => ({ ...(await byPayout(context)), body: payoutFields }),
  listPayoutLines: async (context) => ({
    ...(await byCheckedPayout(context)),
    query: { page: 1, limit: 5 },
  }),
  recordPayout: byMatchedPayout,
  decidePayoutLine: async (context) => ({
    ...(await byCheckedPayout(context)),
    body: { line: 2, decision: 'dismiss' },
  }),
  uploadStatement: async () => statementFile(),
  listStatements: noInput,
  findStatement: byStatement,
  checkStatement: async (context) => ({ ...(await byStatement(context)), body: statementFields }),
  listStatementLines: async (context) => ({
    ...(await byCheckedStatement(context)),
    query: { page: 1, limit: 5 },
  }),
  decideStatement: async (context) => ({
    ...(await byLostPayment(context)),
    body: { decision: 'refund' },
  }),
  findPaymentReport: noInput,
  downloadPaymentReport: noInput,
  listRecentReviews: noInput,
  listProductReviews: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  voteReview: async ({ fixture }) => ({
    params: { id: await addRating(fixture) },
    body: { helpful: true },
  }),
  findMyVotes: async ({ fixture }) => ({ params: { id: fixture.productId } }),
  listReviews: noInput,
  showReview: async ({ fixture }) => {
    const id = await addRating(fixture);
    await send('hideReview', fixture.admin, { params: { id }, body: { reason: 'advert' } });
    return { params: { id } };
  },
  hideReview: async ({ fixture }) => ({
    params: { id: await addRating(fixture) },
    body: { reason: 'bad-rating' },
  }),
  replyToReview: async ({ fixture }) => ({
    params: { id: await addRating(fixture) },
    body: { text: 'Thank you' },
  }),
  findReviewReport: noInput,
  listMyProductReviews: noInput,
  listProductQuestions: async ({ fixture }) => ({
    params: { id: (await addQuestion(fixture)).product },
    query: { page: 1, limit: 10 },
  }),
  askQuestion: async ({ fixture }) => ({
    params: { id: (await addQuestion(fixture)).product },
    body: { text: 'Is it loud?' },
  }),
  answerQuestion: async ({ fixture, owner }) => {
    const { id, product } = await addQuestion(fixture);
    await buyDelivered(owner, fixture.admin, product);
    return { params: { id }, body: { text: 'Not at all' } };
  },
  listMyQuestions: noInput,
  listQuestions: noInput,
  showQuestion: async ({ fixture }) => ({
    params: { id: (await addQuestion(fixture, 'Call me: 01712 345678')).id },
  }),
  hideQuestion: async ({ fixture }) => ({
    params: { id: (await addQuestion(fixture)).id },
    body: { reason: 'advert' },
  }),
  replyToQuestion: async ({ fixture }) => ({
    params: { id: (await addQuestion(fixture)).id },
    body: { text: 'It does' },
  }),
  showAnswer: async ({ fixture }) => {
    const id = await addAnswer(fixture);
    await send('hideAnswer', fixture.admin, { params: { id }, body: { reason: 'advert' } });
    return { params: { id } };
  },
  hideAnswer: async ({ fixture }) => ({
    params: { id: await addAnswer(fixture) },
    body: { reason: 'advert' },
  }),
  addReviewPhoto: async (context) => photoInput(context),
  listMyReviewPhotos: async ({ fixture, owner }) => ({
    query: { order: (await buyDelivered(owner, fixture.admin, fixture.productId))._id },
  }),
  removeReviewPhoto: async (context) => {
    const { body } = await send('addReviewPhoto', context.owner, await photoInput(context));
    return { params: { id: (body as { photo: { _id: string } }).photo._id } };
  },
  addReview: async ({ fixture, owner }) => ({
    params: { id: (await buyDelivered(owner, fixture.admin, fixture.productId))._id },
    body: { reviewText: 'Works well' },
  }),
  listMyReviews: async (context) => {
    await buyReviewed(context.owner, context.fixture.admin, context.fixture.productId);
    return byEmail(context);
  },
  listMyPendingReviews: async (context) => {
    await buyDelivered(context.owner, context.fixture.admin, context.fixture.productId);
    return byEmail(context);
  },
  findMyDashboard: ofOwner,
  findTotalCounts: noInput,
  listNewOrders: async () => ({ query: { after: 0 } }),
  findSalesReport: async () => ({ query: { step: 'week', from: '2026-01-01', to: '2026-03-31' } }),
  findProfitReport: async () => ({ query: { step: 'month', from: '2026-01-01', to: '2026-03-31' } }),
  findChannelReport: async () => ({ query: { step: 'week', from: '2026-01-01', to: '2026-03-31' } }),
  downloadChannelReport: noInput,
  findRefunds: async () => ({ query: { step: 'month', from: '2026-01-01', to: '2026-03-31' } }),
  downloadMoney: noInput,
  listBestProducts: async () => ({ query: { step: 'month', sort: 'sales' } }),
  findDeliveryReport: noInput,
  findDeliveryCosts: async () => ({ query: { step: 'week', from: '2026-01-01', to: '2026-03-31' } }),
  downloadDeliveryCosts: noInput,
  findWaitingOrders: noInput,
  listLowStockProducts: noInput,
  listZeroResultSearches: noInput,
  findVitalsReport: async () => ({ query: { days: '7', device: 'phone', language: 'bn' } }),
  recordVitals: async () => ({
    body: { page: 'home', language: 'bn', device: 'phone', ttfb: 300, lcp: 1200, inp: 80, cls: 0 },
  }),
  listSettings: noInput,
  changeSetting: async (context) => {
    const { params, changedAt } = await bySetting(context);
    return { params, body: { value: 8, changedAt } };
  },
  resetSetting: async (context) => {
    const { params, changedAt } = await bySetting(context);
    return { params, query: { changedAt } };
  },
  findPage: async ({ fixture }) => ({ params: { slug: (await addPage(fixture, true)).slug } }),
  listPages: noInput,
  findPageDraft: async () => ({ params: { slug: 'faq' } }),
  savePage: async ({ fixture }) => {
    const { slug, changedAt } = await addPage(fixture);
    return { params: { slug }, body: { content: pageContent('Changed'), changedAt } };
  },
  publishPage: async ({ fixture }) => {
    const { slug, changedAt } = await addPage(fixture);
    return { params: { slug }, body: { changedAt } };
  },
  withdrawPage: async ({ fixture }) => ({ params: { slug: (await addPage(fixture, true)).slug } }),
  startPreview: async () => ({ body: { values: { name: 'Gadget Ghor' } } }),
  countCategories: noInput,
  renameCategory: async (context) => {
    const { category, changedAt } = await byCategory(context);
    return { body: { category, name: { en: `${category}s` }, changedAt } };
  },
  mergeCategory: async (context) => ({ body: { ...(await byCategory(context)), into: 'Fan' } }),
  listAuditEntries: async () => ({
    query: { ...auditList, page: 1, limit: 5 },
  }),
  downloadAuditEntries: async () => ({ query: auditList }),
  listSecurityEvents: async () => ({ query: { ...securityList, page: 1, limit: 5 } }),
  downloadSecurityEvents: async () => ({ query: securityList }),
  uploadImage: async () => ({ query: { purpose: 'avatar' }, ...(await imageForm()) }),
  listOutbox: noInput,
  findMailHtml: (context) => byMail(context),
  listMailProblems: noInput,
  retryMailProblem: (context) =>
    byMail(context, { nextTryAt: null, lastError: 'the mailbox is full', tries: 5 }),
  sendTestMail: async ({ fixture: { shop } }) => {
    // It is queued; nothing sends it.
    shop.context.config.smtpUrl = 'smtp://mail.example.com';
    return {};
  },
  retryMail: (context) => byMail(context, { nextTryAt: null, lastError: 'the mailbox is full', tries: 5 }),
  ...smsInputs,
  listSecrets: noInput,
  changeSecret: async (context) => {
    const { params, values, changedAt } = await byShopSecret(context);
    return { params, body: { values, changedAt } };
  },
  removeSecret: async (context) => {
    const { params, changedAt } = await byShopSecret(context);
    return { params, query: { changedAt } };
  },
  // At the gateway of the tests.
  checkSecret: async () => ({ params: { name: 'sslcommerz' } }),
  listBackups: noInput,
  startBackup: withoutBackups,
  checkBackup: byBackup,
  removeBackup: byBackup,
  openBackupDownload: byBackup,
  downloadBackup: byBackup,
  startBackupUpload: newUpload,
  addBackupPart: byUpload,
  restoreBackup: byRestorable,
};

/** Sends an input to an endpoint without validation. */
export function send(name: string, person: TestClient, input: Input): Promise<TestResponse<unknown>> {
  const { definition } = findEndpoint(name);
  return person.send(definition.method, endpointUrl(definition, input), input.body, input.headers);
}

/**
 * Valid inputs of an endpoint, for one client after the other. What a request that was rejected leaves unused is the next client's
 * input, unless it was made by the client itself.
 */
export function createInputs(name: EndpointName, { fixture, owner }: Omit<InputContext, 'client'>) {
  let unused: Input | undefined;
  return {
    async next(client: TestClient): Promise<Input> {
      if (unused) return unused;
      let ofClient = false;
      const input = await validInputs[name]({
        fixture,
        owner,
        get client() {
          ofClient = true;
          return client;
        },
      });
      if (!ofClient) unused = input;
      return input;
    },
    accepted() {
      unused = undefined;
    },
  };
}

/** Reads a user's orders, cart and dashboard, to detect changes. */
export async function readUserData(person: TestClient): Promise<unknown> {
  const urls = ['/api/my-orders', '/api/my-cart', '/api/my-dashboard'];
  return Promise.all(urls.map(async (url) => (await person.send('GET', url)).body));
}
