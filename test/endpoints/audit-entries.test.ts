/** Every endpoint by which an admin changes data records an audit event in the same transaction. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AuditEvent, auditEvents } from '@jontro/shop/audit/audit.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { listSchemas } from '../../apps/api/src/admin/backup/shop-tables.ts';
import { auditEntries } from '../../apps/api/src/audit/audit.table.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import { createClients, createFixture, type EndpointFixture, send, validInputs } from './endpoint-fixture.ts';
import { type EndpointName, endpointNames, findEndpoint } from './every-endpoint.ts';

let fixture: EndpointFixture;
before(async () => {
  fixture = await createFixture();
});
after(() => fixture?.close());

/** Admin endpoints that change data, and the cart endpoint, by which an admin can change another user's cart. */
const auditedEndpoints = endpointNames.filter((name) => {
  const { method, config } = findEndpoint(name).definition;
  // A file, a count or a preview changes nothing before it is applied, and a view nothing of the shop; a backup is entered by its job, once it is made.
  const unaudited = [
    'startImport',
    'uploadImportPictures',
    'checkImport',
    'uploadStatement',
    'checkStatement',
    'uploadPayout',
    'checkPayout',
    'fetchPayouts',
    'checkCount',
    'tryStaffCoupon',
    'startBackup',
    'checkBackup',
    'previewBulkChange',
    'startBackupUpload',
    'addBackupPart',
    'addView',
    'changeView',
    'removeView',
    // For five minutes, of who is on the telephone.
    'claimOrder',
  ];
  if (unaudited.includes(name)) return false;
  return (config.access === 'admin' && method !== 'GET') || name === 'removeFromCart';
});

const entries = () =>
  fixture.shop.context.db.select().from(auditEntries).orderBy(desc(auditEntries.at), desc(auditEntries.id));

/** Creates an admin and a valid input that changes data. */
async function prepareInput(name: EndpointName) {
  const { owner, admin } = await createClients(fixture, ['owner', 'admin']);
  const input = await validInputs[name]({ fixture, owner, client: admin });
  // Emptying empty carts changes nothing, so it records no event.
  if (name === 'removeAllCarts') await validInputs.removeFromCart({ fixture, owner, client: owner });
  return { admin, input };
}

/** Acts on orders that are paid at the door. */
const ordersOnDelivery = new Set<EndpointName>(['placeStaffOrder', 'receiveCash']);

describe('an admin’s change records one audit event: actor, action, subject, before and after', () => {
  for (const name of auditedEndpoints) {
    test(name, async () => {
      if (ordersOnDelivery.has(name)) proves('B-COD-26');
      const { admin, input } = await prepareInput(name);
      const known = new Set((await entries()).map(({ id }) => id));
      const { status, body } = await send(name, admin, input);
      assert.equal(status, 200, JSON.stringify(body));
      const [entry, ...others] = (await entries()).filter(({ id }) => !known.has(id));
      assert.ok(entry, `"${name}" records no event: its use case must call recordAudit in its transaction`);
      assert.deepEqual(others, []);
      const { kind } = auditEvents[name as AuditEvent];
      const { act, actor, actorId } = entry;
      assert.deepEqual(
        { act, actor, actorId, kind: entry.kind },
        { act: name, actor: admin.email, actorId: admin.userId, kind },
      );
      const { id, tranId } = { id: '', tranId: '', ...(input.params as object) };
      if (id || tranId) assert.equal(entry.thingId, tranId || id);
      assert.ok(entry.name.length > 2, entry.name);
      const changedFields = Object.keys({ ...entry.before, ...entry.after });
      assert.ok(changedFields.length > 0, 'the event contains the changed fields');
      assert.equal(JSON.stringify(entry).includes('password'), false);
    });
  }
});

/** Row count and checksum of every table of the shop but that of the rate limits, which counts attempts, whatever comes of them. */
async function checksumTables(): Promise<Record<string, unknown>> {
  const { db } = fixture.shop.context;
  const checksums: Record<string, unknown> = {};
  const tables = listSchemas().at(-1)?.tables ?? [];
  for (const { name } of tables.filter((table) => table.name !== 'rate_limits')) {
    const table = sql.identifier(name);
    const { rows } = (await db.execute(
      sql`select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
    )) as { rows: unknown[] };
    checksums[name] = rows[0];
  }
  return checksums;
}

describe('a change whose audit event cannot be written is rolled back', () => {
  for (const name of auditedEndpoints) {
    test(name, async () => {
      if (ordersOnDelivery.has(name)) proves('B-COD-26');
      const { admin, input } = await prepareInput(name);
      const { db } = fixture.shop.context;
      const before = await checksumTables();
      await db.execute(sql`alter table audit_entries add constraint nothing_new check (false) not valid`);
      try {
        assert.equal((await send(name, admin, input)).status, 500);
      } finally {
        await db.execute(sql`alter table audit_entries drop constraint nothing_new`);
      }
      assert.deepEqual(await checksumTables(), before);
    });
  }
});

test('an admin who changes their own cart records no audit event', async () => {
  const { admin } = await createClients(fixture, ['admin']);
  const input = await validInputs.removeFromCart({ fixture, owner: admin, client: admin });
  const before = (await entries()).length;
  assert.equal((await send('removeFromCart', admin, input)).status, 200);
  assert.equal((await entries()).length, before);
});

test('every actor in the audit log is an admin', async () => {
  const { db } = fixture.shop.context;
  const rows = await db
    .select({ act: auditEntries.act, role: users.role })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId));
  assert.ok(rows.length > auditedEndpoints.length);
  assert.deepEqual(
    rows.filter(({ role }) => role !== 'admin'),
    [],
  );
});
