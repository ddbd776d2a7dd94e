/** For every application error in an endpoint's API docs: a request that must produce exactly that error. */

import { addressTexts, maxAddresses } from '@jontro/shop/addresses/addresses.ts';
import type { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { bulkTexts, maxBulkOrders, maxOpenActions } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { cartTexts, lineFullMessage } from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { bestSellerCategory } from '@jontro/shop/catalog/categories.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { publicationTexts } from '@jontro/shop/catalog/publication.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { couponRefused, couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { maxGuestUnits, tooManyGuestUnits } from '@jontro/shop/guests/guest-units.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { mailProblemTexts } from '@jontro/shop/mail/mail-problems.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { poisha } from '@jontro/shop/money.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { parcelTexts } from '@jontro/shop/orders/parcels.ts';
import { methodNotOffered } from '@jontro/shop/orders/payment-methods.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import { paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import {
  maxUnpackedBytes,
  maxZippedFiles,
  zipPartBytes,
  zipTexts,
} from '@jontro/shop/product-imports/pictures.ts';
import type { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import {
  importTexts,
  importUndoMs,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  notCsv,
} from '@jontro/shop/product-imports/product-imports.ts';
import { questionEndpoints } from '@jontro/shop/questions/questions.endpoints.ts';
import {
  maxAnswerLength,
  maxCustomerAnswers,
  maxQuestionLength,
  maxQuestionsPerDay,
  questionTexts,
} from '@jontro/shop/questions/questions.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { reportTexts } from '@jontro/shop/reports/reports.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { productReviewTexts } from '@jontro/shop/reviews/product-reviews.ts';
import { maxReviewPhotos, reviewPhotoTexts } from '@jontro/shop/reviews/review-photos.ts';
import { maxReviewLength, reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { secretTexts } from '@jontro/shop/secrets/secrets.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { mySessionTexts } from '@jontro/shop/session/my-sessions.ts';
import { maxPasskeys, passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { categoriesTexts } from '@jontro/shop/settings/categories-texts.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { maxOpenAlerts, stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { maxWishlistItems, wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { and, eq, like, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { bulkActions } from '../../apps/api/src/bulk-actions/bulk-actions.table.ts';
import { runBulkActions } from '../../apps/api/src/bulk-actions/run-bulk-actions.ts';
import { cartItems } from '../../apps/api/src/cart/cart.table.ts';
import { products } from '../../apps/api/src/catalog/catalog.table.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { invalidDateMessage, nonexistentDate } from '../../apps/api/src/http/bangladesh-days.ts';
import { notYourAccount } from '../../apps/api/src/http/current-user.ts';
import { identityAccounts } from '../../apps/api/src/identity/identity.table.ts';
import { passkeys } from '../../apps/api/src/identity/passkeys.table.ts';
import { providerUnreachable } from '../../apps/api/src/identity/provider-unreachable.ts';
import { mails } from '../../apps/api/src/mail/mail.table.ts';
import { orders } from '../../apps/api/src/orders/orders.table.ts';
import { refunds } from '../../apps/api/src/payments/payments.table.ts';
import { orderMissing } from '../../apps/api/src/payments/start-payment.ts';
import { productImports } from '../../apps/api/src/product-imports/product-imports.table.ts';
import { shopSecrets } from '../../apps/api/src/secrets/secrets.table.ts';
import { invalidSetting, takenName } from '../../apps/api/src/settings/settings.docs.ts';
import { startGuest } from '../../apps/api/src/testing/guest-client.ts';
import { identityClient } from '../../apps/api/src/testing/identity-client.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import { cards } from '../../apps/api/src/testing/payment-shop.ts';
import {
  billing,
  buy,
  buyDelivered,
  buyRated,
  buyReviewed,
  fillCart,
} from '../../apps/api/src/testing/shopping.ts';
import { SoftAuthenticator } from '../../apps/api/src/testing/soft-authenticator.ts';
import { type ZippedFile, zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import { wishlistItems } from '../../apps/api/src/wishlist/wishlist.table.ts';
import { backupCases } from './backup-cases.ts';
import { bulkChangeCases } from './bulk-change-errors.ts';
import { cashBlockCases, customerCases } from './customer-cases.ts';
import { deliveryRequestCases } from './delivery-request-errors.ts';
import {
  addPage,
  addQuestion,
  byAction,
  byAdvanceOrder,
  byCategory,
  byCoupon,
  byFactor,
  byMail,
  byNewPasskey,
  byPasskey,
  byPasskeyStep,
  byPayment,
  byPickupOrder,
  bySecret,
  bySetting,
  byShopSecret,
  type Input,
  type InputContext,
  imageForm,
  newAddress,
  newProduct,
  ownAccount,
  photoInput,
  send,
  startOfAction,
  validInputs,
} from './endpoint-fixture.ts';
import type { Cases, ErrorCase, ErrorContext } from './error-case.ts';
import type { EndpointName } from './every-endpoint.ts';
import {
  byApplied,
  byApplying,
  byChecked,
  byUploaded,
  byZip,
  importFields,
  zipPart,
} from './import-inputs.ts';
import { listViewCases } from './list-view-cases.ts';
import { numberProofCases } from './number-cases.ts';
import { orderConfirmationCases } from './order-confirmation-errors.ts';
import { payoutCases } from './payout-errors.ts';
import { permissionCases } from './permission-cases.ts';
import { newRedirect } from './redirect-inputs.ts';
import { shipmentCases } from './shipment-errors.ts';
import { smsCases } from './sms-cases.ts';
import { withGateway } from './sms-inputs.ts';
import { statementCases } from './statement-errors.ts';
import { stockCases } from './stock-cases.ts';

const anyCode = async (): Promise<Input> => ({ body: { code: '000000' } });
/** No code has letters beside digits only. */
const wrongCode = async (): Promise<Input> => ({ body: { code: 'wrong' } });

/** The errors of what needs a code of the caller's second factor. */
const factorErrors = {
  [secondFactorTexts.noAccount]: anyCode,
  [secondFactorTexts.notOn]: async (context: InputContext) => {
    await ownAccount(context);
    return anyCode();
  },
  [secondFactorTexts.wrongCode]: async (context: InputContext) => {
    await byFactor(context);
    return wrongCode();
  },
};

/** The errors that both changes of a category have. */
const categoryErrors = (
  name: 'renameCategory' | 'mergeCategory',
): Record<string, (context: InputContext) => Promise<Input>> => {
  const withPart =
    (part: object) =>
    async (context: InputContext): Promise<Input> => {
      const { body } = await validInputs[name](context);
      return { body: { ...(body as object), ...part } };
    };
  return {
    [categoriesTexts.unknown]: withPart({ category: 'Nothing' }),
    [categoriesTexts.bestSeller]: withPart({ category: 'Best Seller' }),
    [settingsTexts.fixed]: async (context) => fixed(context, await validInputs[name](context)),
    [settingsTexts.changedMeanwhile]: withPart({ changedAt: null }),
  };
};

/** The input while the file of the shop has all settings. */
function fixed({ fixture: { shop } }: InputContext, input: Input) {
  const live = shop.context.config.settings;
  const { sourceOf } = live;
  live.sourceOf = () => 'file';
  const after = (): void => {
    live.sourceOf = sourceOf;
  };
  return { ...input, after };
}

/** A valid alert with other fields. */
const alertFor = async (context: InputContext, change: object): Promise<Input> => {
  const { body } = await validInputs.addStockAlert(context);
  return { body: { ...(body as object), ...change } };
};

const wrongReportDays: Cases = {
  [reportTexts.wrongDays]: async () => ({ query: { from: '2026-11-02', to: '2026-11-01' } }),
  [reportTexts.tooLong]: async () => ({ query: { step: 'day', from: '2026-01-01', to: '2026-11-01' } }),
};
const withoutQuestions: ErrorCase = async ({ fixture }) => ({
  params: { id: 'x' },
  query: { page: 1, limit: 10 },
  body: { text: 'Why?' },
  after: overrideSettings(fixture.shop.context.config, { questions: false }),
});
const unknownQuestion: ErrorCase = async ({ fixture }) => {
  overrideSettings(fixture.shop.context.config, { questions: true });
  return { params: { id: 'f'.repeat(24) }, query: { page: 1, limit: 10 }, body: { text: 'Why?' } };
};
const pageOf = (...blocks: PageContent['blocks']): PageContent => ({ title: { en: 'A page' }, blocks });
const unknownPage: ErrorCase = async () => ({
  params: { slug: '__proto__' },
  body: { content: pageOf(), changedAt: null },
});
const otherPageVersion: ErrorCase = async ({ fixture }) => ({
  params: { slug: (await addPage(fixture)).slug },
  body: { content: pageOf(), changedAt: '2020-01-01T00:00:00.000Z' },
});
/** The same of an endpoint that takes no content. */
const withoutContent =
  (errorCase: ErrorCase): ErrorCase =>
  async (context) => {
    const { body, ...input } = await errorCase(context);
    return { ...input, body: { changedAt: (body as { changedAt: unknown }).changedAt } };
  };
const asDraft =
  (content: PageContent): ErrorCase =>
  async ({ fixture }) => {
    const { slug, changedAt } = await addPage(fixture);
    return { params: { slug }, body: { content, changedAt } };
  };
const toPublish =
  (content: PageContent): ErrorCase =>
  async ({ fixture }) => {
    const { slug, changedAt } = await addPage(fixture, false, content);
    return { params: { slug }, body: { changedAt } };
  };
const unknownId: ErrorCase = async () => ({ params: { id: 'f'.repeat(24) } });
const otherUsersEmail: ErrorCase = async ({ clients }) => ({
  params: { email: clients.other.email },
  query: { email: clients.other.email },
});
const withBody =
  (name: EndpointName, body: object): ErrorCase =>
  async (context) => {
    const input = await validInputs[name](context);
    return { ...input, body: { ...(input.body as object), ...body } };
  };

/** A request with the ID token of a new account, after `prepare` has changed the shop for it. */
const byToken =
  (
    prepare: (context: ErrorContext, account: { email: string; uid: string }) => Promise<unknown>,
  ): ErrorCase =>
  async (context) => {
    const account = await identityClient(context.fixture.shop).signUp(`${crypto.randomUUID()}@example.com`);
    await prepare(context, account);
    return {
      as: 'visitor',
      body: { email: account.email },
      headers: { authorization: `Bearer ${account.idToken}` },
    };
  };

const closedAccount = byToken(async ({ fixture: { shop } }, { email, uid }) => {
  const now = shop.clock.now();
  const user = { id: uid.slice(0, 24), uid, email, name: 'A', createdAt: now, lastLoginAt: now };
  await shop.context.db.insert(users).values({ ...user, deletedAt: now });
});
const otherAccountsEmail = byToken(({ fixture }, { email }) => fixture.shop.signIn({ email }));

const visitorBody = { email: 'a@example.com' };
const unreachable: ErrorCase = async ({ fixture }) => {
  const { visitor, headers } = await fixture.providerShops.unreachable();
  return { as: visitor, body: visitorBody, headers };
};
const withoutEmail: ErrorCase = async ({ fixture }) => {
  const { visitor, headers } = await fixture.providerShops.withoutEmail();
  return { as: visitor, body: visitorBody, headers };
};

const withDiscount = (name: 'addProduct' | 'changeProduct', times: object): ErrorCase =>
  withBody(name, { discountPrice: 1, ...times });

const productCases = (name: 'addProduct' | 'changeProduct'): Cases => ({
  [productFormTexts.nameRequired]: withBody(name, { productName: ' ' }),
  [productFormTexts.categoryRequired]: withBody(name, { category: ' ' }),
  [productErrorTexts.category]: withBody(name, { category: 'Shoes' }),
  [productFormTexts.priceRequired]: withBody(name, { price: 0 }),
  [productErrorTexts.price]: withBody(name, { price: 12.345 }),
  [productErrorTexts.discount]: withBody(name, { discountPrice: 0 }),
  [productFormTexts.imageRequired]: withBody(name, { images: [] }),
  [productFormTexts.tooManyImages]: withBody(name, { images: Array(5).fill(newProduct.images[0]) }),
  [productErrorTexts.image]: withBody(name, { images: ['javascript:alert(1)'] }),
  [discountTimeTexts.invalid]: withDiscount(name, { discountUntil: '2027-13-01T00:00:00Z' }),
  [discountTimeTexts.pastEnd]: withDiscount(name, { discountUntil: '2020-01-01T00:00:00Z' }),
  [discountTimeTexts.order]: withDiscount(name, {
    discountFrom: '2100-01-02T00:00:00Z',
    discountUntil: '2100-01-01T00:00:00Z',
  }),
  [publicationTexts.past]: withBody(name, { unpublishAt: '2020-01-01T00:00:00Z' }),
  [publicationTexts.onlyDrafts]: withBody(name, { publishAt: '2100-01-01T00:00:00Z' }),
  [publicationTexts.order]: withBody(name, {
    draft: true,
    publishAt: '2100-01-02T00:00:00Z',
    unpublishAt: '2100-01-01T00:00:00Z',
  }),
  [discountTimeTexts.noDiscount]: withBody(name, { discountUntil: '2100-01-01T00:00:00Z' }),
});

/** A change of a product whose discount has this end, or ended now. */
const afterDiscount =
  (discountUntil: Date | null, body: object): ErrorCase =>
  async (context) => {
    const input = await validInputs.changeProduct(context);
    const { context: shop, clock } = context.fixture.shop;
    await shop.db
      .update(products)
      .set({ discountPoisha: poisha(100), discountUntil, dueAt: discountUntil, discountEndedAt: clock.now() })
      .where(eq(products.id, (input.params as { id: string }).id));
    return { ...input, body };
  };

/** A category that is renamed in its own field, from a name that cannot be. */
const withRename = async (context: Parameters<ErrorCase>[0], from: string) => {
  const { category, changedAt } = await byCategory(context);
  const { categories } = context.fixture.shop.context.config.shop;
  const to = `${category} 2`;
  const value = categories
    .filter(({ name }) => name.en !== from)
    .map((one) => (one.name.en === category ? { ...one, name: { en: to } } : one));
  return { params: { name: 'categories' }, body: { value, changedAt, renamed: [{ from, to }] } };
};

const reversedPeriod = { startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' };

const withAddress = (fields: object): ErrorCase => withBody('changeAddress', fields);
const withBilling = (fields: object): ErrorCase => withBody('placeOrder', fields);
const withStaffOrder = (fields: object): ErrorCase => withBody('placeStaffOrder', fields);
const withStaffLine =
  (fields: object): ErrorCase =>
  async (context) => {
    const input = await validInputs.placeStaffOrder(context);
    const [line] = (input.body as { lines: object[] }).lines;
    return { ...input, body: { ...(input.body as object), lines: [{ ...line, ...fields }] } };
  };

/** Creates an order of the owner with an open payment attempt; returns its id. */
async function createOpenPayment({ fixture, owner }: ErrorContext): Promise<string> {
  const { _id, ...order } = await buy(owner, fixture.productId);
  await fixture.shop.payNow(owner, { _id, ...order });
  return _id;
}

const imageInput = async (bytes: Uint8Array, field?: string): Promise<Input> => ({
  query: { purpose: 'avatar' },
  ...(await imageForm(bytes, field)),
});
const plainImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#147ac8' } });

/** Fills the queue of the image host. */
const busyImageHost: ErrorCase = async (context) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let job = 0; job < 302; job += 1) void context.fixture.imageWork(() => promise);
  return { ...(await validInputs.uploadImage(context)), after: resolve };
};

const unknownPayment: ErrorCase = async () => ({ params: { tranId: 'x' } });
/** A payment in review whose order changes before the admin decides. */
const reviewedWithOrder =
  (changes: Partial<typeof orders.$inferInsert>): ErrorCase =>
  async (context) => {
    const input = await byPayment(context, cards.risky);
    const { orderId } = await context.fixture.shop.attempt(input.params.tranId);
    await context.fixture.shop.context.db.update(orders).set(changes).where(eq(orders.id, orderId));
    return input;
  };

/** Requests a refund, a full one without an amount; returns the input that retries it. */
async function requestRefund(
  context: ErrorContext,
  params: { tranId: string },
  amount?: number,
): Promise<Input> {
  const body = { reason: 'It came broken', key: crypto.randomUUID(), ...(amount && { amount }) };
  const { body: responseBody } = await send('refundPayment', context.clients.admin, { params, body });
  return { params: { ...params, refundId: (responseBody as { insertedId: string }).insertedId } };
}

const invalidDay: Cases = {
  [invalidDateMessage(nonexistentDate)]: async () => ({ query: { from: nonexistentDate } }),
};

const unknownAction = async () => ({ query: { kind: 'pack', of: 'f'.repeat(24) } });

/** One order more than an action may have, found by a day of their own. */
const tooManyOrders = async (context: ErrorContext) => {
  const { db } = context.fixture.shop.context;
  const { id } = (await validInputs.deliverOrder(context)).params as { id: string };
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order is missing');
  const { number: _, searchText: __, idempotencyKey: ___, ...copied } = row;
  const placedAt = new Date('2026-02-03T06:00:00Z');
  for (let left = maxBulkOrders + 1; left > 0; left -= 500) {
    const copies = Array.from({ length: Math.min(left, 500) }, () => ({ ...copied, id: newId(), placedAt }));
    await db.insert(orders).values(copies);
  }
  const after = () =>
    void db.update(orders).set({ deletedAt: placedAt }).where(eq(orders.placedAt, placedAt));
  return { query: { kind: 'pack', from: '2026-02-03', to: '2026-02-03' }, after };
};

/** The start of an action with another selection or digest. */
const startWith =
  (
    change: (context: ErrorContext) => Promise<{ query: Record<string, string>; after?: () => void }>,
  ): ErrorCase =>
  async (context) => {
    const { query, after } = await change(context);
    const { kind, ...selection } = query;
    return { body: { kind, selection, digest: 'none', key: crypto.randomUUID() }, ...(after && { after }) };
  };

/** More open actions of an admin than there may be; `action` is the last of them. */
async function openActions(context: ErrorContext) {
  const { db, now } = context.fixture.shop.context;
  const actorId = context.clients.admin.userId;
  const row = { kind: 'pack', actorId, total: 0, createdAt: now() } as const;
  const rows = Array.from({ length: maxOpenActions }, () => ({ ...row, id: newId(), startKey: newId() }));
  await db.insert(bulkActions).values(rows);
}

const finishedAction = async (context: ErrorContext, kind?: string) => {
  const input = await byAction(context, kind);
  await runBulkActions(context.fixture.shop.context);
  return { ...input, body: { reason: 'The wrong list' } };
};

const bulkActionCases: { [Name in keyof typeof bulkActionEndpoints]?: Cases } = {
  previewBulkAction: {
    [invalidDateMessage(nonexistentDate)]: async () => ({ query: { kind: 'pack', from: nonexistentDate } }),
    [bulkTexts.notFound]: unknownAction,
    [bulkTexts.tooMany]: tooManyOrders,
  },
  startBulkAction: {
    [invalidDateMessage(nonexistentDate)]: startWith(async () => ({
      query: { kind: 'pack', from: nonexistentDate },
    })),
    [bulkTexts.notFound]: startWith(unknownAction),
    [bulkTexts.tooMany]: startWith(tooManyOrders),
    [bulkTexts.changed]: startWith(async () => ({ query: { kind: 'pack', ids: 'none' } })),
    [bulkTexts.none]: async (context) => {
      const ids = String((await validInputs.receiveCash(context)).params?.id);
      const query = { kind: 'pack', ids };
      const { body } = await send('previewBulkAction', context.clients.admin, { query });
      const { digest } = body as { digest: string };
      return { body: { kind: 'pack', selection: { ids }, digest, key: crypto.randomUUID() } };
    },
    [bulkTexts.tooManyOpen]: async (context) => {
      const input = await startOfAction(context);
      await openActions(context);
      return input;
    },
  },
  findBulkAction: { [bulkTexts.notFound]: unknownId },
  listBulkFailures: { [bulkTexts.notFound]: unknownId },
  undoBulkAction: {
    [bulkTexts.reasonMissing]: async (context) => ({ ...(await byAction(context)), body: { reason: ' ' } }),
    [bulkTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, body: { reason: 'Because' } }),
    [bulkTexts.running]: async (context) => ({ ...(await byAction(context)), body: { reason: 'Because' } }),
    [bulkTexts.notUndoable]: (context) => finishedAction(context, 'deliver'),
    [bulkTexts.tooLate]: async (context) => {
      const input = await finishedAction(context);
      const { db, now } = context.fixture.shop.context;
      const createdAt = new Date(now().getTime() - 2 * undoMs);
      await db.update(bulkActions).set({ createdAt }).where(eq(bulkActions.id, input.params.id));
      return input;
    },
    [bulkTexts.undone]: async (context) => {
      const input = await finishedAction(context);
      await send('undoBulkAction', context.clients.admin, input);
      return input;
    },
    [bulkTexts.tooManyOpen]: async (context) => {
      const input = await finishedAction(context);
      await openActions(context);
      return input;
    },
  },
};

const withText =
  (text: string): ErrorCase =>
  async () => ({ body: { file: 'x.csv', text } });
const withFields =
  (...fields: (string | null)[]): ErrorCase =>
  async (context) => ({ ...(await byUploaded(context)), body: { fields } });

const withZip =
  (file: ZippedFile, options?: Parameters<typeof zipOf>[1]): ErrorCase =>
  (context) =>
    byZip(context, zipPart(zipOf([file], options)));

const redirectOf =
  (from: string, to: string): ErrorCase =>
  async () => ({ body: { from, to } });
const redirectCases: { [Name in keyof typeof redirectEndpoints]?: Cases } = {
  addRedirect: {
    [redirectTexts.notAddress]: redirectOf('old', '/cart'),
    [redirectTexts.isPage]: redirectOf('/cart', '/checkout'),
    [redirectTexts.notOurs]: redirectOf('/old', 'https://other.example/'),
    [redirectTexts.leadsNowhere]: redirectOf('/old', '/no/such/page'),
    [redirectTexts.loop]: redirectOf('/old', '/old/'),
    [redirectTexts.taken]: async (context) => {
      const { body } = newRedirect();
      await context.fixture.admin.call(redirectEndpoints.addRedirect, { body });
      return { body: { ...body, to: '/checkout' } };
    },
  },
  removeRedirect: { [redirectTexts.notFound]: unknownId },
  importRedirects: {
    [redirectTexts.fileEmpty]: async () => ({ body: { text: '' } }),
    [redirectTexts.notAFile]: async () => ({ body: { text: '<a' } }),
    [redirectTexts.sitemapIndex]: async () => ({ body: { text: '<sitemapindex/>' } }),
  },
};

const productImportCases: { [Name in keyof typeof productImportEndpoints]?: Cases } = {
  startImport: {
    [toEnglish(notCsv(2))]: withText('Name,Price\n"a'),
    [importTexts.notWorkbook]: async () => ({ body: { file: 'x.xlsx', workbook: 'UEsDBA==' } }),
    [importTexts.empty]: withText('Name,Price\n,\n'),
    [importTexts.tooLong]: withText(`Name\n${'a\n'.repeat(maxImportRows + 1)}`),
    [importTexts.tooManyColumns]: withText(`${'a,'.repeat(maxImportColumns)}a\nb`),
    [importTexts.cellTooLong]: withText(`Name\n${'a'.repeat(maxCellLength + 1)}`),
    [importTexts.sameHeading]: withText('Name,name?\na,b'),
  },
  uploadImportPictures: {
    [importTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, body: zipPart() }),
    [zipTexts.wrongPart]: (context) => byZip(context, { ...zipPart(), content: 'eA==' }),
    [zipTexts.notZip]: (context) => byZip(context, zipPart(Buffer.from('Rar!'))),
    [zipTexts.tooManyFiles]: withZip({ name: 'a.png', content: 'x' }, { count: maxZippedFiles + 1 }),
    [zipTexts.unpacksTooLarge]: withZip({ name: 'a.png', content: 'x', claimedSize: maxUnpackedBytes + 1 }),
    [zipTexts.noPictures]: withZip({ name: 'pictures/', content: '' }),
    [zipTexts.otherUpload]: (context) =>
      byZip(context, { ...zipPart(Buffer.alloc(zipPartBytes + 1)), place: 1, content: 'eA==' }),
    [importTexts.busy]: async (context) => {
      const input = { ...(await byUploaded(context)), body: importFields };
      await send('checkImport', context.clients.admin, input);
      return { params: input.params, body: zipPart() };
    },
    [importTexts.alreadyApplied]: async (context) => ({ ...(await byApplied(context)), body: zipPart() }),
  },
  listUnnamedPictures: { [importTexts.notFound]: unknownId },
  findImport: { [importTexts.notFound]: unknownId },
  checkImport: {
    [importTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, body: importFields }),
    [importTexts.sameColumn]: withFields('productName', 'productName'),
    [importTexts.noColumns]: withFields('price'),
    [importTexts.unknownColumn]: withFields('id', 'nothing'),
    [importTexts.busy]: async (context) => {
      const input = { ...(await byUploaded(context)), body: importFields };
      await send('checkImport', context.clients.admin, input);
      return input;
    },
    [importTexts.alreadyApplied]: async (context) => ({ ...(await byApplied(context)), body: importFields }),
  },
  listImportRows: { [importTexts.notFound]: unknownId },
  downloadWrongRows: { [importTexts.notFound]: unknownId },
  applyImport: {
    [importTexts.notFound]: unknownId,
    [importTexts.notChecked]: byUploaded,
    [importTexts.nothing]: (context) => byChecked(context, 'Name,Category,Price,Pictures\nLamp,Earbuds,,'),
    [importTexts.alreadyApplied]: byApplied,
  },
  undoImport: {
    [importTexts.notFound]: unknownId,
    [importTexts.busy]: byApplying,
    [importTexts.notApplied]: byChecked,
    [importTexts.tooLate]: async (context) => {
      const input = await byApplied(context);
      const { db, now } = context.fixture.shop.context;
      const appliedAt = new Date(now().getTime() - 2 * importUndoMs);
      await db.update(productImports).set({ appliedAt }).where(eq(productImports.id, input.params.id));
      return input;
    },
  },
};

/** Parcels that neither the endpoint of the parcel nor a move accepts; those of a move are a field of its body. */
function parcelProblems(name: 'changeParcel' | 'moveOrder'): Record<string, ErrorCase> {
  const withParcel =
    (parcel: { courier: string; code: string }): ErrorCase =>
    async (context) => {
      const { params } = await validInputs.changeParcel(context);
      return name === 'changeParcel'
        ? { params, body: parcel }
        : { params: { ...params, move: 'pack' }, body: { parcel } };
    };
  return {
    [parcelTexts.unknownCourier]: withParcel({ courier: 'Nobody', code: '1' }),
    [parcelTexts.courierMissing]: withParcel({ courier: '', code: '1' }),
    [parcelTexts.wrongCode]: withParcel({ courier: 'Pathao', code: '../1' }),
  };
}

/** A deleted or cancelled order whose units were sold to another customer since. */
const soldMeanwhile =
  (end: 'removeOrder' | 'cancelOrder'): ErrorCase =>
  async ({ fixture: { shop, admin }, owner, clients }) => {
    const productId = await shop.addProduct({ stock: 2 });
    const { _id: id } = await buy(owner, productId, 2);
    await send(end, admin, {
      params: { id },
      ...(end === 'cancelOrder' && { body: { reason: 'By mistake' } }),
    });
    await buy(clients.other, productId, 1);
    return { params: { id } };
  };

/** A deleted order whose coupon the customer has used for another order since. */
const couponUsedAgain =
  (end: 'removeOrder' | 'cancelOrder'): ErrorCase =>
  async (context) => {
    const { fixture, owner } = context;
    const { code } = await byCoupon(context);
    const { _id: id } = await buy(owner, fixture.productId, 1, { ...billing, coupon: code });
    await send(end, fixture.admin, {
      params: { id },
      ...(end === 'cancelOrder' && { body: { reason: 'By mistake' } }),
    });
    await buy(owner, fixture.productId, 1, { ...billing, coupon: code });
    return { params: { id } };
  };

/** An order that ended without a sale. */
async function endedOrder(context: ErrorContext, step: 'cancelled' | 'returned') {
  const { _id: id } = await buy(context.owner, context.fixture.productId);
  const at = new Date();
  const ended = step === 'cancelled' ? { cancelledAt: at } : { returnedAt: at };
  const { db } = context.fixture.shop.context;
  await db
    .update(orders)
    .set({ currentStep: step, ...ended })
    .where(eq(orders.id, id));
  return { params: { id } };
}
const newPasskey = {
  body: {
    name: 'Phone',
    passkey: { id: 'AAAA', clientDataJSON: 'e30', attestationObject: 'AAAA', transports: [] },
  },
};

const secretBody = { values: {}, changedAt: null };
const unknownSecret = async () => ({
  params: { name: 'courier' },
  query: { changedAt: 'x' },
  body: secretBody,
});
/** The payment credentials of the test shop are in its environment. */
const fixedSecret = async () => ({
  params: { name: 'sslcommerz' },
  query: { changedAt: 'x' },
  body: secretBody,
});

export const errorCases: Partial<Record<EndpointName, Cases>> = {
  openSession: {
    [sessionTexts.signInNeeded]: async ({ owner }) => ({ as: 'visitor', body: { email: owner.email } }),
    [sessionTexts.emailNeeded]: withoutEmail,
    [userTexts.closed]: closedAccount,
    [userTexts.otherAccount]: otherAccountsEmail,
    [providerUnreachable]: unreachable,
  },
  confirmSession: {
    [sessionTexts.signInNeeded]: async () => ({}),
    [sessionTexts.emailNeeded]: async ({ fixture }) => {
      const { signIn, headers } = await fixture.providerShops.withoutEmail();
      return { as: await signIn(), headers };
    },
    [confirmationTexts.otherAccount]: async (context) => ({
      ...(await validInputs.confirmSession(context)),
      as: 'other',
    }),
    [confirmationTexts.oldSignIn]: async (context) => {
      const input = await validInputs.confirmSession(context);
      await send('confirmSession', context.owner, input);
      return input;
    },
    [providerUnreachable]: async ({ fixture }) => {
      const { signIn, headers } = await fixture.providerShops.unreachable();
      return { as: await signIn(), headers };
    },
  },
  saveUser: {
    [userTexts.badPhoto]: async () => ({ body: { photo: 'javascript:alert(1)' } }),
    [sessionTexts.signInNeeded]: async () => ({ as: 'visitor', body: { name: 'A' } }),
    [sessionTexts.emailNeeded]: withoutEmail,
    [userTexts.closed]: closedAccount,
    [userTexts.otherAccount]: otherAccountsEmail,
    [providerUnreachable]: unreachable,
  },
  findRole: { [notYourAccount]: otherUsersEmail },
  ...permissionCases,
  ...customerCases,
  changeRole: {
    ...permissionCases.changeRole,
    [userTexts.notFound]: async () => ({ params: { id: 'x' }, body: { role: 'admin' } }),
    [userTexts.lastAdmin]: async ({ fixture, clients }) => {
      const { db } = fixture.shop.context;
      const others = and(eq(users.role, 'admin'), ne(users.id, clients.admin.userId));
      await db.update(users).set({ role: 'user' }).where(others);
      return { params: { id: clients.admin.userId }, body: { role: 'user' } };
    },
  },
  removeUser: {
    [userTexts.notFound]: unknownId,
    [userTexts.adminNotDeleted]: async ({ clients }) => ({ params: { id: clients.admin.userId } }),
  },
  findProduct: { [productTexts.notFound]: unknownId },
  findEditedProduct: { [productTexts.notFound]: unknownId },
  addProductPreview: { [productTexts.notFound]: unknownId },
  removeProduct: { [productTexts.notFound]: unknownId },
  restoreProduct: { [productTexts.notFound]: unknownId },
  addProduct: {
    ...permissionCases.addProduct,
    ...productCases('addProduct'),
    [productFormTexts.addDiscount]: withBody('addProduct', { discountPrice: newProduct.price }),
  },
  changeProduct: {
    ...permissionCases.changeProduct,
    ...productCases('changeProduct'),
    [discountTimeTexts.longer]: afterDiscount(new Date('2100-01-01'), {
      discountUntil: '2100-01-02T00:00:00Z',
    }),
    [discountTimeTexts.pause]: afterDiscount(null, { discountUntil: '2100-01-02T00:00:00Z' }),
    [productFormTexts.updateDiscountAbove]: withBody('changeProduct', { price: 900, discountPrice: 901 }),
    [productFormTexts.updateDiscountSame]: withBody('changeProduct', { price: 900, discountPrice: 900 }),
    [productFormTexts.changedMeanwhile]: withBody('changeProduct', {
      unchangedSince: '2020-01-01T00:00:00.000Z',
    }),
    [productTexts.notFound]: async () => ({ params: { id: 'x' }, body: { price: 900 } }),
  },
  addToCart: {
    [productTexts.notFound]: async () => ({ body: { gadgetId: 'x', quantity: 1 } }),
    [productTexts.outOfStock]: async ({ fixture }) => ({
      body: { gadgetId: await fixture.shop.addProduct({ inStock: false }), quantity: 1 },
    }),
    [cartTexts.tooManyLines]: async ({ fixture: { shop, productId }, owner }) => {
      for (let line = 0; line < 100; line += 1) {
        const id = await shop.addProduct({ name: `Product ${line}` });
        const row = { id, userId: owner.userId, soldId: id, quantity: 1, addedPoisha: poisha(100_000) };
        await shop.context.db.insert(cartItems).values({ ...row, addedAt: shop.clock.now() });
      }
      return { body: { gadgetId: productId, quantity: 1 } };
    },
    [toEnglish(lineFullMessage(99))]: async ({ fixture, owner }) => {
      await fillCart(owner, fixture.productId, 99);
      return { body: { gadgetId: fixture.productId, quantity: 1 } };
    },
  },
  listMyCart: { [notYourAccount]: otherUsersEmail },
  removeFromCart: { [cartTexts.notFound]: unknownId },
  changeQuantity: {
    [cartTexts.notFound]: async () => ({ params: { id: 'x' }, body: { quantity: 2 } }),
  },
  addToWishlist: {
    [productTexts.notFound]: unknownId,
    [wishlistTexts.full]: async ({ fixture, owner }) => {
      const row = {
        id: '',
        name: 'W',
        category: 'Fan',
        pricePoisha: poisha(100),
        inStock: true,
        images: [],
        keyFeatures: [],
      };
      const now = fixture.shop.clock.now();
      const ids = Array.from({ length: maxWishlistItems }, () => newId(now));
      const { db } = fixture.shop.context;
      const all = ids.map((id) => ({
        ...row,
        id,
        description: '',
        createdAt: now,
        updatedAt: now,
        deletedAt: now,
      }));
      await db.insert(products).values(all);
      await db
        .insert(wishlistItems)
        .values(ids.map((productId) => ({ userId: owner.userId, productId, addedAt: now })));
      return { params: { id: fixture.productId } };
    },
  },
  endMySession: { [mySessionTexts.notFound]: unknownId },
  startSecondFactor: {
    [secondFactorTexts.noAccount]: async () => ({ body: { password: 'secret-123' } }),
    [secondFactorTexts.wrongPassword]: async (context) => {
      await ownAccount(context);
      return { body: { password: 'wrong-password' } };
    },
    [secondFactorTexts.noPassword]: async (context) => {
      const uid = (await ownAccount(context)) ?? '';
      const { db } = context.fixture.shop.context;
      await db.update(identityAccounts).set({ passwordHash: null }).where(eq(identityAccounts.uid, uid));
      return { body: { password: 'secret-123' } };
    },
    [secondFactorTexts.alreadyOn]: async (context) => {
      await byFactor(context);
      return { body: { password: 'secret-123' } };
    },
  },
  confirmSecondFactor: {
    [secondFactorTexts.noAccount]: anyCode,
    [secondFactorTexts.notStarted]: async (context) => {
      await ownAccount(context);
      return anyCode();
    },
    [secondFactorTexts.wrongCode]: async (context) => {
      await bySecret(context);
      return wrongCode();
    },
    [secondFactorTexts.alreadyOn]: byFactor,
  },
  replaceBackupCodes: factorErrors,
  turnOffSecondFactor: factorErrors,
  startPasskey: {
    [secondFactorTexts.noAccount]: async () => ({ body: { password: 'secret-123' } }),
    [secondFactorTexts.wrongPassword]: async (context) => {
      await ownAccount(context);
      return { body: { password: 'wrong-password' } };
    },
    [passkeyTexts.needsTwoStep]: validInputs.startSecondFactor,
    [passkeyTexts.tooMany]: async (context) => {
      for (let count = 0; count < maxPasskeys; count += 1) await byPasskey(context);
      return { body: { password: 'secret-123' } };
    },
  },
  addPasskey: {
    [secondFactorTexts.noAccount]: async () => newPasskey,
    [passkeyTexts.nameMissing]: async (context) => {
      await ownAccount(context);
      return { body: { ...newPasskey.body, name: ' ' } };
    },
    [passkeyTexts.needsTwoStep]: async (context) => {
      await ownAccount(context);
      return newPasskey;
    },
    [passkeyTexts.refused]: async (context) => {
      await byFactor(context);
      return newPasskey;
    },
    [passkeyTexts.tooMany]: async (context) => {
      const { body } = await byNewPasskey(context);
      for (let count = 0; count < maxPasskeys; count += 1) await byPasskey(context);
      return { body };
    },
    [passkeyTexts.taken]: async (context) => {
      const { device, body } = await byNewPasskey(context);
      const { db } = context.fixture.shop.context;
      const { params } = await byPasskey(context);
      await db
        .update(passkeys)
        .set({ id: device.id.toString('base64url') })
        .where(eq(passkeys.id, params.id));
      return { body };
    },
  },
  removePasskey: {
    [secondFactorTexts.noAccount]: async () => ({ params: { id: 'x' }, body: { password: 'secret-123' } }),
    [secondFactorTexts.wrongPassword]: async (context) => ({
      params: (await byPasskey(context)).params,
      body: { password: 'wrong-password' },
    }),
    [passkeyTexts.notFound]: async (context) => ({ ...(await byPasskey(context)), params: { id: 'x' } }),
  },
  startPasskeyStep: {
    [passkeyTexts.notFound]: (context) => byPasskeyStep(context, false),
    [secondFactorTexts.stepEnded]: async () => ({ body: { credential: 'x' } }),
  },
  finishSecondStep: {
    [passkeyTexts.refused]: async (context) => {
      const { body } = await byPasskeyStep(context);
      const device = new SoftAuthenticator(context.fixture.shop.context.config.publicUrl);
      return { body: { ...body, passkey: device.get({ challenge: 'AAAA' }) } };
    },
    [secondFactorTexts.stepEnded]: async () => ({ body: { credential: 'x', code: '000000' } }),
    [secondFactorTexts.wrongCode]: async (context) => {
      const { body } = await validInputs.finishSecondStep(context);
      return { body: { ...(body as object), code: 'wrong' } };
    },
  },
  addAddress: {
    [checkoutTexts.required]: async () => ({ body: { ...newAddress, name: ' ' } }),
    [checkoutTexts.mobileNumber]: async () => ({ body: { ...newAddress, mobileNumber: '12345' } }),
    [checkoutTexts.district]: async () => ({ body: { ...newAddress, district: 'Atlantis' } }),
    [addressTexts.full]: async ({ owner }) => {
      for (let number = 0; number < maxAddresses; number++)
        await owner.send('POST', '/api/addresses', { ...newAddress, address: `House ${number}` });
      return { body: newAddress };
    },
  },
  changeAddress: {
    [checkoutTexts.required]: withAddress({ address: '' }),
    [checkoutTexts.mobileNumber]: withAddress({ mobileNumber: '12345' }),
    [checkoutTexts.district]: withAddress({ district: 'Atlantis' }),
    [addressTexts.notFound]: async () => ({ params: { id: 'x' }, body: newAddress }),
  },
  chooseDefaultAddress: { [addressTexts.notFound]: unknownId },
  removeAddress: { [addressTexts.notFound]: unknownId },
  tryCoupon: { [couponTexts.wrong]: async () => ({ body: { code: 'NOBODY-MADE-IT' } }) },
  tryStaffCoupon: {
    [couponTexts.wrong]: async () => ({ body: { code: 'NOBODY-MADE-IT', mobileNumber: '01812-345678' } }),
    [couponRefused]: async (context) => {
      const { code } = await byCoupon(context);
      const { fixture, owner } = context;
      const { mobileNumber } = await buy(owner, fixture.productId, 1, { ...billing, coupon: code });
      return { body: { code, mobileNumber, userId: owner.userId } };
    },
  },
  addCoupon: {
    [couponTexts.badCode]: withBody('addCoupon', { code: 'ছাড়!' }),
    [couponTexts.badAmount]: withBody('addCoupon', { kind: 'amount', value: 0.5 }),
    [couponTexts.badPercent]: withBody('addCoupon', { value: 101 }),
    [couponTexts.badDateTime]: withBody('addCoupon', { endsAt: 'tomorrow' }),
    [couponTexts.badPeriod]: withBody('addCoupon', reversedPeriod),
    [couponTexts.codeTaken]: async (context) => {
      const { code } = await byCoupon(context);
      return { body: { code: ` ${code.toLowerCase()} `, kind: 'amount', value: 50 } };
    },
  },
  changeCoupon: {
    [couponTexts.notFound]: async () => ({ params: { id: 'x' }, body: { maxUses: 1 } }),
    [couponTexts.badDateTime]: withBody('changeCoupon', { endsAt: 'tomorrow' }),
    [couponTexts.badPeriod]: withBody('changeCoupon', reversedPeriod),
  },
  placeOrder: {
    [checkoutTexts.required]: withBilling({ name: '  ' }),
    [checkoutTexts.mobileNumber]: withBilling({ mobileNumber: '12345' }),
    [checkoutTexts.district]: withBilling({ district: 'Atlantis' }),
    [checkoutTexts.country]: withBilling({ country: 'India' }),
    [checkoutTexts.email]: withBilling({ email: 'nobody' }),
    [checkoutTexts.keyUsed]: async ({ fixture, owner }) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      await fillCart(owner, fixture.productId);
      await owner.send('POST', '/api/place-order', billing, key);
      return {
        body: { ...billing, cartItems: [{ gadgetId: fixture.productId, quantity: 7 }] },
        headers: key,
      };
    },
    [checkoutTexts.longKey]: async () => ({ body: billing, headers: { 'idempotency-key': 'x'.repeat(101) } }),
    [checkoutTexts.emptyCart]: async () => ({ body: billing }),
    [checkoutTexts.unavailable]: async ({ fixture, clients, owner }) => {
      const id = await fixture.shop.addProduct();
      await fillCart(owner, id);
      await clients.admin.send('DELETE', `/api/product/${id}`);
      return { body: billing };
    },
    [toEnglish(tooManyGuestUnits)]: async ({ fixture: { shop } }) => {
      const after = overrideSettings(shop.context.config, { guestCart: true, guestCheckout: true });
      const as = await startGuest(shop, await shop.addProduct(), maxGuestUnits + 1);
      return { as, body: billing, after };
    },
    [checkoutTexts.cartChanged]: withBilling({ totalAmount: 1 }),
    [couponRefused]: withBilling({ coupon: 'NOBODY-MADE-IT' }),
    [methodNotOffered]: withBilling({ paymentMethod: 'cheque' }),
    [customerTexts.cashBlocked]: cashBlockCases.placeOrder,
    [pickupTexts.notOffered]: withBilling({ pickup: true }),
  },
  findKnownCustomer: { [checkoutTexts.mobileNumber]: async () => ({ query: { mobileNumber: '12345' } }) },
  placeStaffOrder: {
    ...permissionCases.placeStaffOrder,
    [checkoutTexts.required]: withStaffOrder({ name: '  ' }),
    [checkoutTexts.mobileNumber]: withStaffOrder({ mobileNumber: '12345' }),
    [checkoutTexts.district]: withStaffOrder({ district: 'Atlantis' }),
    [checkoutTexts.email]: withStaffOrder({ email: 'nobody' }),
    [checkoutTexts.longKey]: async (context) => ({
      ...(await validInputs.placeStaffOrder(context)),
      headers: { 'idempotency-key': 'x'.repeat(101) },
    }),
    [staffOrderTexts.reasonMissing]: withStaffLine({ price: 1, reason: ' ' }),
    [staffOrderTexts.sameProduct]: async (context) => {
      const input = await validInputs.placeStaffOrder(context);
      const body = input.body as { lines: object[] };
      return { ...input, body: { ...body, lines: [...body.lines, ...body.lines] } };
    },
    [staffOrderTexts.takenBefore]: async (context) => {
      const first = await validInputs.placeStaffOrder(context);
      await context.clients.admin.send('POST', '/api/staff-orders', first.body, first.headers);
      return { ...(await withStaffLine({ quantity: 7 })(context)), headers: first.headers };
    },
    [staffOrderTexts.unknownProduct]: withStaffLine({ gadgetId: 'x' }),
    [couponRefused]: withStaffOrder({ coupon: 'NOBODY-MADE-IT' }),
    [staffOrderTexts.unknownAccount]: withStaffOrder({ userId: 'x' }),
    [checkoutTexts.unavailable]: async (context) => {
      const gadgetId = await context.fixture.shop.addProduct({ inStock: false });
      return withStaffLine({ gadgetId })(context);
    },
    [checkoutTexts.cartChanged]: withStaffOrder({ shownPayable: 1 }),
    [methodNotOffered]: withStaffOrder({ paymentMethod: 'cheque' }),
    [customerTexts.cashBlocked]: cashBlockCases.placeStaffOrder,
    [pickupTexts.notOffered]: withStaffOrder({ pickup: true }),
  },
  giveGuestOrders: {
    [orderTexts.notFound]: async ({ owner }) => ({ params: { id: 'x' }, body: { email: owner.email } }),
    [guestTexts.unknownAccount]: withBody('giveGuestOrders', { email: 'nobody@example.com' }),
    [guestTexts.hasAccount]: async (context) => ({
      ...(await validInputs.deliverOrder(context)),
      body: { email: context.owner.email },
    }),
  },
  confirmGuestOrder: {
    [guestTexts.wrongLink]: async () => ({ params: { id: 'x' }, body: { token: 'y' } }),
  },
  listMyOrders: { [notYourAccount]: otherUsersEmail },
  findOrder: { [orderTexts.notFound]: unknownId },
  orderAgain: { [orderTexts.notFound]: unknownId },
  downloadInvoice: { [orderTexts.notFound]: unknownId },
  removeOrder: {
    [orderTexts.paymentUndecided]: async (context) => ({ params: { id: await createOpenPayment(context) } }),
  },
  deliverOrder: {
    [orderTexts.notFound]: unknownId,
    [advanceTexts.notPacked]: byAdvanceOrder,
    [orderTexts.cancelled]: (context) => endedOrder(context, 'cancelled'),
    [orderTexts.returned]: (context) => endedOrder(context, 'returned'),
  },
  handOverPickup: {
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { code: '1234' } }),
    [pickupTexts.codeMissing]: async (context) => ({
      ...(await byPickupOrder(context)),
      body: { code: '12', reason: 'No' },
    }),
    [pickupTexts.wrongCode]: async (context) => {
      const { params } = await byPickupOrder(context);
      const { body } = await context.owner.call(orderEndpoints.findOrder, { params });
      const wrong = body.pickupCode === '0000' ? '1111' : '0000';
      return { params, body: { code: wrong } };
    },
    [pickupTexts.notPickedUp]: async (context) => ({
      ...(await validInputs.deliverOrder(context)),
      body: { code: '1234' },
    }),
    [orderTexts.cancelled]: async (context) => {
      const { params } = await byPickupOrder(context);
      await context.clients.admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'No' } });
      return { params, body: { reason: 'No' } };
    },
    [orderTexts.returned]: async (context) => {
      const { params } = await byPickupOrder(context);
      const { admin } = context.clients;
      await admin.call(orderEndpoints.deliverOrder, { params });
      const line = { position: 0, sellable: 1, damaged: 0, forRepair: 0 };
      await admin.call(orderEndpoints.takeBack, { params, body: { lines: [line] } });
      return { params, body: { reason: 'No' } };
    },
  },
  changeParcel: {
    ...parcelProblems('changeParcel'),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { courier: '', code: '' } }),
    [pickupTexts.noCourier]: async (context) => ({
      ...(await byPickupOrder(context)),
      body: { courier: '', code: '' },
    }),
    [parcelTexts.ended]: async (context) => ({
      params: (await endedOrder(context, 'cancelled')).params,
      body: { courier: '', code: '' },
    }),
  },
  undoMove: {
    [orderTexts.notFound]: async () => ({ params: { id: 'x' } }),
    [undoTexts.changedSince]: async (context) => ({
      params: (await validInputs.deliverOrder(context)).params,
    }),
    [undoTexts.tooLate]: async (context) => {
      const { params } = await validInputs.undoMove(context);
      const { db, now } = context.fixture.shop.context;
      const at = new Date(now().getTime() - 2 * undoMs).toISOString();
      const { id } = params as { id: string };
      await db
        .update(orders)
        .set({ stepLog: [{ step: 'packed', from: 'placed', at }] })
        .where(eq(orders.id, id));
      return { params };
    },
    [orderTexts.unitsUnavailable]: soldMeanwhile('cancelOrder'),
    [orderTexts.couponUsedUp]: couponUsedAgain('cancelOrder'),
    [undoTexts.customerTold]: async (context) => {
      const { params } = await byPickupOrder(context);
      const { db, now } = context.fixture.shop.context;
      await send('moveOrder', context.clients.admin, { params: { ...params, move: 'ready' } });
      await db
        .update(mails)
        .set({ sentAt: now(), nextTryAt: null })
        .where(like(mails.dedupeKey, `order-ready-for-pickup:${params.id}%`));
      return { params };
    },
  },
  moveOrder: {
    ...parcelProblems('moveOrder'),
    [advanceTexts.notPacked]: async (context) => ({
      params: { ...(await byAdvanceOrder(context)).params, move: 'pack' },
    }),
    [pickupTexts.noCourier]: async (context) => {
      const { params } = await byPickupOrder(context);
      return { params: { ...params, move: 'book' } };
    },
    [pickupTexts.codeNeeded]: async (context) => {
      const { params } = await byPickupOrder(context);
      return { params: { ...params, move: 'deliver' } };
    },
    [pickupTexts.notPickedUp]: async (context) => {
      const { params } = await validInputs.deliverOrder(context);
      return { params: { ...params, move: 'ready' } };
    },
    [orderTexts.noteMissing]: async (context) => {
      const { params } = await validInputs.deliverOrder(context);
      return { params: { ...params, move: 'report-problem' } };
    },
    [orderTexts.cancelled]: async (context) => {
      const { params } = await endedOrder(context, 'cancelled');
      return { params: { ...params, move: 'pack' } };
    },
    [orderTexts.returned]: async (context) => {
      const { params } = await endedOrder(context, 'returned');
      return { params: { ...params, move: 'pack' } };
    },
    [orderTexts.notFound]: async () => ({ params: { id: 'x', move: 'pack' } }),
    [orderTexts.wrongStep]: async (context) => {
      const { params } = await validInputs.deliverOrder(context);
      await context.clients.admin.call(orderEndpoints.deliverOrder, { params: params as { id: string } });
      return { params: { ...params, move: 'pack' } };
    },
  },
  changeOrder: {
    ...permissionCases.changeOrder,
    [pickupTexts.noAddress]: async (context) => ({
      ...(await byPickupOrder(context)),
      body: { revision: 0, address: 'House 7, Road 2' },
    }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { revision: 0 } }),
    [orderTexts.notChangeable]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      body: { revision: 0 },
    }),
    [orderTexts.changedMeanwhile]: withBody('changeOrder', { revision: 3 }),
    [orderTexts.tooFewUnits]: async ({ fixture: { shop }, owner }) => ({
      params: { id: (await buy(owner, await shop.addProduct({ stock: 2 })))._id },
      body: { revision: 0, quantities: [{ position: 0, quantity: 4 }] },
    }),
    [orderTexts.cancelled]: async (context) => ({
      ...(await endedOrder(context, 'cancelled')),
      body: { revision: 0 },
    }),
    [orderTexts.returned]: async (context) => ({
      ...(await endedOrder(context, 'returned')),
      body: { revision: 0 },
    }),
    [checkoutTexts.mobileNumber]: withBody('changeOrder', { mobileNumber: '123' }),
    [orderTexts.unknownLine]: withBody('changeOrder', { quantities: [{ position: 5, quantity: 1 }] }),
    [orderTexts.noLines]: withBody('changeOrder', { quantities: [{ position: 0, quantity: 0 }] }),
    [orderTexts.tooManyUnits]: withBody('changeOrder', { quantities: [{ position: 0, quantity: 1000 }] }),
    [orderTexts.wholeAmount]: withBody('changeOrder', { discount: -1 }),
    [orderTexts.discountTooHigh]: withBody('changeOrder', { discount: 1_000_000 }),
  },
  settleDifference: {
    ...permissionCases.settleDifference,
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { by: 'cash' } }),
    [orderTexts.noDifference]: async (context) => ({
      ...(await validInputs.changeOrder(context)),
      body: { by: 'cash' },
    }),
  },
  waiveAdvance: {
    [orderTexts.notFound]: unknownId,
    [advanceTexts.noneDue]: validInputs.declineCancel,
  },
  cancelMyOrder: {
    [orderTexts.reasonMissing]: withBody('cancelMyOrder', { reason: ' ' }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reason: 'No' } }),
    [orderTexts.packedMeanwhile]: validInputs.askToCancel,
    [orderTexts.cancelOff]: async (context) => {
      const after = overrideSettings(context.fixture.shop.context.config, { customerCancel: false });
      return { ...(await validInputs.cancelMyOrder(context)), after };
    },
    [orderTexts.notCancellable]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      body: { reason: 'No' },
    }),
    [orderTexts.returned]: async (context) => ({
      ...(await endedOrder(context, 'returned')),
      body: { reason: 'No' },
    }),
  },
  askToCancel: {
    [orderTexts.reasonMissing]: withBody('askToCancel', { reason: ' ' }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reason: 'No' } }),
    [orderTexts.cancelDirectly]: validInputs.cancelMyOrder,
    [orderTexts.notCancellable]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      body: { reason: 'No' },
    }),
    [orderTexts.cancelled]: async (context) => ({
      ...(await endedOrder(context, 'cancelled')),
      body: { reason: 'No' },
    }),
    [orderTexts.returned]: async (context) => ({
      ...(await endedOrder(context, 'returned')),
      body: { reason: 'No' },
    }),
  },
  cancelOrder: {
    ...permissionCases.cancelOrder,
    [orderTexts.reasonMissing]: withBody('cancelOrder', { reason: ' ' }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reason: 'No' } }),
    [orderTexts.notCancellable]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      body: { reason: 'No' },
    }),
    [orderTexts.returned]: async (context) => ({
      ...(await endedOrder(context, 'returned')),
      body: { reason: 'No' },
    }),
  },
  declineCancel: {
    [orderTexts.reasonMissing]: withBody('declineCancel', { reason: ' ' }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reason: 'No' } }),
    [orderTexts.noCancelRequest]: validInputs.cancelOrder,
  },
  takeBack: {
    ...permissionCases.takeBack,
    [orderTexts.notFound]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      params: { id: 'x' },
    }),
    [orderTexts.returnedNothing]: withBody('takeBack', { lines: [] }),
    [orderTexts.returnedTooMuch]: withBody('takeBack', {
      lines: [{ position: 0, sellable: 1, damaged: 1, forRepair: 0 }],
    }),
    [replacementTexts.tooMany]: withBody('takeBack', {
      lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0, resend: 2 }],
    }),
    [orderTexts.tooFewUnits]: async ({ fixture: { shop }, owner, clients: { admin } }) => ({
      params: { id: (await buyDelivered(owner, admin, await shop.addProduct({ stock: 1 })))._id },
      body: { lines: [{ position: 0, sellable: 0, damaged: 0, forRepair: 0, lost: 1, resend: 1 }] },
    }),
    [orderTexts.cancelled]: async (context) => {
      const { admin } = context.clients;
      const params = { id: (await buy(context.owner, context.fixture.productId))._id };
      for (const move of ['pack', 'hand-over'] as const)
        await admin.call(orderEndpoints.moveOrder, { params: { ...params, move } });
      await admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'No' } });
      const line = { position: 0, sellable: 1, damaged: 0, forRepair: 0, resend: 1 };
      return { params, body: { lines: [line] } };
    },
    [orderTexts.notSent]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      ...(await validInputs.deliverOrder(context)),
    }),
    [orderTexts.returned]: async (context) => ({
      ...(await validInputs.takeBack(context)),
      ...(await endedOrder(context, 'returned')),
    }),
  },
  refundCash: {
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { amount: 10, transfer: 'TX1' } }),
    [paymentAdminTexts.wholePoisha]: withBody('refundCash', { amount: 0.001 }),
    [orderTexts.refundTooMuch]: withBody('refundCash', { amount: 1_000_000 }),
  },
  receiveCash: {
    [orderTexts.notFound]: unknownId,
    [orderTexts.cashNotDue]: validInputs.deliverOrder,
    [orderTexts.paymentUndecided]: async (context) => {
      const id = await createOpenPayment(context);
      await context.clients.admin.send('PATCH', `/api/orders/${id}/deliver`);
      return { params: { id } };
    },
  },
  ...bulkActionCases,
  ...redirectCases,
  ...productImportCases,
  ...bulkChangeCases,
  ...payoutCases,
  ...shipmentCases,
  ...deliveryRequestCases,
  ...orderConfirmationCases,
  ...statementCases,
  ...listViewCases,
  ...stockCases,
  startPayment: {
    [orderMissing]: async () => ({ body: {} }),
    [customerTexts.cashBlocked]: cashBlockCases.startPayment,
    [paymentTexts.outsideLimits]: async ({ fixture, owner }) => ({
      body: { orderId: (await buy(owner, await fixture.shop.addProduct({ price: 600_000 })))._id },
    }),
    [paymentTexts.notFound]: async () => ({ body: { orderId: 'x' } }),
    [advanceTexts.noneDue]: async (context) => {
      const { body } = await validInputs.startPayment(context);
      return { body: { ...(body as object), part: 'advance' } };
    },
    [paymentTexts.orderEnded]: async (context) => ({
      body: { orderId: (await endedOrder(context, 'cancelled')).params.id },
    }),
    [paymentTexts.noOnline]: async (context) => {
      const after = overrideSettings(context.fixture.shop.context.config, {
        paymentMethods: ['cash-on-delivery'],
      });
      return { ...(await validInputs.startPayment(context)), after };
    },
    [paymentTexts.notOffered]: async (context) => {
      const { body } = await validInputs.startPayment(context);
      return { body: { ...(body as object), method: 'cash-on-delivery' } };
    },
    [orderTexts.alreadyDelivered]: async ({ fixture: { shop, productId }, owner, clients }) => {
      const { _id: orderId } = await buy(owner, productId);
      await clients.admin.call(orderEndpoints.deliverOrder, { params: { id: orderId } });
      const after = overrideSettings(shop.context.config, { paymentMethods: ['cash-on-delivery'] });
      return { body: { orderId, method: 'cash-on-delivery' }, after };
    },
    [paymentTexts.alreadyPaid]: async ({ fixture: { shop, productId }, owner }) => {
      const order = await buy(owner, productId);
      await shop.pay((await shop.payNow(owner, order)).attempt);
      return { body: { orderId: order._id } };
    },
    [paymentTexts.undecided]: async ({ fixture: { shop, productId }, owner }) => {
      const order = await buy(owner, productId);
      await shop.pay((await shop.payNow(owner, order)).attempt, cards.risky);
      return { body: { orderId: order._id } };
    },
    [paymentTexts.unavailable]: async (context) => {
      const input = await validInputs.startPayment(context);
      await context.fixture.shop.injectFaults({ session: 'failed:Store is closed' }, { times: 1 });
      return input;
    },
  },
  findPaymentStatus: { [paymentTexts.unknownTransaction]: async () => ({ params: { tranId: 'x' } }) },
  findPayment: { [paymentAdminTexts.notFound]: unknownPayment },
  acceptPayment: {
    [paymentAdminTexts.notFound]: unknownPayment,
    [paymentAdminTexts.notAcceptable]: (context) => byPayment(context),
    [paymentAdminTexts.orderDeleted]: reviewedWithOrder({ deletedAt: new Date() }),
    [paymentAdminTexts.orderEnded]: reviewedWithOrder({ currentStep: 'cancelled', cancelledAt: new Date() }),
    [paymentAdminTexts.orderPaid]: reviewedWithOrder({ paid: true }),
  },
  refusePayment: {
    [paymentAdminTexts.notFound]: unknownPayment,
    [paymentAdminTexts.notRefusable]: (context) => byPayment(context),
  },
  closePayment: {
    [paymentAdminTexts.notFound]: async () => ({ params: { tranId: 'x' }, body: { note: 'Given back' } }),
    [paymentAdminTexts.notClosable]: async (context) => ({
      ...(await byPayment(context, cards.risky)),
      body: { note: 'Given back' },
    }),
  },
  refundPayment: {
    [paymentAdminTexts.notFound]: async (context) => ({
      ...(await validInputs.refundPayment(context)),
      params: { tranId: 'x' },
    }),
    [paymentAdminTexts.wholePoisha]: withBody('refundPayment', { amount: 1.234 }),
    [paymentAdminTexts.notRefundable]: async (context) => ({
      ...(await validInputs.refundPayment(context)),
      ...(await byPayment(context, cards.declined)),
    }),
    [paymentAdminTexts.tooMuch]: withBody('refundPayment', { amount: 100_000 }),
  },
  retryRefund: {
    [paymentAdminTexts.notFound]: async () => ({ params: { tranId: 'x', refundId: 'x' } }),
    [paymentAdminTexts.refundNotFound]: async (context) => {
      const { params } = await byPayment(context);
      return { params: { ...params, refundId: 'x' } };
    },
    [paymentAdminTexts.notRetried]: async (context) =>
      requestRefund(context, (await byPayment(context)).params, 100),
    [paymentAdminTexts.tooMuch]: async (context) => {
      const { params } = await byPayment(context);
      const { id } = await context.fixture.shop.attempt(params.tranId);
      const first = await requestRefund(context, params, 100);
      const failed = { state: 'failed', nextCheckAt: null } as const;
      await context.fixture.shop.context.db.update(refunds).set(failed).where(eq(refunds.attemptId, id));
      await requestRefund(context, params);
      return first;
    },
  },
  listPayments: invalidDay,
  downloadPayments: invalidDay,
  findPage: { [pageTexts.notFound]: unknownPage },
  findPageDraft: { [pageTexts.notFound]: unknownPage },
  savePage: {
    [pageTexts.tooLong]: asDraft(
      pageOf(...Array(20).fill({ kind: 'text', text: { en: 'x'.repeat(4_000) } })),
    ),
    [pageTexts.wrongLink]: asDraft(pageOf({ kind: 'text', text: { en: '[x](javascript:1)' } })),
    [pageTexts.foreignPicture]: asDraft(
      pageOf({ kind: 'picture', text: { en: 'x' }, picture: 'https://elsewhere.example/x.png' }),
    ),
    [pageTexts.notFound]: unknownPage,
    [pageTexts.changedMeanwhile]: otherPageVersion,
  },
  publishPage: {
    [pageTexts.blank]: toPublish(pageOf({ kind: 'text', text: { bn: 'ফোন: [নম্বর]' } })),
    [pageTexts.noTitle]: toPublish({ ...pageOf({ kind: 'text', text: { en: 'x' } }), title: { en: ' ' } }),
    [pageTexts.noBlocks]: toPublish(pageOf()),
    [pageTexts.emptyBlock]: toPublish(pageOf({ kind: 'heading', text: { bn: '' } })),
    [pageTexts.noPicture]: toPublish(pageOf({ kind: 'picture', text: { en: 'x' } })),
    [pageTexts.wrongLink]: toPublish(pageOf({ kind: 'button', text: { en: 'x' } })),
    [pageTexts.notFound]: withoutContent(unknownPage),
    [pageTexts.changedMeanwhile]: withoutContent(otherPageVersion),
  },
  withdrawPage: { [pageTexts.notFound]: unknownPage },
  changeSetting: {
    ...permissionCases.changeSetting,
    [invalidSetting]: async () => ({
      params: { name: 'maxQuantity' },
      body: { value: 0, changedAt: null },
    }),
    [settingsTexts.logoPath]: async () => ({
      params: { name: 'logo' },
      body: { value: 'https://elsewhere.example/logo.png', changedAt: null },
    }),
    [productErrorTexts.image]: async () => {
      const words = { en: 'Sale', bn: 'ছাড়' };
      const pictures = { desktopPicture: '/logout', mobilePicture: '/logout' };
      const banner = { title: words, text: words, action: words, leadsTo: { category: 'Fan' }, ...pictures };
      return { params: { name: 'banners' }, body: { value: [banner], changedAt: null } };
    },
    [categoriesTexts.unknown]: async (context) => withRename(context, 'No such category'),
    [categoriesTexts.bestSeller]: async (context) => withRename(context, bestSellerCategory),
    [categoriesTexts.hasProducts]: async (context) => {
      const { category, changedAt } = await byCategory(context);
      const { context: server } = context.fixture.shop;
      const id = await context.fixture.shop.addProduct();
      await server.db.update(products).set({ category }).where(eq(products.id, id));
      const others = server.config.shop.categories.filter(({ name }) => name.en !== category);
      return { params: { name: 'categories' }, body: { value: others, changedAt } };
    },
    [settingsTexts.unknown]: async () => ({
      params: { name: '__proto__' },
      body: { value: 1, changedAt: null },
    }),
    [settingsTexts.fixed]: async (context) => fixed(context, await validInputs.changeSetting(context)),
    [settingsTexts.changedMeanwhile]: async (context) => ({
      params: (await bySetting(context)).params,
      body: { value: 9, changedAt: null },
    }),
  },
  resetSetting: {
    ...permissionCases.resetSetting,
    [settingsTexts.unknown]: async () => ({ params: { name: 'nothing' }, query: { changedAt: 'x' } }),
    [settingsTexts.fixed]: async (context) => fixed(context, await validInputs.resetSetting(context)),
    [settingsTexts.changedMeanwhile]: async (context) => ({
      params: (await bySetting(context)).params,
      query: { changedAt: new Date(0).toISOString() },
    }),
  },
  startPreview: {
    [settingsTexts.noPreview]: async () => ({ body: { values: { maxQuantity: 5 } } }),
    [settingsTexts.logoPath]: async () => ({ body: { values: { logo: 'https://elsewhere.example/a.png' } } }),
    [settingsTexts.fixed]: async (context) => fixed(context, await validInputs.startPreview(context)),
  },
  renameCategory: {
    [takenName]: async (context) => ({ body: { ...(await byCategory(context)), name: { en: 'Fan' } } }),
    ...categoryErrors('renameCategory'),
  },
  mergeCategory: {
    [categoriesTexts.sameCategory]: async (context) => {
      const { category, changedAt } = await byCategory(context);
      return { body: { category, changedAt, into: category } };
    },
    ...categoryErrors('mergeCategory'),
  },
  listAuditEntries: invalidDay,
  listSecurityEvents: invalidDay,
  downloadAuditEntries: invalidDay,
  downloadSecurityEvents: invalidDay,
  listAllOrders: invalidDay,
  downloadOrders: invalidDay,
  restoreOrder: {
    [orderTexts.notFound]: unknownId,
    [orderTexts.unitsUnavailable]: soldMeanwhile('removeOrder'),
    [orderTexts.couponUsedUp]: couponUsedAgain('removeOrder'),
  },
  findPaymentReport: {
    [paymentAdminTexts.wrongDays]: async () => ({ query: { from: '2026-11-02', to: '2026-11-01' } }),
  },
  downloadPaymentReport: {
    [paymentAdminTexts.wrongDays]: async () => ({ query: { from: '2026-11-02', to: '2026-11-01' } }),
  },
  findSalesReport: wrongReportDays,
  findChannelReport: wrongReportDays,
  findProfitReport: wrongReportDays,
  downloadChannelReport: wrongReportDays,
  findRefunds: wrongReportDays,
  downloadMoney: wrongReportDays,
  findDeliveryCosts: wrongReportDays,
  downloadDeliveryCosts: wrongReportDays,
  listBestProducts: wrongReportDays,
  addStockAlert: {
    [productTexts.notFound]: (context) => alertFor(context, { gadgetId: 'f'.repeat(24) }),
    [stockAlertTexts.inStock]: (context) => alertFor(context, { gadgetId: context.fixture.productId }),
    [stockAlertTexts.wrongEmail]: (context) => alertFor(context, { email: 'nobody' }),
    [stockAlertTexts.tooMany]: async (context) => {
      const email = 'patient@example.com';
      for (let count = 0; count < maxOpenAlerts; count += 1)
        await send('addStockAlert', context.fixture.shop.visitor, await alertFor(context, { email }));
      return alertFor(context, { email });
    },
  },
  listProductReviews: { [productTexts.notFound]: unknownId },
  voteReview: {
    [productReviewTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, body: { helpful: true } }),
    [productReviewTexts.own]: async ({ fixture, owner }) => {
      const product = await fixture.shop.addProduct();
      await buyRated(owner, fixture.admin, product, { rating: 5 });
      const { body } = await fixture.shop.visitor.call(productReviewEndpoints.listProductReviews, {
        params: { id: product },
      });
      return { params: { id: body.result[0]?._id ?? '' }, body: { helpful: true } };
    },
  },
  showReview: { [productReviewTexts.notFound]: unknownId },
  hideReview: {
    [productReviewTexts.notFound]: async () => ({
      params: { id: 'f'.repeat(24) },
      body: { reason: 'advert' },
    }),
  },
  replyToReview: {
    [productReviewTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) }, body: { text: 'x' } }),
  },
  listProductQuestions: { [questionTexts.off]: withoutQuestions, [productTexts.notFound]: unknownQuestion },
  askQuestion: {
    [questionTexts.off]: withoutQuestions,
    [questionTexts.emptyQuestion]: withBody('askQuestion', { text: ' ' }),
    [questionTexts.longQuestion]: withBody('askQuestion', { text: 'x'.repeat(maxQuestionLength + 1) }),
    [productTexts.notFound]: unknownQuestion,
    [questionTexts.tooMany]: async ({ fixture, owner }) => {
      const { product } = await addQuestion(fixture);
      const input = { params: { id: product }, body: { text: 'Again?' } };
      for (let count = 0; count < maxQuestionsPerDay; count += 1) await send('askQuestion', owner, input);
      return input;
    },
  },
  answerQuestion: {
    [questionTexts.off]: withoutQuestions,
    [questionTexts.emptyAnswer]: withBody('answerQuestion', { text: ' ' }),
    [questionTexts.longAnswer]: withBody('answerQuestion', { text: 'x'.repeat(maxAnswerLength + 1) }),
    [questionTexts.notFound]: unknownQuestion,
    [questionTexts.onlyBuyers]: async ({ fixture }) => ({
      params: { id: (await addQuestion(fixture)).id },
      body: { text: 'Yes' },
    }),
    [questionTexts.ownQuestion]: async ({ fixture, owner }) => {
      const { product } = await addQuestion(fixture);
      const { body } = await owner.call(questionEndpoints.askQuestion, {
        params: { id: product },
        body: { text: 'Mine?' },
      });
      return { params: { id: body.insertedId }, body: { text: 'Yes' } };
    },
    [questionTexts.onlyOnce]: async (context) => {
      const input = await validInputs.answerQuestion(context);
      await send('answerQuestion', context.owner, input);
      return input;
    },
    [questionTexts.enough]: async (context) => {
      const { fixture, owner } = context;
      const { id, product } = await addQuestion(fixture);
      const input = { params: { id }, body: { text: 'Yes' } };
      for (let count = 0; count < maxCustomerAnswers; count += 1) {
        const buyer = await fixture.shop.signIn();
        await buyDelivered(buyer, fixture.admin, product);
        await send('answerQuestion', buyer, input);
      }
      await buyDelivered(owner, fixture.admin, product);
      return input;
    },
  },
  showQuestion: { [questionTexts.notFound]: unknownId },
  hideQuestion: {
    [questionTexts.notFound]: async () => ({
      params: { id: 'f'.repeat(24) },
      body: { reason: 'advert' },
    }),
  },
  replyToQuestion: { [questionTexts.notFound]: unknownQuestion },
  showAnswer: { [questionTexts.answerNotFound]: unknownId },
  hideAnswer: {
    [questionTexts.answerNotFound]: async () => ({
      params: { id: 'f'.repeat(24) },
      body: { reason: 'advert' },
    }),
  },
  addReviewPhoto: {
    [imageTexts.empty]: async (context) => ({ query: (await photoInput(context)).query }),
    [imageTexts.oneFile]: (context) => photoInput(context, undefined, 'photo'),
    [imageTexts.notAnImage]: async (context) =>
      photoInput(context, (await plainImage(200, 200).jpeg().toBuffer()).subarray(0, 300)),
    [imageTexts.tooLarge]: (context) => photoInput(context, Buffer.alloc(maxImageBytes + 1)),
    [imageTexts.tooManyPixels]: async (context) =>
      photoInput(context, await plainImage(12_001, 1).png().toBuffer()),
    [imageTexts.wrongType]: async (context) =>
      photoInput(context, await plainImage(20, 20).tiff().toBuffer()),
    [reviewTexts.notOrdered]: async (context) => {
      const { query, ...form } = await photoInput(context);
      return { query: { ...query, product: 'x' }, ...form };
    },
    [orderTexts.notFound]: async () => ({ query: { order: 'x', product: 'x' } }),
    [reviewTexts.notDelivered]: async (context) => {
      const { fixture, owner } = context;
      const order = await buy(owner, fixture.productId);
      return { ...(await photoInput(context)), query: { order: order._id, product: fixture.productId } };
    },
    [reviewTexts.alreadyReviewed]: async (context) => {
      const { fixture, owner } = context;
      const order = await buyReviewed(owner, fixture.admin, fixture.productId);
      return { ...(await photoInput(context)), query: { order: order._id, product: fixture.productId } };
    },
    [reviewPhotoTexts.tooMany]: async (context) => {
      const input = await photoInput(context);
      for (let count = 0; count < maxReviewPhotos; count += 1)
        await send('addReviewPhoto', context.owner, input);
      return input;
    },
  },
  removeReviewPhoto: { [reviewPhotoTexts.notFound]: unknownId },
  addReview: {
    [reviewTexts.notOrdered]: withBody('addReview', {
      reviewText: 'Good',
      items: [{ gadgetId: 'another', rating: 5 }],
    }),
    [reviewTexts.ratedTwice]: async ({ fixture, owner }) => {
      const star = { gadgetId: fixture.productId, rating: 5 };
      return {
        params: { id: (await buyDelivered(owner, fixture.admin, fixture.productId))._id },
        body: { reviewText: 'Good', items: [star, star] },
      };
    },
    [reviewTexts.empty]: withBody('addReview', { reviewText: ' \n ' }),
    [reviewTexts.tooLong]: withBody('addReview', { reviewText: 'x'.repeat(maxReviewLength + 1) }),
    [orderTexts.notFound]: async () => ({ params: { id: 'x' }, body: { reviewText: 'Good' } }),
    [reviewTexts.notDelivered]: async ({ fixture, owner }) => ({
      params: { id: (await buy(owner, fixture.productId))._id },
      body: { reviewText: 'Good' },
    }),
    [reviewTexts.alreadyReviewed]: async ({ fixture, owner }) => ({
      params: { id: (await buyReviewed(owner, fixture.admin, fixture.productId))._id },
      body: { reviewText: 'Good' },
    }),
  },
  listMyReviews: { [notYourAccount]: otherUsersEmail },
  listMyPendingReviews: { [notYourAccount]: otherUsersEmail },
  findMyDashboard: { [notYourAccount]: otherUsersEmail },
  uploadImage: {
    [imageTexts.empty]: async () => ({ query: { purpose: 'avatar' } }),
    [imageTexts.oneFile]: async () => imageInput(await plainImage(20, 20).png().toBuffer(), 'photo'),
    [imageTexts.notAnImage]: async () =>
      imageInput((await plainImage(200, 200).jpeg().toBuffer()).subarray(0, 300)),
    [imageTexts.productsByAdmins]: async (context) => ({
      ...(await validInputs.uploadImage(context)),
      query: { purpose: 'product' },
    }),
    [imageTexts.tooLarge]: async () => imageInput(Buffer.alloc(maxImageBytes + 1)),
    [imageTexts.tooManyPixels]: async () => imageInput(await plainImage(12_001, 1).png().toBuffer()),
    [imageTexts.wrongType]: async () => imageInput(await plainImage(20, 20).tiff().toBuffer()),
    [imageTexts.busy]: busyImageHost,
  },
  changeSecret: {
    ...permissionCases.changeSecret,
    [secretTexts.fieldMissing]: async (context) => ({
      ...(await validInputs.changeSecret(context)),
      body: { values: {}, changedAt: null },
    }),
    [secretTexts.fieldInvalid]: async (context) => {
      const { params, values, changedAt } = await byShopSecret(context);
      return { params, body: { values: { ...values, port: 'many' }, changedAt } };
    },
    [secretTexts.unknown]: unknownSecret,
    [secretTexts.fixed]: fixedSecret,
    [secretTexts.changedMeanwhile]: async (context) => {
      const { params, values } = await byShopSecret(context);
      return { params, body: { values, changedAt: null } };
    },
  },
  removeSecret: {
    ...permissionCases.removeSecret,
    [secretTexts.unknown]: unknownSecret,
    [secretTexts.fixed]: fixedSecret,
    [secretTexts.changedMeanwhile]: async (context) => ({
      params: (await byShopSecret(context)).params,
      query: { changedAt: '2026-01-01T00:00:00.000Z' },
    }),
    [secretTexts.notSet]: async ({ fixture: { shop } }) => {
      await shop.context.db.delete(shopSecrets);
      return { params: { name: 'smtp' }, query: { changedAt: '' } };
    },
  },
  checkSecret: {
    ...permissionCases.checkSecret,
    [secretTexts.unknown]: unknownSecret,
    [secretTexts.notSet]: async ({ fixture: { shop } }) => {
      delete shop.context.config.smtpUrl;
      return { params: { name: 'smtp' } };
    },
    [secretTexts.noCheck]: async (context) => ({
      ...(await validInputs.checkSecret(context)),
      ...(await withGateway(context, { params: { name: 'ssl-wireless' } })),
    }),
  },
  ...backupCases,
  ...smsCases,
  sendSms: { ...smsCases.sendSms, ...permissionCases.sendSms },
  ...numberProofCases,
  findMailHtml: { ...permissionCases.findMailHtml, [outboxTexts.notFound]: unknownId },
  sendTestMail: {
    [mailProblemTexts.noServer]: async ({ fixture: { shop } }) => {
      delete shop.context.config.smtpUrl;
      return {};
    },
  },
  retryMailProblem: {
    [outboxTexts.notFound]: unknownId,
    [outboxTexts.beingSent]: (context) =>
      byMail(context, { leaseUntil: new Date(context.fixture.shop.clock.now().getTime() + 60_000) }),
    [outboxTexts.notRetried]: validInputs.findMailHtml,
  },
  retryMail: {
    [outboxTexts.notFound]: unknownId,
    [outboxTexts.beingSent]: (context) =>
      byMail(context, { leaseUntil: new Date(context.fixture.shop.clock.now().getTime() + 60_000) }),
    [outboxTexts.notRetried]: validInputs.findMailHtml,
  },
};
