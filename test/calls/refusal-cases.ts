/** For every refusal of its own that a call's guide names: a request that must be answered with it, word for word. */
import { cartTexts, lineFull } from '@jontro/shop/cart/cart.ts';
import { productFaults, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { imageTexts, largestImageBytes } from '@jontro/shop/images/images.calls.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { longestReview, reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { and, eq, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { cartItems } from '../../apps/api/src/cart/cart.table.ts';
import { providerUnreachable } from '../../apps/api/src/identity/provider-unreachable.ts';
import { orderMissing } from '../../apps/api/src/payments/start-payment.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { cards } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy, buyReviewed, fillCart } from '../../apps/api/src/testing/shopping.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import { notYourAccount } from '../../apps/api/src/viewer.ts';
import {
  type Asked,
  byMail,
  goodInputs,
  type Input,
  newProduct,
  type People,
  pictureForm,
  type Role,
} from './call-world.ts';
import type { CallName } from './every-call.ts';

interface Scene extends Asked {
  people: People;
}

/** A request that is refused, and who makes it (the owner, or an admin where only admins may). */
type Refused = (scene: Scene) => Promise<Input & { as?: Role }>;

/** A refusal that another test meets, since it needs a shop of another kind. */
export interface MetElsewhere {
  file: string;
  /** What stands in that file. */
  mentions: string;
}

type Cases = Record<string, Refused | MetElsewhere>;

const unknownId: Refused = async () => ({ params: { id: 'f'.repeat(24) } });
const othersEmail: Refused = async ({ people }) => ({
  params: { email: people.other.email },
  query: { email: people.other.email },
});
const withBody =
  (name: CallName, body: object): Refused =>
  async (scene) => {
    const input = await goodInputs[name](scene);
    return { ...input, body: { ...(input.body as object), ...body } };
  };

/** An ID token of somebody for whom `before` was done in the shop. */
const byToken =
  (before: (scene: Scene, account: { email: string; uid: string }) => Promise<unknown>): Refused =>
  async (scene) => {
    const account = await identityClient(scene.world.shop).signUp(`${crypto.randomUUID()}@example.com`);
    await before(scene, account);
    return {
      as: 'visitor',
      body: { email: account.email },
      headers: { authorization: `Bearer ${account.idToken}` },
    };
  };

const closedAccount = byToken(async ({ world: { shop } }, { email, uid }) => {
  const now = shop.clock.now();
  const user = { id: uid.slice(0, 24), uid, email, name: 'A', createdAt: now, lastLoginAt: now };
  await shop.context.db.insert(users).values({ ...user, deletedAt: now });
});
const othersAddress = byToken(({ world }, { email }) => world.shop.signIn({ email }));

const unreachable: MetElsewhere = {
  file: 'test/calls/provider.test.ts',
  mentions: 'providerUnreachable',
};
const withoutEmail: MetElsewhere = { file: 'test/calls/provider.test.ts', mentions: 'emailNeeded' };

const productCases = (name: 'addProduct' | 'changeProduct'): Cases => ({
  [productTexts.nameRequired]: withBody(name, { productName: ' ' }),
  [productTexts.categoryRequired]: withBody(name, { category: ' ' }),
  [productFaults.category]: withBody(name, { category: 'Shoes' }),
  [productTexts.priceRequired]: withBody(name, { price: 0 }),
  [productFaults.price]: withBody(name, { price: 12.345 }),
  [productFaults.discount]: withBody(name, { discountPrice: 0 }),
  [productTexts.imageRequired]: withBody(name, { images: [] }),
  [productTexts.tooManyImages]: withBody(name, { images: Array(5).fill(newProduct.images[0]) }),
  [productFaults.image]: withBody(name, { images: ['javascript:alert(1)'] }),
});

const faultyForm = (fields: object): Refused => withBody('placeOrder', fields);

/** An order of the owner's, whose payment somebody has begun. */
async function paying({ world, owner }: Scene): Promise<string> {
  const { _id, ...order } = await buy(owner, world.productId);
  await world.shop.payNow(owner, { _id, ...order });
  return _id;
}

const picture = async (bytes: Uint8Array, field?: string): Promise<Input> => ({
  query: { purpose: 'avatar' },
  ...(await pictureForm(bytes, field)),
});
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#147ac8' } });

const paymentAdmin = (key: keyof typeof paymentAdminTexts): [string, MetElsewhere] => [
  paymentAdminTexts[key],
  { file: 'apps/api/src/payments/payment-admin.routes.test.ts', mentions: `texts.${key}` },
];
const noSuchPayment: Cases = Object.fromEntries([paymentAdmin('notFound')]);

export const refusalCases: Partial<Record<CallName, Cases>> = {
  openSession: {
    [sessionTexts.signInNeeded]: async ({ owner }) => ({ as: 'visitor', body: { email: owner.email } }),
    [sessionTexts.emailNeeded]: withoutEmail,
    [userTexts.closed]: closedAccount,
    [userTexts.otherAccount]: othersAddress,
    [providerUnreachable]: unreachable,
  },
  saveUser: {
    [userTexts.badPhoto]: async () => ({ body: { photo: 'javascript:alert(1)' } }),
    [sessionTexts.signInNeeded]: async () => ({ as: 'visitor', body: { name: 'A' } }),
    [sessionTexts.emailNeeded]: withoutEmail,
    [userTexts.closed]: closedAccount,
    [userTexts.otherAccount]: othersAddress,
    [providerUnreachable]: unreachable,
  },
  findRole: { [notYourAccount]: othersEmail },
  changeRole: {
    [userTexts.notFound]: async () => ({ params: { id: 'x' }, body: { role: 'admin' } }),
    [userTexts.lastAdmin]: async ({ world, people }) => {
      const { db } = world.shop.context;
      const others = and(eq(users.role, 'admin'), ne(users.id, people.admin.userId));
      await db.update(users).set({ role: 'user' }).where(others);
      return { params: { id: people.admin.userId }, body: { role: 'user' } };
    },
  },
  removeUser: {
    [userTexts.notFound]: unknownId,
    [userTexts.adminNotDeleted]: async ({ people }) => ({ params: { id: people.admin.userId } }),
  },
  findProduct: { [productTexts.notFound]: unknownId },
  removeProduct: { [productTexts.notFound]: unknownId },
  addProduct: {
    ...productCases('addProduct'),
    [productTexts.addDiscount]: withBody('addProduct', { discountPrice: newProduct.price }),
  },
  changeProduct: {
    ...productCases('changeProduct'),
    [productTexts.updateDiscountAbove]: withBody('changeProduct', { price: 900, discountPrice: 901 }),
    [productTexts.updateDiscountSame]: withBody('changeProduct', { price: 900, discountPrice: 900 }),
    [productTexts.notFound]: async () => ({ params: { id: 'x' }, body: { price: 900 } }),
  },
  addToCart: {
    [productTexts.notFound]: async () => ({ body: { gadgetId: 'x', quantity: 1 } }),
    [productTexts.outOfStock]: async ({ world }) => ({
      body: { gadgetId: await world.shop.addProduct({ inStock: false }), quantity: 1 },
    }),
    [cartTexts.tooManyLines]: async ({ world: { shop, productId }, owner }) => {
      for (let line = 0; line < 100; line += 1) {
        const id = await shop.addProduct({ name: `Product ${line}` });
        const one = { id, userId: owner.userId, productId: id, quantity: 1, addedPoisha: 100_000 };
        await shop.context.db.insert(cartItems).values({ ...one, addedAt: shop.clock.now() });
      }
      return { body: { gadgetId: productId, quantity: 1 } };
    },
    [lineFull(99)]: async ({ world, owner }) => {
      await fillCart(owner, world.productId, 99);
      return { body: { gadgetId: world.productId, quantity: 1 } };
    },
  },
  listMyCart: { [notYourAccount]: othersEmail },
  removeFromCart: { [cartTexts.notFound]: unknownId },
  changeQuantity: {
    [cartTexts.notFound]: async () => ({ params: { id: 'x' }, body: { quantity: 2 } }),
  },
  placeOrder: {
    [checkoutTexts.required]: faultyForm({ name: '  ' }),
    [checkoutTexts.mobileNumber]: faultyForm({ mobileNumber: '12345' }),
    [checkoutTexts.district]: faultyForm({ district: 'Atlantis' }),
    [checkoutTexts.country]: faultyForm({ country: 'India' }),
    [checkoutTexts.email]: faultyForm({ email: 'nobody' }),
    [checkoutTexts.longKey]: async () => ({ body: billing, headers: { 'idempotency-key': 'x'.repeat(101) } }),
    [checkoutTexts.emptyCart]: async () => ({ body: billing }),
    [checkoutTexts.unavailable]: async ({ world, people, owner }) => {
      const id = await world.shop.addProduct();
      await fillCart(owner, id);
      await people.admin.send('DELETE', `/api/product/${id}`);
      return { body: billing };
    },
    [checkoutTexts.cartChanged]: faultyForm({ totalAmount: 1 }),
  },
  listMyOrders: { [notYourAccount]: othersEmail },
  findOrder: { [orderTexts.notFound]: unknownId },
  removeOrder: {
    [orderTexts.paymentUndecided]: async (scene) => ({ params: { id: await paying(scene) } }),
  },
  deliverOrder: { [orderTexts.notFound]: unknownId },
  receiveCash: {
    [orderTexts.notFound]: unknownId,
    [orderTexts.cashNotDue]: goodInputs.deliverOrder,
    [orderTexts.paymentUndecided]: async (scene) => {
      const id = await paying(scene);
      await scene.people.admin.send('PATCH', `/api/orders/${id}/deliver`);
      return { params: { id } };
    },
  },
  startPayment: {
    [orderMissing]: async () => ({ body: {} }),
    [paymentTexts.outsideLimits]: async ({ world, owner }) => ({
      body: { orderId: (await buy(owner, await world.shop.addProduct({ price: 600_000 })))._id },
    }),
    [paymentTexts.notFound]: async () => ({ body: { orderId: 'x' } }),
    [paymentTexts.alreadyPaid]: async ({ world: { shop, productId }, owner }) => {
      const order = await buy(owner, productId);
      await shop.pay((await shop.payNow(owner, order)).attempt);
      return { body: { orderId: order._id } };
    },
    [paymentTexts.undecided]: async ({ world: { shop, productId }, owner }) => {
      const order = await buy(owner, productId);
      await shop.pay((await shop.payNow(owner, order)).attempt, cards.risky);
      return { body: { orderId: order._id } };
    },
    [paymentTexts.unavailable]: async (scene) => {
      const input = await goodInputs.startPayment(scene);
      await scene.world.shop.fault({ session: 'failed:Store is closed' }, { times: 1 });
      return input;
    },
  },
  findPaymentStatus: { [paymentTexts.unknownTransaction]: async () => ({ params: { tranId: 'x' } }) },
  findPayment: noSuchPayment,
  acceptPayment: {
    ...noSuchPayment,
    ...Object.fromEntries([
      paymentAdmin('notAcceptable'),
      paymentAdmin('orderDeleted'),
      paymentAdmin('orderPaid'),
    ]),
  },
  refusePayment: { ...noSuchPayment, ...Object.fromEntries([paymentAdmin('notRefusable')]) },
  closePayment: { ...noSuchPayment, ...Object.fromEntries([paymentAdmin('notClosable')]) },
  refundPayment: {
    [paymentAdminTexts.notFound]: async (scene) => ({
      ...(await goodInputs.refundPayment(scene)),
      params: { tranId: 'x' },
    }),
    [paymentAdminTexts.wholePoisha]: withBody('refundPayment', { amount: 1.234 }),
    ...Object.fromEntries([paymentAdmin('notRefundable'), paymentAdmin('tooMuch')]),
  },
  retryRefund: {
    [paymentAdminTexts.notFound]: async () => ({ params: { tranId: 'x', refundId: 'x' } }),
    ...Object.fromEntries([
      paymentAdmin('refundNotFound'),
      paymentAdmin('notRetried'),
      paymentAdmin('tooMuch'),
    ]),
  },
  findPaymentReport: {
    [paymentAdminTexts.wrongDays]: async () => ({ query: { from: '2026-11-02', to: '2026-11-01' } }),
  },
  downloadPaymentReport: {
    [paymentAdminTexts.wrongDays]: async () => ({ query: { from: '2026-11-02', to: '2026-11-01' } }),
  },
  addReview: {
    [reviewTexts.empty]: withBody('addReview', { reviewText: ' \n ' }),
    [reviewTexts.tooLong]: withBody('addReview', { reviewText: 'x'.repeat(longestReview + 1) }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reviewText: 'Good' } }),
    [reviewTexts.notDelivered]: async ({ world, owner }) => ({
      params: { id: (await buy(owner, world.productId))._id },
      body: { reviewText: 'Good' },
    }),
    [reviewTexts.alreadyReviewed]: async ({ world, owner }) => ({
      params: { id: (await buyReviewed(owner, world.admin, world.productId))._id },
      body: { reviewText: 'Good' },
    }),
  },
  listMyReviews: { [notYourAccount]: othersEmail },
  listMyPendingReviews: { [notYourAccount]: othersEmail },
  findMyDashboard: { [notYourAccount]: othersEmail },
  uploadImage: {
    [imageTexts.empty]: async () => ({ query: { purpose: 'avatar' } }),
    [imageTexts.oneFile]: async () => picture(await plain(20, 20).png().toBuffer(), 'photo'),
    [imageTexts.notAnImage]: async () => picture((await plain(200, 200).jpeg().toBuffer()).subarray(0, 300)),
    [imageTexts.productsByAdmins]: async (scene) => ({
      ...(await goodInputs.uploadImage(scene)),
      query: { purpose: 'product' },
    }),
    [imageTexts.tooLarge]: async () => picture(Buffer.alloc(largestImageBytes + 1)),
    [imageTexts.tooManyPixels]: async () => picture(await plain(12_001, 1).png().toBuffer()),
    [imageTexts.wrongType]: async () => picture(await plain(20, 20).tiff().toBuffer()),
    [imageTexts.busy]: {
      file: 'apps/api/src/images/image-host.test.ts',
      mentions: 'some wait, and the rest',
    },
  },
  findMailHtml: { [outboxTexts.notFound]: unknownId },
  retryMail: {
    [outboxTexts.notFound]: unknownId,
    [outboxTexts.beingSent]: (scene) =>
      byMail(scene, { leaseUntil: new Date(scene.world.shop.clock.now().getTime() + 60_000) }),
    [outboxTexts.notRetried]: goodInputs.findMailHtml,
  },
};
