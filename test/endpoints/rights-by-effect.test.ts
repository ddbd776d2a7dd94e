/** What each permission never reaches, as docs/security.md says: tried with every door, and read from what has become of the shop. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { type Permission, permissions } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { count, eq } from 'drizzle-orm';
import { products } from '../../apps/api/src/catalog/catalog.table.ts';
import { coupons } from '../../apps/api/src/coupons/coupons.table.ts';
import { cashRefunds, orders } from '../../apps/api/src/orders/orders.table.ts';
import { refunds } from '../../apps/api/src/payments/payments.table.ts';
import { shopSecrets } from '../../apps/api/src/secrets/secrets.table.ts';
import { storedSettings } from '../../apps/api/src/settings/settings.table.ts';
import { smsMessages } from '../../apps/api/src/sms/sms.table.ts';
import { cards } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy } from '../../apps/api/src/testing/shopping.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';
import { staffInvitations } from '../../apps/api/src/users/staff-invitations.table.ts';
import { staffRoles } from '../../apps/api/src/users/staff-roles.table.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import {
  confirmSessions,
  createClients,
  createFixture,
  createInputs,
  type EndpointFixture,
  newProduct,
  send,
  signInWith,
} from './endpoint-fixture.ts';
import { endpointNames, findEndpoint } from './every-endpoint.ts';
import { withGateway } from './sms-inputs.ts';

const reaches = ['prices', 'mail', 'money', 'people', 'rights'] as const;
type Reach = (typeof reaches)[number];

/** The last column of the table, by permission. */
const never = new Map(
  [
    ...readFileSync('docs/security.md', 'utf8').matchAll(
      /^\| `([a-z-]+)` \| [^|]+ \| ((?:[a-z]+(?:, )?)+) \|$/gm,
    ),
  ].map(([, name = '', list = '']) => [name, list.split(', ')]),
);

let fixture: EndpointFixture;
const clerks = new Map<Permission, SignedInClient>();
before(async () => {
  fixture = await createFixture();
  for (const permission of permissions) clerks.set(permission, await signInWith(fixture, [permission]));
  await confirmSessions(fixture.shop);
});
after(() => fixture.close());

test('the table of rights has every permission once, and settings and products reach nothing of it', () => {
  assert.deepEqual([...never.keys()].sort(), [...permissions].sort());
  for (const list of never.values())
    assert.ok(list.every((one) => (reaches as readonly string[]).includes(one)));
  for (const permission of ['settings', 'products']) assert.deepEqual(never.get(permission), [...reaches]);
});

const rowsOf = async (table: typeof coupons | typeof refunds | typeof cashRefunds): Promise<number> => {
  const [found] = await fixture.shop.context.db.select({ rows: count() }).from(table);
  return found?.rows ?? 0;
};

/** Presses at every door of a kind, and what the shop is like before and after. */
const attempts: Record<
  Exclude<Reach, 'people'>,
  (by: SignedInClient) => Promise<{ press: () => Promise<unknown>; look: () => Promise<unknown> }>
> = {
  async prices(by) {
    const { shop } = fixture;
    const id = await shop.addProduct({ price: 1_000 });
    const buyer = await shop.signIn();
    const order = await buy(buyer, id);
    const [cheap, dear] = [await shop.addProduct({ price: 500 }), await shop.addProduct({ price: 1_000 })];
    const [halved, bargain] = [await buy(buyer, dear), await buy(buyer, dear)];
    const { db } = shop.context;
    await db
      .update(orders)
      .set({ discountPoisha: poisha(50_000) })
      .where(eq(orders.id, halved._id));
    await db
      .update(products)
      .set({ pricePoisha: poisha(200_000) })
      .where(eq(products.id, dear));
    const params = { params: { id } };
    const option = { name: 'Colour', values: [{ value: 'Black' }] };
    const selection = { search: 'no such product' };
    const form = {
      channel: 'phone',
      name: 'Nusrat Jahan',
      mobileNumber: '01712-345678',
      district: 'Dhaka',
      address: 'House 12, Road 5, Dhanmondi',
    } as const;
    return {
      async press() {
        await by.call(catalogEndpoints.changeProduct, { ...params, body: { price: 1 } });
        await by.call(catalogEndpoints.changeProduct, { ...params, body: { discountPrice: 1 } });
        await by.call(catalogEndpoints.changeProduct, {
          ...params,
          body: { options: [option], variants: [{ values: ['Black'], price: 1 }] },
        });
        await by.call(catalogEndpoints.addProduct, { body: { ...newProduct, price: 1 } });
        await by.call(bulkChangeEndpoints.previewBulkChange, {
          body: { change: { kind: 'price', percent: -90 }, selection },
        });
        await by.call(couponEndpoints.addCoupon, { body: { code: 'ALLFREE', kind: 'percent', value: 100 } });
        await by.call(orderEndpoints.placeStaffOrder, {
          body: { ...form, lines: [{ gadgetId: id, quantity: 1, price: 1, reason: 'A friend' }] },
        });
        // The goods of an order for as much as its discount, and more of what was cheaper.
        const added = [{ gadgetId: cheap, quantity: 1 }];
        const swapped = { revision: 0, quantities: [{ position: 0, quantity: 0 }], added };
        await by.call(orderEndpoints.changeOrder, { params: { id: halved._id }, body: swapped });
        const more = { revision: 0, quantities: [{ position: 0, quantity: 3 }] };
        await by.call(orderEndpoints.changeOrder, { params: { id: bargain._id }, body: more });
        const change = { revision: 0, discount: 999 };
        await by.call(orderEndpoints.changeOrder, { params: { id: order._id }, body: change });
        await by.call(settingEndpoints.changeSetting, {
          params: { name: 'lateCoupon' },
          body: { value: 'ALLFREE', changedAt: null },
        });
      },
      async look() {
        const shopper = await shop.signIn();
        const { body } = await shopper.call(cartEndpoints.addToCart, { body: { gadgetId: id, quantity: 1 } });
        const placed = await shop.context.db.select().from(orders);
        const goodsOf = (row: (typeof placed)[number]) => row.totalPoisha - row.discountPoisha;
        const [others, changed] = [[] as number[], new Map<string, number>()];
        for (const row of placed)
          if ([halved._id, bargain._id].includes(row.id)) changed.set(row.id, goodsOf(row));
          else others.push(goodsOf(row));
        const isFree = Number(changed.get(halved._id)) <= 0;
        const { lateCoupon } = shop.context.config.shop;
        const products = (await shop.visitor.call(catalogEndpoints.listAllProducts, { query: {} })).body;
        const cheapest = Math.min(...products.map(({ price, discountPrice = price }) => discountPrice));
        return [
          body.item?.price,
          isFree,
          changed.get(bargain._id),
          Math.min(...others),
          await rowsOf(coupons),
          lateCoupon,
          cheapest,
        ];
      },
    };
  },
  async mail(by) {
    const { db, config } = fixture.shop.context;
    await withGateway({ fixture }, {});
    return {
      async press() {
        await by.call(smsEndpoints.sendSms, {
          body: { to: '01700000000', text: 'Pay here', kind: 'notice' },
        });
        const setting = (name: string, value: unknown) =>
          by.call(settingEndpoints.changeSetting, { params: { name }, body: { value, changedAt: null } });
        await setting('staffEmails', ['thief@example.com']);
        await setting('sms', { owners: ['01700000000'] });
        await setting('business', { hotline: '01700000000' });
        const values = { host: 'mail.thief.example.com', port: '587', from: 'thief@example.com' };
        const params = { name: 'smtp' };
        await by.call(secretEndpoints.changeSecret, { params, body: { values, changedAt: null } });
      },
      look: async () => [
        config.smtpUrl,
        config.shop.staffEmails,
        config.shop.sms,
        config.shop.business,
        await db.$count(smsMessages),
        await db.$count(storedSettings),
        await db.$count(shopSecrets),
      ],
    };
  },
  async money(by) {
    const { shop } = fixture;
    const { buyer, order } = await shop.order();
    const { attempt } = await shop.payNow(buyer, order);
    await shop.goBack(await shop.pay(attempt, cards.good));
    const params = { id: order._id };
    return {
      async press() {
        const body = { key: crypto.randomUUID(), amount: 1, reason: 'Broken' };
        await by.call(paymentAdminEndpoints.refundPayment, { params: { tranId: attempt.tranId }, body });
        await by.call(orderEndpoints.refundCash, { params, body: { amount: 1, transfer: 'TX1' } });
        await by.call(orderEndpoints.settleDifference, { params, body: { by: 'waiver' } });
        const values = { storeId: 'thief', storePassword: 'thief' };
        await by.call(secretEndpoints.changeSecret, {
          params: { name: 'sslcommerz' },
          body: { values, changedAt: null },
        });
      },
      look: async () => [await rowsOf(refunds), await rowsOf(cashRefunds), shop.context.config.payment],
    };
  },
  async rights(by) {
    const { db } = fixture.shop.context;
    return {
      async press() {
        const params = { id: by.userId };
        await by.call(staffEndpoints.changeStaff, { params, body: { staffRole: 'owner' } });
        await by.call(staffEndpoints.changeStaff, { params, body: { staffRole: 'manager' } });
        await by.call(userEndpoints.changeRole, { params, body: { role: 'admin' } });
        const stranger = { email: `${crypto.randomUUID()}@example.com`, staffRole: 'manager' };
        await by.call(staffEndpoints.addStaff, { body: stranger });
        const body = { name: `Role ${crypto.randomUUID().slice(0, 8)}`, permissions: [...permissions] };
        await by.call(staffEndpoints.addStaffRole, { body });
        const [own] = await db.select().from(users).where(eq(users.id, by.userId));
        if (own?.staffRole)
          await by.call(staffEndpoints.changeStaffRole, { params: { id: own.staffRole }, body });
      },
      async look() {
        const [row] = await db.select().from(users).where(eq(users.id, by.userId));
        const roles = await db.select().from(staffRoles).orderBy(staffRoles.id);
        const invitations = await db.$count(staffInvitations);
        return [row?.role, row?.staffRole, invitations, roles.map(({ permissions: given }) => given)];
      },
    };
  },
};

describe('a permission alone never reaches', () => {
  for (const permission of permissions)
    for (const reach of never.get(permission) ?? []) {
      if (reach === 'people') continue;
      test(`${permission}: ${reach}`, async () => {
        const by = clerks.get(permission);
        assert.ok(by);
        const { press, look } = await attempts[reach as keyof typeof attempts](by);
        const before = structuredClone(await look());
        await press();
        assert.deepEqual(await look(), before);
      });
    }
});

test('an owner reaches all of it by the same doors', async () => {
  await confirmSessions(fixture.shop);
  for (const [reach, attempt] of Object.entries(attempts)) {
    const { press, look } = await attempt(fixture.admin);
    const before = structuredClone(await look());
    await press();
    assert.notDeepEqual(await look(), before, reach);
  }
});

test('no read gives a customer’s e-mail address, number or address to who has no permission that reaches people', async () => {
  const { owner } = await createClients(fixture, ['owner']);
  const markers = [owner.email, '1712345678', String(billing.address)];
  const strangers = permissions.filter((permission) => never.get(permission)?.includes('people'));
  assert.ok(strangers.length > 0);
  // The schemas of settings have numbers as examples.
  const textOf = (body: unknown): string =>
    JSON.stringify(body ?? '', (key, value) => (key === 'schema' ? undefined : value));
  const tells = (body: unknown): boolean => markers.some((one) => textOf(body).includes(one));
  const found: string[] = [];
  let seenByOwner = 0;
  for (const name of endpointNames) {
    const { definition } = findEndpoint(name);
    if (definition.method !== 'GET' || !['admin', 'user'].includes(definition.config.access)) continue;
    const inputs = createInputs(name, { fixture, owner });
    const input = await inputs.next(fixture.admin);
    if (tells((await send(name, fixture.admin, input)).body)) seenByOwner += 1;
    for (const permission of strangers) {
      const by = clerks.get(permission);
      assert.ok(by);
      const { body, status } = await send(name, by, input);
      if (status === 200 && tells(body)) found.push(`${permission}: ${name}`);
    }
  }
  assert.deepEqual(found, []);
  assert.ok(seenByOwner > 10, 'owners do read them');
});
