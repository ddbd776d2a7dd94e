/** Access rights: one table of endpoints × roles, of which every cell is tested. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import {
  createClients,
  createFixture,
  createInputs,
  type EndpointFixture,
  readUserData,
  roles,
  send,
  validInputs,
} from './endpoint-fixture.ts';
import { type EndpointName, endpointNames, findEndpoint } from './every-endpoint.ts';

type Statuses = readonly [
  visitor: number,
  expired: number,
  removed: number,
  owner: number,
  other: number,
  downgraded: number,
  admin: number,
];

const allowAll: Statuses = [200, 200, 200, 200, 200, 200, 200];
const allowSignedIn: Statuses = [401, 401, 401, 200, 200, 200, 200];
const allowAdmins: Statuses = [401, 401, 401, 403, 403, 403, 200];
/** A user's own list or figures, by e-mail; an admin may read anyone's. */
const allowOwnOrAdmin: Statuses = [401, 401, 401, 200, 403, 403, 200];
/** A user's own object; others get 404. */
const foundByOwnerOrAdmin: Statuses = [401, 401, 401, 200, 404, 404, 200];
const foundByOwner: Statuses = [401, 401, 401, 200, 404, 404, 404];
/** The code in a message to the owner. */
const byOwnCode: Statuses = [401, 401, 401, 200, 400, 400, 400];
/** Of somebody who has received the product. */
const onlyByBuyer: Statuses = [401, 401, 401, 200, 409, 409, 409];

const expectedStatuses: Record<EndpointName, Statuses> = {
  openSession: allowAll,
  endSession: allowAll,
  postLogout: allowAll,
  listMySessions: allowSignedIn,
  endMySession: foundByOwner,
  endMyOtherSessions: allowSignedIn,
  findSecondFactor: allowSignedIn,
  startSecondFactor: allowSignedIn,
  confirmSecondFactor: allowSignedIn,
  replaceBackupCodes: allowSignedIn,
  turnOffSecondFactor: allowSignedIn,
  finishSecondStep: allowAll,
  listPasskeys: allowSignedIn,
  startPasskey: allowSignedIn,
  addPasskey: allowSignedIn,
  removePasskey: allowSignedIn,
  startPasskeyStep: allowAll,
  // The new sign-in of the input is that of the owner.
  confirmSession: [401, 401, 401, 200, 409, 409, 409],
  saveUser: allowSignedIn,
  listAllUsers: allowAdmins,
  downloadUsers: allowAdmins,
  findRole: allowOwnOrAdmin,
  changeRole: allowAdmins,
  removeUser: allowAdmins,
  findCustomer: allowAdmins,
  changeCustomer: allowAdmins,
  addCustomerNote: allowAdmins,
  removeCustomerNote: allowAdmins,
  listStaff: allowAdmins,
  addStaff: allowAdmins,
  changeStaff: allowAdmins,
  listStaffInvitations: allowAdmins,
  withdrawStaffInvitation: allowAdmins,
  findInvitation: allowAll,
  registerStaff: allowAll,
  // Admins work for the shop already.
  joinStaff: [401, 401, 401, 200, 200, 200, 409],
  listStaffRoles: allowAdmins,
  addStaffRole: allowAdmins,
  changeStaffRole: allowAdmins,
  removeStaffRole: allowAdmins,
  listAllProducts: allowAll,
  downloadProducts: allowAdmins,
  listNewArrivals: allowAll,
  listPopularGadgets: allowAll,
  listCategoryProducts: allowAll,
  findProduct: allowAll,
  listSearchResults: allowAll,
  findEditedProduct: allowAdmins,
  listProductDrafts: allowAdmins,
  addProductPreview: allowAdmins,
  findSpecSheet: allowAll,
  listFitDevices: allowAll,
  compareProducts: allowAll,
  listBoughtTogether: allowAll,
  addStockAlert: allowAll,
  removeProduct: allowAdmins,
  restoreProduct: allowAdmins,
  searchProducts: allowAll,
  suggestSearches: allowAll,
  listBestSellers: allowAll,
  addProduct: allowAdmins,
  changeProduct: allowAdmins,
  listBanners: allowAll,
  findHome: allowAll,
  addToCart: allowSignedIn,
  listMyCart: allowOwnOrAdmin,
  removeFromCart: foundByOwnerOrAdmin,
  changeQuantity: foundByOwner,
  listAllCarts: allowAdmins,
  downloadCarts: allowAdmins,
  removeAllCarts: allowAdmins,
  listMyWishlist: allowSignedIn,
  addToWishlist: allowSignedIn,
  removeFromWishlist: allowSignedIn,
  confirmGuestOrder: allowAll,
  keepGuestOrders: allowSignedIn,
  giveGuestOrders: allowAdmins,
  listMyAddresses: allowSignedIn,
  addAddress: allowSignedIn,
  changeAddress: foundByOwner,
  chooseDefaultAddress: foundByOwner,
  removeAddress: foundByOwner,
  listMyNumbers: allowSignedIn,
  sendNumberCode: allowSignedIn,
  proveNumber: byOwnCode,
  removeNumber: foundByOwner,
  tryCoupon: allowSignedIn,
  tryStaffCoupon: allowAdmins,
  listCoupons: allowAdmins,
  addCoupon: allowAdmins,
  changeCoupon: allowAdmins,
  removeCoupon: allowAdmins,
  placeOrder: allowSignedIn,
  findKnownCustomer: allowAdmins,
  placeStaffOrder: allowAdmins,
  listMyOrders: allowOwnOrAdmin,
  findOrder: foundByOwnerOrAdmin,
  orderAgain: foundByOwner,
  listAllOrders: allowAdmins,
  listOrdersToPack: allowAdmins,
  printSlips: allowAdmins,
  downloadOrders: allowAdmins,
  removeOrder: allowAdmins,
  restoreOrder: allowAdmins,
  deliverOrder: allowAdmins,
  moveOrder: allowAdmins,
  undoMove: allowAdmins,
  handOverPickup: allowAdmins,
  changeParcel: allowAdmins,
  changeOrder: allowAdmins,
  settleDifference: allowAdmins,
  waiveAdvance: allowAdmins,
  cancelMyOrder: foundByOwner,
  askToCancel: foundByOwner,
  cancelOrder: allowAdmins,
  declineCancel: allowAdmins,
  takeBack: allowAdmins,
  refundCash: allowAdmins,
  receiveCash: allowAdmins,
  previewBulkAction: allowAdmins,
  startBulkAction: allowAdmins,
  listBulkActions: allowAdmins,
  findBulkAction: allowAdmins,
  listBulkFailures: allowAdmins,
  undoBulkAction: allowAdmins,
  previewBulkChange: allowAdmins,
  startBulkChange: allowAdmins,
  listBulkChanges: allowAdmins,
  findBulkChange: allowAdmins,
  listBulkChangeItems: allowAdmins,
  undoBulkChange: allowAdmins,
  listViews: allowAdmins,
  addView: allowAdmins,
  changeView: allowAdmins,
  removeView: allowAdmins,
  downloadProductFile: allowAdmins,
  startImport: allowAdmins,
  uploadImportPictures: allowAdmins,
  listUnnamedPictures: allowAdmins,
  listImports: allowAdmins,
  findImport: allowAdmins,
  checkImport: allowAdmins,
  listImportRows: allowAdmins,
  downloadWrongRows: allowAdmins,
  applyImport: allowAdmins,
  undoImport: allowAdmins,
  listRedirects: allowAdmins,
  addRedirect: allowAdmins,
  removeRedirect: allowAdmins,
  importRedirects: allowAdmins,
  findStock: allowAdmins,
  changeStock: allowAdmins,
  changeStockRules: allowAdmins,
  checkCount: allowAdmins,
  addProductCode: allowAdmins,
  removeProductCode: allowAdmins,
  downloadInvoice: foundByOwnerOrAdmin,
  startPayment: foundByOwner,
  listPaymentMethods: allowAll,
  findPaymentStatus: allowAll,
  listPayments: allowAdmins,
  downloadPayments: allowAdmins,
  findPayment: allowAdmins,
  acceptPayment: allowAdmins,
  refusePayment: allowAdmins,
  closePayment: allowAdmins,
  refundPayment: allowAdmins,
  retryRefund: allowAdmins,
  listOrdersToBook: allowAdmins,
  listOrdersToConfirm: allowAdmins,
  findOrderConfirmation: allowAdmins,
  claimOrder: allowAdmins,
  recordCall: allowAdmins,
  giveUpOrder: allowAdmins,
  listQuotes: allowAdmins,
  listCourierAreas: allowAdmins,
  chooseCourierArea: allowAdmins,
  bookShipments: allowAdmins,
  listShipments: allowAdmins,
  listOrderShipments: allowAdmins,
  retryShipment: allowAdmins,
  withdrawShipment: allowAdmins,
  cancelShipment: allowAdmins,
  settleShipment: allowAdmins,
  findDeliveryProblem: foundByOwner,
  askAboutDelivery: foundByOwner,
  decideDeliveryRequest: allowAdmins,
  uploadPayout: allowAdmins,
  fetchPayouts: allowAdmins,
  listPayouts: allowAdmins,
  listPayoutCouriers: allowAdmins,
  listUnpaidParcels: allowAdmins,
  findPayout: allowAdmins,
  checkPayout: allowAdmins,
  listPayoutLines: allowAdmins,
  recordPayout: allowAdmins,
  decidePayoutLine: allowAdmins,
  uploadStatement: allowAdmins,
  listStatements: allowAdmins,
  findStatement: allowAdmins,
  checkStatement: allowAdmins,
  listStatementLines: allowAdmins,
  decideStatement: allowAdmins,
  findPaymentReport: allowAdmins,
  downloadPaymentReport: allowAdmins,
  listRecentReviews: allowAll,
  listProductReviews: allowAll,
  voteReview: allowSignedIn,
  findMyVotes: allowSignedIn,
  listReviews: allowAdmins,
  showReview: allowAdmins,
  hideReview: allowAdmins,
  replyToReview: allowAdmins,
  findReviewReport: allowAdmins,
  listMyProductReviews: allowSignedIn,
  addReviewPhoto: foundByOwner,
  listMyReviewPhotos: allowSignedIn,
  removeReviewPhoto: foundByOwner,
  listProductQuestions: allowAll,
  askQuestion: allowSignedIn,
  answerQuestion: onlyByBuyer,
  listMyQuestions: allowSignedIn,
  listQuestions: allowAdmins,
  showQuestion: allowAdmins,
  hideQuestion: allowAdmins,
  replyToQuestion: allowAdmins,
  showAnswer: allowAdmins,
  hideAnswer: allowAdmins,
  addReview: foundByOwner,
  listMyReviews: allowOwnOrAdmin,
  listMyPendingReviews: allowOwnOrAdmin,
  findMyDashboard: allowOwnOrAdmin,
  findTotalCounts: allowAdmins,
  findOpenWork: allowAdmins,
  listNewOrders: allowAdmins,
  findSalesReport: allowAdmins,
  findChannelReport: allowAdmins,
  findProfitReport: allowAdmins,
  downloadChannelReport: allowAdmins,
  findRefunds: allowAdmins,
  downloadMoney: allowAdmins,
  listBestProducts: allowAdmins,
  findDeliveryReport: allowAdmins,
  findDeliveryCosts: allowAdmins,
  downloadDeliveryCosts: allowAdmins,
  findWaitingOrders: allowAdmins,
  listLowStockProducts: allowAdmins,
  listZeroResultSearches: allowAdmins,
  findVitalsReport: allowAdmins,
  recordVitals: allowAll,
  listSettings: allowAdmins,
  changeSetting: allowAdmins,
  resetSetting: allowAdmins,
  countCategories: allowAdmins,
  renameCategory: allowAdmins,
  mergeCategory: allowAdmins,
  startPreview: allowAdmins,
  findPage: allowAll,
  listPages: allowAdmins,
  findPageDraft: allowAdmins,
  savePage: allowAdmins,
  publishPage: allowAdmins,
  withdrawPage: allowAdmins,
  listAuditEntries: allowAdmins,
  listSecurityEvents: allowAdmins,
  downloadSecurityEvents: allowAdmins,
  downloadAuditEntries: allowAdmins,
  uploadImage: allowSignedIn,
  listOutbox: allowAdmins,
  findMailHtml: allowAdmins,
  retryMail: allowAdmins,
  listMailProblems: allowAdmins,
  retryMailProblem: allowAdmins,
  sendTestMail: allowAdmins,
  listSms: allowAdmins,
  findSmsBalance: allowAdmins,
  sendSms: allowAdmins,
  retrySms: allowAdmins,
  listSecrets: allowAdmins,
  changeSecret: allowAdmins,
  removeSecret: allowAdmins,
  checkSecret: allowAdmins,
  listBackups: allowAdmins,
  startBackup: allowAdmins,
  checkBackup: allowAdmins,
  removeBackup: allowAdmins,
  openBackupDownload: allowAdmins,
  downloadBackup: allowAdmins,
  startBackupUpload: allowAdmins,
  addBackupPart: allowAdmins,
  restoreBackup: allowAdmins,
};

/** The error code expected with each status. */
const errorCodes: Record<number, string> = {
  400: 'invalid',
  401: 'no-session',
  403: 'no-role',
  404: 'not-found',
  409: 'broken-rule',
};

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

let fixture: EndpointFixture;
before(async () => {
  fixture = await createFixture();
});
after(() => fixture?.close());

test('the table covers every endpoint', () => {
  assert.deepEqual(
    endpointNames.filter((name) => !expectedStatuses[name]),
    [],
  );
  assert.deepEqual(
    Object.keys(expectedStatuses).filter((name) => !endpointNames.includes(name as EndpointName)),
    [],
  );
});

/** What the test of an endpoint proves. */
const proofs: Partial<Record<EndpointName, string>> = {
  findKnownCustomer: 'B-COD-26',
  placeStaffOrder: 'B-COD-26',
};

describe('each endpoint is requested by each role', () => {
  for (const name of endpointNames) {
    const { definition } = findEndpoint(name);
    test(`${definition.method} ${definition.url}: ${name}`, async () => {
      proves(...[proofs[name] ?? []].flat());
      const isValidResponse = ajv.compile(definition.schema.response[200]);
      const clients = await createClients(fixture);
      const inputs = createInputs(name, { fixture, owner: clients.owner });
      for (const [index, role] of roles.entries()) {
        const expected = expectedStatuses[name]?.[index];
        const client = clients[role];
        const input = await inputs.next(client);
        const before = expected !== 200 && (await readUserData(clients.owner));
        const { status, body, error } = await send(name, client, input);
        assert.equal(status, expected, `${role}: ${JSON.stringify(body)?.slice(0, 300)}`);
        if (status === 200) {
          inputs.accepted();
          assert.ok(isValidResponse(body), `${role}: ${ajv.errorsText(isValidResponse.errors)}`);
          continue;
        }
        assert.equal(error.code, errorCodes[status], role);
        assert.ok(error.message.length > 5, role);
        assert.deepEqual(
          await readUserData(clients.owner),
          before,
          `${role} changed none of the owner’s data`,
        );
      }
    });
  }
});

const foreignOrigins = [
  'https://elsewhere.example',
  'null',
  '',
  'http://localhost.elsewhere.example:3000',
  'https://localhost:3000',
];

test('a request from a foreign origin is rejected for every role and changes nothing', async () => {
  const clients = await createClients(fixture, ['owner', 'admin']);
  const changingEndpoints = endpointNames.filter((name) => findEndpoint(name).definition.method !== 'GET');
  assert.ok(changingEndpoints.length > 15);
  for (const [index, name] of changingEndpoints.entries()) {
    const input = await validInputs[name]({ fixture, owner: clients.owner, client: clients.owner });
    const before = await readUserData(clients.owner);
    // Outside of the long run one origin for each endpoint, in turns.
    for (const origin of foreignOrigins.filter(
      (_, at) => isLongRun || at === index % foreignOrigins.length,
    )) {
      for (const role of ['owner', 'admin'] as const) {
        const headers = { ...input.headers, origin };
        const { status, error } = await send(name, clients[role], { ...input, headers });
        assert.deepEqual([status, error.code], [403, 'foreign-origin'], `${name} from "${origin}"`);
      }
    }
    assert.deepEqual(await readUserData(clients.owner), before, name);
  }
});

test('an invalid session cookie, or a valid one in another letter case, is no session', async () => {
  const { owner } = await createClients(fixture, ['owner']);
  const [name = '', id = ''] = owner.cookie.split('=');
  const swapped = id.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const cookie of [
    `${name}=`,
    `${name}=x`,
    `${name}=${swapped}`,
    `${name}=${id}x`,
    `other=${id}`,
    `${name}="`,
  ]) {
    const { status } = await fixture.shop.visitor.send('GET', '/api/my-orders', undefined, { cookie });
    assert.equal(status, 401, cookie);
  }
  assert.equal((await owner.send('GET', '/api/my-orders')).status, 200);
});
