/** Staff roles: who may give and take which rights, from which moment, and that a shop always has an owner. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { hasPermission, type Permission, permissions } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { staffRoles as staffRolesOfEveryShop, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from './users.table.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', name: 'Rafiq Ahmed' });
});
after(() => shop.close());

let count = 0;
async function addRole(allowed: Permission[], by = owner): Promise<string> {
  count += 1;
  const body = { name: `Role ${count}`, permissions: allowed };
  return (await by.call(staffEndpoints.addStaffRole, { body })).body.insertedId;
}
const confirm = ({ userId }: SignedInClient) =>
  shop.context.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
/** To somebody whose address is confirmed. */
async function give(by: SignedInClient, to: SignedInClient, staffRole: string | null) {
  await confirm(to);
  return change(by, to, staffRole);
}
const change = (by: SignedInClient, to: SignedInClient, staffRole: string | null) =>
  by.call(staffEndpoints.changeStaff, { params: { id: to.userId }, body: { staffRole } });
const setRole = (by: SignedInClient, to: SignedInClient, role: 'admin' | 'user') =>
  by.call(userEndpoints.changeRole, { params: { id: to.userId }, body: { role } });
const stored = async ({ userId }: SignedInClient) => {
  const [row] = await shop.context.db.select().from(users).where(eq(users.id, userId));
  return { role: row?.role, staffRole: row?.staffRole };
};
const entryOf = async (act: AuditEvent, thingId: string) => {
  const isIts = and(eq(auditEntries.act, act), eq(auditEntries.thingId, thingId));
  const [entry] = await shop.context.db.select().from(auditEntries).where(isIts);
  return entry;
};

test('a staff role gives its rights from the next request on, and takes them with the next', async () => {
  const person = await shop.signIn();
  const statuses = async () => [
    (await person.call(orderEndpoints.listAllOrders)).status,
    (await person.call(cartEndpoints.listAllCarts)).status,
    (await person.call(reportEndpoints.findWaitingOrders)).status,
  ];
  assert.deepEqual(await statuses(), [403, 403, 403]);
  assert.equal((await give(owner, person, 'support')).body.message, staffTexts.changed);
  assert.deepEqual(await statuses(), [200, 200, 403]);
  await give(owner, person, 'manager');
  assert.deepEqual(await statuses(), [200, 200, 200]);
  await give(owner, person, null);
  assert.deepEqual(await statuses(), [403, 403, 403]);
});

test('a change of an own role applies to everybody who has it from their next request on', async () => {
  proves('B-ROOM-13');
  const id = await addRole(['reports']);
  const person = await shop.signIn({ staffRole: id });
  assert.equal((await person.call(reportEndpoints.findWaitingOrders)).status, 200);
  const body = { name: 'Order desk', permissions: ['orders'] satisfies Permission[] };
  await owner.call(staffEndpoints.changeStaffRole, { params: { id }, body });
  assert.equal((await person.call(reportEndpoints.findWaitingOrders)).status, 403);
  assert.equal((await person.call(orderEndpoints.listAllOrders)).status, 200);
});

test('the roles of every shop: a manager may not touch staff and settings, a packer delivers, support gives no refund', () => {
  proves('B-ROOM-13');
  const may = (role: keyof typeof staffRolesOfEveryShop, permission: Permission) =>
    hasPermission({ role: 'user', permissions: staffRolesOfEveryShop[role].permissions }, permission);
  const of = (role: keyof typeof staffRolesOfEveryShop) => permissions.filter((one) => may(role, one));
  assert.deepEqual(of('owner'), permissions);
  assert.deepEqual(
    of('manager'),
    permissions.filter((one) => one !== 'staff' && one !== 'settings'),
  );
  assert.deepEqual(of('packer'), ['deliver']);
  assert.deepEqual(of('support'), ['orders', 'order-entry', 'customers', 'content']);
});

test('who has a staff role keeps the role user, so that a process of the former version gives them nothing', async () => {
  const person = await shop.signIn();
  await give(owner, person, 'packer');
  assert.deepEqual(await stored(person), { role: 'user', staffRole: 'packer' });
  const { body } = await person.call(userEndpoints.findRole, { params: { email: person.email } });
  assert.deepEqual(body, { role: 'user', permissions: ['deliver'] });
});

test('a process of the former version, which knows only the role, ends a staff role by changing it', async () => {
  const { db } = shop.context;
  const person = await shop.signIn({ staffRole: 'manager' });
  await db.execute(sql`update users set role = 'admin' where id = ${person.userId}`);
  assert.deepEqual(await stored(person), { role: 'admin', staffRole: null });
  await db.execute(sql`update users set role = 'user' where id = ${person.userId}`);
  assert.deepEqual(await stored(person), { role: 'user', staffRole: null });
});

test('the call with the role alone makes staff owners, and users without rights', async () => {
  const person = await shop.signIn({ staffRole: 'packer' });
  assert.equal((await setRole(owner, person, 'admin')).body.message, userTexts.roleChanged);
  assert.deepEqual(await stored(person), { role: 'admin', staffRole: null });
  await give(owner, person, 'support');
  assert.deepEqual(await stored(person), { role: 'user', staffRole: 'support' });
  assert.equal((await setRole(owner, person, 'user')).body.modifiedCount, 1);
  assert.deepEqual(await stored(person), { role: 'user', staffRole: null });
  assert.equal((await setRole(owner, person, 'user')).body.message, userTexts.unchanged);
});

test('nobody gives or takes rights that they do not have, not even to themselves', async () => {
  const keeper = await shop.signIn({ staffRole: await addRole(['staff', 'deliver']) });
  const person = await shop.signIn();
  const manager = await shop.signIn({ staffRole: 'manager' });
  for (const refused of [
    await give(keeper, keeper, 'owner'),
    await setRole(keeper, keeper, 'admin'),
    await setRole(keeper, person, 'admin'),
    await setRole(keeper, owner, 'user'),
    await give(keeper, person, 'support'),
    await give(keeper, manager, null),
    await give(keeper, owner, 'packer'),
  ]) {
    assert.deepEqual([refused.status, refused.error.code], [403, 'no-permission']);
    assert.equal(refused.error.message, staffTexts.beyondOwn);
  }
  const own = (await stored(keeper)).staffRole ?? '';
  const everything = { name: 'Everything', permissions: [...permissions] };
  const widened = await keeper.call(staffEndpoints.changeStaffRole, {
    params: { id: own },
    body: everything,
  });
  const added = await keeper.call(staffEndpoints.addStaffRole, { body: everything });
  assert.deepEqual([widened.status, added.status], [403, 403]);
  assert.equal((await give(keeper, person, 'packer')).status, 200);
  assert.equal((await give(keeper, person, null)).status, 200);
  for (const stranger of [manager, person])
    assert.equal((await give(stranger, person, 'packer')).status, 403);
});

test('two owners who demote each other at once leave one, and rights that were just taken change nothing', async () => {
  proves('B-ROOM-14');
  const own = await createTestShop();
  try {
    const { db } = own.context;
    for (let round = 0; round < 12; round += 1) {
      await db.update(users).set({ role: 'user', staffRole: null });
      const [one, other] = [await own.signIn({ role: 'admin' }), await own.signIn({ role: 'admin' })];
      const third = round % 2 === 1 ? await own.signIn({ role: 'admin' }) : undefined;
      const byStaffRole = round % 4 > 1;
      const demote = (by: SignedInClient, to: SignedInClient) =>
        byStaffRole ? give(by, to, 'manager') : setRole(by, to, 'user');
      const results = await Promise.all([demote(one, other), demote(other, one)]);
      const statuses = results.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 403], `round ${round}`);
      const owners = await db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)));
      assert.equal(owners, third ? 2 : 1);
    }
  } finally {
    await own.close();
  }
});

test('the last owner keeps their rights, whatever role they would get instead', async () => {
  proves('B-ROOM-14');
  const own = await createTestShop();
  try {
    const last = await own.signIn({ role: 'admin' });
    const allowed = { name: 'Second owner', permissions: [...permissions] };
    const { insertedId } = (await last.call(staffEndpoints.addStaffRole, { body: allowed })).body;
    const deputy = await own.signIn({ staffRole: insertedId });
    for (const staffRole of [null, 'packer', insertedId]) {
      for (const by of [last, deputy]) {
        const refused = await give(by, last, staffRole);
        assert.deepEqual([refused.status, refused.error.message], [409, userTexts.lastAdmin]);
      }
    }
    assert.equal((await setRole(deputy, last, 'user')).status, 409);
    assert.equal((await last.call(staffEndpoints.listStaff)).status, 200);
  } finally {
    await own.close();
  }
});

test('the account of a member of staff is deleted only after their rights', async () => {
  const packer = await shop.signIn({ staffRole: 'packer' });
  const remove = () => owner.call(userEndpoints.removeUser, { params: { id: packer.userId } });
  assert.equal((await remove()).error.message, userTexts.adminNotDeleted);
  await give(owner, packer, null);
  assert.equal((await remove()).status, 200);
});

test('a role that is given at the moment of its deletion is either kept or unknown', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await addRole(['deliver']);
    const person = await shop.signIn();
    const [given, removed] = await Promise.all([
      give(owner, person, id),
      owner.call(staffEndpoints.removeStaffRole, { params: { id } }),
    ]);
    assert.deepEqual([given.status, removed.status].sort(), given.status === 200 ? [200, 409] : [200, 404]);
  }
});

test('names of roles are unique, whatever their letter case, and those of every shop are taken', async () => {
  const add = (name: string) =>
    owner.call(staffEndpoints.addStaffRole, { body: { name, permissions: ['deliver'] } });
  assert.equal((await add('  Night shift ')).status, 200);
  const { body } = await owner.call(staffEndpoints.listStaffRoles);
  assert.ok(body.some(({ name, members }) => name === 'Night shift' && members === 0));
  for (const name of ['night SHIFT', 'Owner', 'packer', 'MANAGER']) {
    const refused = await add(name);
    assert.deepEqual([refused.status, refused.error.message], [409, staffTexts.nameTaken], name);
  }
  const twice = await Promise.all([add('At once'), add('AT ONCE')]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409]);
});

test('an address is added to the staff once it is confirmed, invited before, and is listed with its role', async () => {
  const person = await shop.signIn({ email: 'karim@example.com', name: 'Karim' });
  const add = () =>
    owner.call(staffEndpoints.addStaff, { body: { email: ' KARIM@example.com ', staffRole: 'packer' } });
  const invited = await add();
  assert.deepEqual([invited.body.modifiedCount, invited.body.invitation?.state], [0, 'open']);
  assert.deepEqual(await stored(person), { role: 'user', staffRole: null });
  await shop.context.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
  assert.equal((await add()).body.message, staffTexts.added);
  assert.equal((await add()).body.modifiedCount, 0);
  const { body } = await owner.call(staffEndpoints.listStaff);
  assert.equal(body[0]?.staffRole, 'owner');
  const listed = body.find(({ _id }) => _id === person.userId);
  assert.deepEqual([listed?.email, listed?.staffRole], ['karim@example.com', 'packer']);
});

test('the form of an account gives a role to nobody whose address is not confirmed, and takes it from anybody', async () => {
  const person = await shop.signIn();
  const refused = await change(owner, person, 'packer');
  assert.deepEqual([refused.status, refused.error.message], [409, staffTexts.unconfirmed]);
  assert.deepEqual(await stored(person), { role: 'user', staffRole: null });
  const early = await shop.signIn({ staffRole: 'support' });
  assert.equal((await change(owner, early, 'packer')).status, 200);
  assert.equal((await change(owner, early, null)).status, 200);
  assert.equal((await change(owner, early, 'packer')).error.message, staffTexts.unconfirmed);
  await confirm(early);
  assert.equal((await change(owner, early, 'packer')).status, 200);
});

test('the audit log names the role before and after, and the rights of a changed role', async () => {
  const id = await addRole(['deliver']);
  const person = await shop.signIn({ staffRole: 'support' });
  await give(owner, person, id);
  const given = await entryOf('changeStaff', person.userId);
  assert.deepEqual(
    [given?.act, given?.actor, given?.thingId, given?.before, given?.after],
    ['changeStaff', owner.email, person.userId, { staffRole: 'Support' }, { staffRole: `Role ${count}` }],
  );
  await setRole(owner, person, 'admin');
  const promoted = await entryOf('changeRole', person.userId);
  assert.deepEqual(
    [promoted?.before, promoted?.after],
    [
      { role: 'user', staffRole: `Role ${count}` },
      { role: 'admin', staffRole: null },
    ],
  );
  const body = { name: `Role ${count}`, permissions: ['deliver', 'orders'] satisfies Permission[] };
  await owner.call(staffEndpoints.changeStaffRole, { params: { id }, body });
  const changed = await entryOf('changeStaffRole', id);
  assert.deepEqual(
    [changed?.before, changed?.after],
    [{ permissions: ['deliver'] }, { permissions: ['orders', 'deliver'] }],
  );
});
