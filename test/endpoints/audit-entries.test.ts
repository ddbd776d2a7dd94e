/** Every call by which an admin changes something leaves its entry in the audit log, or changes nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AuditEvent, auditEvents } from '@jontro/shop/audit/audit.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { listSchemas } from '../../apps/api/src/admin/backup/own-tables.ts';
import { auditEntries } from '../../apps/api/src/audit/audit.table.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import { createWorld, goodInputs, makePeople, send, type World } from './endpoint-world.ts';
import { type CallName, callNamed, callNames } from './every-endpoint.ts';

let world: World;
before(async () => {
  world = await createWorld();
});
after(() => world?.close());

/** Calls of the admins, and the one by which they take something of somebody else's. */
const acts = callNames.filter((name) => {
  const { method, config } = callNamed(name).row;
  return (config.access === 'admin' && method !== 'GET') || name === 'removeFromCart';
});

const entries = () =>
  world.shop.context.db.select().from(auditEntries).orderBy(desc(auditEntries.at), desc(auditEntries.id));

/** Something for an admin to do, done by nobody yet. */
async function prepared(name: CallName) {
  const { owner, admin } = await makePeople(world);
  const input = await goodInputs[name]({ world, owner, caller: admin });
  // Emptying carts that are empty is no act.
  if (name === 'removeAllCarts') await goodInputs.removeFromCart({ world, owner, caller: owner });
  return { admin, input };
}

describe('an act of an admin leaves one entry: who, what, on what, before and after', () => {
  for (const name of acts) {
    test(name, async () => {
      const { admin, input } = await prepared(name);
      const known = new Set((await entries()).map(({ id }) => id));
      const { status, body } = await send(name, admin, input);
      assert.equal(status, 200, JSON.stringify(body));
      const [entry, ...more] = (await entries()).filter(({ id }) => !known.has(id));
      assert.ok(entry, `"${name}" leaves no entry: its use case must call noteAct in its transaction`);
      assert.deepEqual(more, []);
      const { kind } = auditEvents[name as AuditEvent];
      const { act, actor, actorId } = entry;
      assert.deepEqual(
        { act, actor, actorId, kind: entry.kind },
        { act: name, actor: admin.email, actorId: admin.userId, kind },
      );
      const { id, tranId } = { id: '', tranId: '', ...(input.params as object) };
      if (id || tranId) assert.equal(entry.thingId, tranId || id);
      assert.ok(entry.name.length > 2, entry.name);
      const facts = Object.keys({ ...entry.before, ...entry.after });
      assert.ok(facts.length > 0, 'it tells what has changed');
      assert.equal(JSON.stringify(entry).includes('password'), false);
    });
  }
});

/** What stands in every table of the shop. */
async function contents(): Promise<Record<string, unknown>> {
  const { db } = world.shop.context;
  const sums: Record<string, unknown> = {};
  for (const { name } of listSchemas().at(-1)?.tables ?? []) {
    const table = sql.identifier(name);
    const { rows } = (await db.execute(
      sql`select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
    )) as { rows: unknown[] };
    sums[name] = rows[0];
  }
  return sums;
}

describe('an act whose entry cannot be written does not happen: both are one transaction', () => {
  for (const name of acts) {
    test(name, async () => {
      const { admin, input } = await prepared(name);
      const { db } = world.shop.context;
      const before = await contents();
      await db.execute(sql`alter table audit_entries add constraint nothing_new check (false) not valid`);
      try {
        assert.equal((await send(name, admin, input)).status, 500);
      } finally {
        await db.execute(sql`alter table audit_entries drop constraint nothing_new`);
      }
      assert.deepEqual(await contents(), before);
    });
  }
});

test('what an admin takes out of the own cart is no act on somebody else', async () => {
  const { admin } = await makePeople(world);
  const input = await goodInputs.removeFromCart({ world, owner: admin, caller: admin });
  const before = (await entries()).length;
  assert.equal((await send('removeFromCart', admin, input)).status, 200);
  assert.equal((await entries()).length, before);
});

test('nobody but admins does what the log tells', async () => {
  const { db } = world.shop.context;
  const rows = await db
    .select({ act: auditEntries.act, role: users.role })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId));
  assert.ok(rows.length > acts.length);
  assert.deepEqual(
    rows.filter(({ role }) => role !== 'admin'),
    [],
  );
});
