/** Who may make which call: one table of calls × roles, and every cell of it is tried. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { createWorld, dataOf, goodInputs, makePeople, roles, send, type World } from './endpoint-world.ts';
import { type CallName, callNamed, callNames } from './every-endpoint.ts';

type Statuses = readonly [
  visitor: number,
  expired: number,
  removed: number,
  owner: number,
  other: number,
  downgraded: number,
  admin: number,
];

const everybody: Statuses = [200, 200, 200, 200, 200, 200, 200];
const signedIn: Statuses = [401, 401, 401, 200, 200, 200, 200];
const admins: Statuses = [401, 401, 401, 403, 403, 403, 200];
/** Somebody's own list or figures, named by e-mail; an admin may ask for anybody's. */
const ownOrAdmin: Statuses = [401, 401, 401, 200, 403, 403, 200];
/** Somebody's own object; to others it is not there. */
const foundByOwnerOrAdmin: Statuses = [401, 401, 401, 200, 404, 404, 200];
const foundByOwner: Statuses = [401, 401, 401, 200, 404, 404, 404];

const table: Record<CallName, Statuses> = {
  openSession: everybody,
  endSession: everybody,
  postLogout: everybody,
  saveUser: signedIn,
  listAllUsers: admins,
  downloadUsers: admins,
  findRole: ownOrAdmin,
  changeRole: admins,
  removeUser: admins,
  listAllProducts: everybody,
  downloadProducts: admins,
  listNewArrivals: everybody,
  listPopularGadgets: everybody,
  listCategoryProducts: everybody,
  findProduct: everybody,
  removeProduct: admins,
  restoreProduct: admins,
  searchProducts: everybody,
  suggestSearches: everybody,
  listBestSellers: everybody,
  addProduct: admins,
  changeProduct: admins,
  listBanners: everybody,
  addToCart: signedIn,
  listMyCart: ownOrAdmin,
  removeFromCart: foundByOwnerOrAdmin,
  changeQuantity: foundByOwner,
  listAllCarts: admins,
  downloadCarts: admins,
  removeAllCarts: admins,
  listMyWishes: signedIn,
  addWish: signedIn,
  removeWish: signedIn,
  tryCoupon: signedIn,
  listCoupons: admins,
  addCoupon: admins,
  changeCoupon: admins,
  removeCoupon: admins,
  placeOrder: signedIn,
  listMyOrders: ownOrAdmin,
  findOrder: foundByOwnerOrAdmin,
  listAllOrders: admins,
  downloadOrders: admins,
  removeOrder: admins,
  restoreOrder: admins,
  deliverOrder: admins,
  receiveCash: admins,
  startPayment: foundByOwner,
  findPaymentStatus: everybody,
  listPayments: admins,
  downloadPayments: admins,
  findPayment: admins,
  acceptPayment: admins,
  refusePayment: admins,
  closePayment: admins,
  refundPayment: admins,
  retryRefund: admins,
  findPaymentReport: admins,
  downloadPaymentReport: admins,
  listRecentReviews: everybody,
  addReview: foundByOwner,
  listMyReviews: ownOrAdmin,
  listMyPendingReviews: ownOrAdmin,
  findMyDashboard: ownOrAdmin,
  findTotalCounts: admins,
  findSalesReport: admins,
  listBestProducts: admins,
  findWaitingOrders: admins,
  listLowStockProducts: admins,
  listZeroResultSearches: admins,
  listAuditEntries: admins,
  downloadAuditEntries: admins,
  uploadImage: signedIn,
  listOutbox: admins,
  findMailHtml: admins,
  retryMail: admins,
};

/** What proves in a row's own words that nothing was given away or changed. */
const codes: Record<number, string> = { 401: 'no-session', 403: 'no-role', 404: 'not-found' };

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world?.close());

test('every call has its line in the table', () => {
  assert.deepEqual(
    callNames.filter((name) => !table[name]),
    [],
  );
  assert.deepEqual(
    Object.keys(table).filter((name) => !callNames.includes(name as CallName)),
    [],
  );
});

describe('each call is made by each role', () => {
  for (const name of callNames) {
    const { row } = callNamed(name);
    test(`${row.method} ${row.url}: ${name}`, async () => {
      const isReply = ajv.compile(row.schema.response[200]);
      const people = await makePeople(world);
      for (const [at, role] of roles.entries()) {
        const expected = table[name]?.[at];
        const caller = people[role];
        const input = await goodInputs[name]({ world, owner: people.owner, caller });
        const before = await dataOf(people.owner);
        const { status, body, refusal } = await send(name, caller, input);
        assert.equal(status, expected, `${role}: ${JSON.stringify(body)?.slice(0, 300)}`);
        if (status === 200) {
          assert.ok(isReply(body), `${role}: ${ajv.errorsText(isReply.errors)}`);
          continue;
        }
        assert.equal(refusal.code, codes[status], role);
        assert.ok(refusal.message.length > 5, role);
        assert.deepEqual(await dataOf(people.owner), before, `${role} changed nothing of the owner's`);
      }
    });
  }
});

test('a change that does not come from the shop is refused whoever asks, and changes nothing', async () => {
  const people = await makePeople(world);
  const changes = callNames.filter((name) => callNamed(name).row.method !== 'GET');
  assert.ok(changes.length > 15);
  for (const name of changes) {
    const input = await goodInputs[name]({ world, owner: people.owner, caller: people.owner });
    const before = await dataOf(people.owner);
    for (const origin of [
      'https://elsewhere.example',
      'null',
      '',
      'http://localhost.elsewhere.example:3000',
      'https://localhost:3000',
    ]) {
      for (const role of ['owner', 'admin'] as const) {
        const headers = { ...input.headers, origin };
        const { status, refusal } = await send(name, people[role], { ...input, headers });
        assert.deepEqual([status, refusal.code], [403, 'foreign-origin'], `${name} from "${origin}"`);
      }
    }
    assert.deepEqual(await dataOf(people.owner), before, name);
  }
});

test('a session cookie that is none, or somebody else’s in another letter case, is no session', async () => {
  const { owner } = await makePeople(world);
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
    const { status } = await world.shop.visitor.send('GET', '/api/my-orders', undefined, { cookie });
    assert.equal(status, 401, cookie);
  }
  assert.equal((await owner.send('GET', '/api/my-orders')).status, 200);
});
