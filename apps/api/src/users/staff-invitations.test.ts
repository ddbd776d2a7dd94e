/** Invitations to the staff: whom a link makes what, on whose rights, how often, and how a live shop gets its first owner by one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import {
  firstOwnerLinkMs,
  invitationKeptMs,
  invitationMs,
  invitationTexts,
} from '@jontro/shop/users/staff-invitations.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { newId } from '../database/ids.ts';
import { findAccountByEmail } from '../identity/accounts.ts';
import { mails } from '../mail/mail.table.ts';
import { readyMessage } from '../runtime/start-messages.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { createSmsShop } from '../testing/sms-shop.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { createFirstOwnerLink, endFirstOwnerLinks } from './first-owner.ts';
import { removeOldInvitations } from './staff-invitation-rows.ts';
import { staffInvitations } from './staff-invitations.table.ts';
import { users } from './users.table.ts';
import { findOrCreateUser } from './users.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const password = 'seven green boats';
const newEmail = () => `${newId(new Date())}@example.com`;
const tokenOf = (link: string | undefined) => link?.split('#')[1] ?? '';

async function invite(contact: object, staffRole = 'packer', by = owner) {
  const { status, body, error } = await by.call(staffEndpoints.addStaff, { body: { ...contact, staffRole } });
  return { status, error, invitation: body?.invitation, token: tokenOf(body?.invitation?.link) };
}
const find = (token: string) => shop.visitor.call(staffEndpoints.findInvitation, { body: { token } });
const register = (token: string, fields: object = {}) =>
  shop.visitor.call(staffEndpoints.registerStaff, { body: { token, name: 'Karim', password, ...fields } });
const join = (as: SignedInClient, token: string) => as.call(staffEndpoints.joinStaff, { body: { token } });
const withdraw = (id: string, by = owner) =>
  by.call(staffEndpoints.withdrawStaffInvitation, { params: { id } });
const personOf = async (email: string) => {
  const [row] = await shop.context.db.select().from(users).where(eq(users.email, email));
  return row && { id: row.id, name: row.name, role: row.role, staffRole: row.staffRole };
};
const stateOf = async (id: string | undefined) => {
  const { body } = await owner.call(staffEndpoints.listStaffInvitations);
  return body.find(({ _id }) => _id === id)?.state;
};
const entryOf = async (act: AuditEvent, thingId: string) => {
  const isIts = and(eq(auditEntries.act, act), eq(auditEntries.thingId, thingId));
  const [entry] = await shop.context.db.select().from(auditEntries).where(isIts);
  return entry;
};
const keeper = async (allowed: Permission[] = ['staff', 'deliver']) => {
  const body = { name: newEmail().slice(0, 40), permissions: allowed };
  const { insertedId } = (await owner.call(staffEndpoints.addStaffRole, { body })).body;
  return shop.signIn({ staffRole: insertedId });
};
const assertClosed = async (token: string) => {
  for (const { status, error } of [await find(token), await register(token, { email: newEmail() })])
    assert.deepEqual([status, error.message], [404, invitationTexts.closed]);
};

test('an address without an account is invited by a link, with which the person sets a name and a password and works', async () => {
  const email = newEmail();
  const { invitation, token } = await invite({ email: ` ${email.toUpperCase()} ` }, 'support');
  assert.deepEqual([invitation?.to, invitation?.state], [email, 'open']);
  assert.ok(invitation?.link.startsWith(`${shop.context.config.publicUrl}/join#`));
  const found = await find(token);
  assert.deepEqual(found.body, { staffRole: 'support', roleName: 'Support', account: 'new', email });
  const other = newEmail();
  assert.deepEqual((await register(token, { email: other })).body.email, email, 'the invited address counts');
  assert.equal(await personOf(other), undefined);
  const { status, body } = await identityClient(shop).accounts('signInWithPassword', { email, password });
  assert.equal(status, 200);
  const session = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email } },
    { authorization: `Bearer ${body.idToken}` },
  );
  assert.equal(session.status, 200);
  const person = await personOf(email);
  assert.deepEqual([person?.name, person?.role, person?.staffRole], ['Karim', 'user', 'support']);
  assert.equal(await stateOf(invitation?._id), 'accepted');
});

test('a mobile number is invited, and the person names the address of the account', async () => {
  const { invitation, token } = await invite({ mobileNumber: '০১৭১২-৩৪৫৬৭১' });
  assert.equal(invitation?.to, '+8801712345671');
  assert.equal((await find(token)).body.email, undefined);
  assert.equal((await register(token)).status, 400, 'without an address');
  const email = newEmail();
  assert.equal((await register(token, { email })).status, 200);
  assert.equal((await personOf(email))?.staffRole, 'packer');
});

test('the link is stored only as a hash, works once, and two uses at once make one member of staff', async () => {
  const { token } = await invite({ mobileNumber: '01712345672' });
  const rows = await shop.context.db.select().from(staffInvitations);
  assert.ok(!JSON.stringify(rows).includes(token));
  const emails = [newEmail(), newEmail(), newEmail()];
  const results = await Promise.all(emails.map((email) => register(token, { email })));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 404, 404]);
  const people = await Promise.all(emails.map(personOf));
  assert.equal(people.filter(Boolean).length, 1, 'a refused use leaves no account');
  await assertClosed(token);
});

test('an account that exists is never taken over: its owner logs in, and no other account joins in its place', async () => {
  const person = await shop.signIn({ email: newEmail() });
  await identityClient(shop).signUp(person.email);
  const earlier = await findAccountByEmail(shop.context.db, person.email);
  const { token } = await invite({ email: person.email });
  assert.equal((await find(token)).body.account, 'existing');
  const taken = await register(token, { password: 'another green boat' });
  assert.deepEqual([taken.status, taken.error.message], [409, invitationTexts.hasAccount]);
  const later = await findAccountByEmail(shop.context.db, person.email);
  assert.equal(later?.passwordHash, earlier?.passwordHash);
  const stranger = await join(await shop.signIn(), token);
  assert.deepEqual([stranger.status, stranger.error.message], [409, invitationTexts.otherAccount]);
  assert.equal((await join(person, token)).body.message, invitationTexts.joined);
  assert.equal((await personOf(person.email))?.staffRole, 'packer');
  assert.equal((await join(person, token)).status, 404);
});

test('the password of an invited person is as strong as that of all staff', async () => {
  const { token } = await invite({ email: newEmail() });
  for (const weak of ['short', '12345678', 'jontro12']) {
    const { status, error } = await register(token, { password: weak });
    assert.deepEqual([status, error.field], [400, 'password'], weak);
  }
  assert.equal((await register(token)).status, 200);
});

test('an invitation ends after seven days, when it is withdrawn, and when the same person is invited anew', async () => {
  const email = newEmail();
  const first = await invite({ email });
  const second = await invite({ email }, 'support');
  await assertClosed(first.token);
  assert.equal((await find(second.token)).status, 200);
  assert.equal((await withdraw(second.invitation?._id ?? '')).status, 200);
  await assertClosed(second.token);
  assert.equal((await withdraw(second.invitation?._id ?? '')).status, 404);
  const late = await invite({ mobileNumber: '01712345673' });
  shop.clock.advance(invitationMs - 1000);
  assert.equal((await find(late.token)).status, 200);
  shop.clock.advance(1000);
  await assertClosed(late.token);
  assert.deepEqual(
    await Promise.all([first, second, late].map(({ invitation }) => stateOf(invitation?._id))),
    ['withdrawn', 'withdrawn', 'expired'],
  );
  await removeOldInvitations(shop.context.db, new Date(shop.clock.now().getTime() + invitationKeptMs + 1));
  assert.equal(await stateOf(late.invitation?._id), undefined);
  owner = await shop.signIn({ role: 'admin' });
});

test('nobody invites to more rights than they have, or withdraws what they could not give', async () => {
  const by = await keeper();
  for (const staffRole of ['owner', 'manager', 'support']) {
    const refused = await invite({ email: newEmail() }, staffRole, by);
    assert.deepEqual([refused.status, refused.error.message], [403, staffTexts.beyondOwn], staffRole);
  }
  assert.equal((await invite({ email: newEmail() }, 'packer', by)).status, 200);
  const { invitation } = await invite({ email: newEmail() }, 'owner');
  assert.equal((await withdraw(invitation?._id ?? '', by)).status, 403);
  assert.equal(await stateOf(invitation?._id), 'open');
  const packer = await shop.signIn({ staffRole: 'packer' });
  assert.equal((await invite({ email: newEmail() }, 'packer', packer)).status, 403);
});

test('an invitation stands on the rights of its giver, and ends with them', async () => {
  const by = await keeper();
  const { invitation, token } = await invite({ email: newEmail() }, 'packer', by);
  assert.equal((await find(token)).status, 200);
  await shop.context.db.update(users).set({ staffRole: null }).where(eq(users.id, by.userId));
  await assertClosed(token);
  assert.equal(await stateOf(invitation?._id), 'withdrawn');
});

test('whoever works for the shop keeps their role when they open an invitation', async () => {
  const { token } = await invite({ mobileNumber: '01712345674' });
  const { status, error } = await join(owner, token);
  assert.deepEqual([status, error.message], [409, invitationTexts.alreadyStaff]);
  assert.equal((await find(token)).status, 200);
});

test('an invitation to a role that was deleted meanwhile gives nothing', async () => {
  const body = { name: newEmail().slice(0, 40), permissions: ['deliver'] satisfies Permission[] };
  const { insertedId } = (await owner.call(staffEndpoints.addStaffRole, { body })).body;
  const { invitation, token } = await invite({ email: newEmail() }, insertedId);
  assert.equal((await find(token)).body.roleName, body.name);
  await owner.call(staffEndpoints.removeStaffRole, { params: { id: insertedId } });
  await assertClosed(token);
  assert.equal((await withdraw(invitation?._id ?? '')).status, 200);
});

test('the audit log names who invited whom to what, and who has accepted or withdrawn it', async () => {
  const email = newEmail();
  const { invitation, token } = await invite({ email }, 'support');
  const invited = await entryOf('inviteStaff', invitation?._id ?? '');
  assert.deepEqual(
    [invited?.actor, invited?.name, invited?.after],
    [owner.email, email, { staffRole: 'Support' }],
  );
  await register(token);
  const joined = await entryOf('joinStaff', (await personOf(email))?.id ?? '');
  assert.deepEqual([joined?.actor, joined?.after], [email, { staffRole: 'Support' }]);
  const other = await invite({ email: newEmail() });
  await withdraw(other.invitation?._id ?? '');
  const withdrawn = await entryOf('withdrawStaffInvitation', other.invitation?._id ?? '');
  assert.deepEqual([withdrawn?.actor, withdrawn?.before], [owner.email, { staffRole: 'Packer' }]);
});

test('the link is mailed where there is a mail server, and waits in no outbox where there is none', async () => {
  const { db, config } = shop.context;
  const queued = async (email: string) => db.select().from(mails).where(eq(mails.recipient, email));
  const [without, withServer] = [newEmail(), newEmail()];
  assert.equal((await invite({ email: without })).invitation?.sentBy, undefined);
  assert.deepEqual(await queued(without), []);
  const { smtpUrl } = config;
  config.smtpUrl = 'smtp://mail.example.com';
  try {
    const { invitation } = await invite({ email: withServer });
    assert.equal(invitation?.sentBy, 'mail');
    const [mail] = await queued(withServer);
    assert.equal(mail?.kind, 'staff-invitation');
    assert.ok(mail?.text.includes(invitation?.link ?? '-'));
  } finally {
    if (smtpUrl === undefined) delete config.smtpUrl;
    else config.smtpUrl = smtpUrl;
  }
});

test('the link is texted whole where there is a gateway, and no list of SMS shows it', async () => {
  const texting = await createSmsShop();
  try {
    const { db } = texting.context;
    const by = await texting.signIn({ role: 'admin' });
    const body = { mobileNumber: '01712345677', staffRole: 'owner' };
    const { invitation } = (await by.call(staffEndpoints.addStaff, { body })).body;
    assert.equal(invitation?.sentBy, 'sms');
    const [sms] = await db.select().from(smsMessages).where(eq(smsMessages.recipient, '8801712345677'));
    assert.ok(sms?.text.endsWith(invitation?.link ?? '-'));
    const { body: list } = await by.call(smsEndpoints.listSms, { query: {} });
    assert.ok(!JSON.stringify(list).includes(tokenOf(invitation?.link)));
  } finally {
    await texting.close();
  }
});

test('a number gets no SMS from a shop without a gateway', async () => {
  const { invitation } = await invite({ mobileNumber: '01712345675' });
  assert.equal(invitation?.sentBy, undefined);
  const to = eq(smsMessages.recipient, '8801712345675');
  assert.equal(await shop.context.db.$count(smsMessages, to), 0);
});

test('with accounts at a provider the link leads to its login, and makes no account here', async () => {
  const env = { IDENTITY: 'hosted', IDENTITY_PROJECT_ID: 'shop-1', IDENTITY_API_KEY: 'key' };
  const hosted = await createTestShop({ env });
  try {
    const by = await hosted.signIn({ role: 'admin' });
    const person = await hosted.signIn();
    const body = { mobileNumber: '01712345676', staffRole: 'packer' };
    const added = await by.call(staffEndpoints.addStaff, { body });
    const token = tokenOf(added.body.invitation?.link);
    const found = await hosted.visitor.call(staffEndpoints.findInvitation, { body: { token } });
    assert.equal(found.body.account, 'at-provider');
    const refused = await hosted.visitor.call(staffEndpoints.registerStaff, {
      body: { token, name: 'Karim', email: newEmail(), password },
    });
    assert.deepEqual([refused.status, refused.error.message], [409, invitationTexts.atProvider]);
    assert.equal((await person.call(staffEndpoints.joinStaff, { body: { token } })).status, 200);
  } finally {
    await hosted.close();
  }
});

test('a live shop without an owner prints a link at each start, for one hour and one use, that makes its first owner', async () => {
  const own = await createTestShop();
  try {
    const { db, config } = own.context;
    const live = { ...config, mode: 'live' as const };
    const start = () => createFirstOwnerLink(db, own.clock.now(), live);
    const lookUp = (link: string | undefined) =>
      own.visitor.call(staffEndpoints.findInvitation, { body: { token: tokenOf(link) } });
    const use = (link: string | undefined, email: string) => {
      const body = { token: tokenOf(link), name: 'Rafiq', email, password };
      return own.visitor.call(staffEndpoints.registerStaff, { body });
    };
    assert.equal(await createFirstOwnerLink(db, own.clock.now(), config), undefined, 'not in a demo shop');
    const [first, second] = [await start(), await start()];
    assert.ok(second?.startsWith(`${config.publicUrl}/join#`));
    assert.ok(readyMessage(live, second).includes(second ?? '-'));
    assert.equal((await use(first, 'a@example.com')).status, 404, 'a new start ends the link before');
    assert.equal((await lookUp(second)).body.staffRole, 'owner');
    own.clock.advance(firstOwnerLinkMs);
    assert.equal((await use(second, 'a@example.com')).status, 404, 'after an hour');
    const third = await start();
    const weak = { token: tokenOf(third), name: 'R', email: 'a@example.com', password: '123456' };
    assert.equal((await own.visitor.call(staffEndpoints.registerStaff, { body: weak })).status, 400);
    const at = await Promise.all([use(third, 'a@example.com'), use(third, 'b@example.com')]);
    assert.deepEqual(at.map(({ status }) => status).sort(), [200, 404]);
    assert.equal(await db.$count(users, eq(users.role, 'admin')), 1);
    assert.equal(await start(), undefined, 'it has an owner');
    assert.ok(!readyMessage(live, undefined).includes('/join#'));
  } finally {
    await own.close();
  }
});

test('who has registered before the link is opened becomes the first owner with that account', async () => {
  const own = await createTestShop();
  try {
    const { db, config } = own.context;
    const person = await own.signIn();
    const token = tokenOf(await createFirstOwnerLink(db, own.clock.now(), { ...config, mode: 'live' }));
    assert.equal((await person.call(staffEndpoints.joinStaff, { body: { token } })).status, 200);
    assert.equal((await person.call(staffEndpoints.listStaff)).body[0]?.staffRole, 'owner');
  } finally {
    await own.close();
  }
});

test('the link is void once FIRST_ADMIN_EMAIL has become owner, and that address no longer becomes one after the link', async () => {
  for (const linkFirst of [true, false]) {
    const own = await createTestShop();
    try {
      const { db, config } = own.context;
      const now = own.clock.now();
      const link = tokenOf(await createFirstOwnerLink(db, now, { ...config, mode: 'live' }));
      const openLink = () =>
        own.visitor.call(staffEndpoints.registerStaff, {
          body: { token: link, name: 'Rafiq', email: 'link@example.com', password },
        });
      const identity = { uid: 'u1', email: 'set@example.com', emailVerified: true, signedInAt: now };
      const signIn = () => findOrCreateUser(db, now, identity, 'set@example.com');
      if (linkFirst) assert.equal((await openLink()).status, 200);
      assert.equal((await signIn()).role, linkFirst ? 'user' : 'admin');
      if (!linkFirst) assert.equal((await openLink()).status, 404);
      assert.equal(await db.$count(users, eq(users.role, 'admin')), 1);
    } finally {
      await own.close();
    }
  }
});

test('the link and FIRST_ADMIN_EMAIL at the same moment make one owner', async () => {
  const own = await createTestShop();
  try {
    const { db, config } = own.context;
    for (let round = 0; round < 6; round += 1) {
      await db.update(users).set({ role: 'user' });
      const now = own.clock.now();
      await endFirstOwnerLinks(db, now);
      const token = tokenOf(await createFirstOwnerLink(db, now, { ...config, mode: 'live' }));
      const person = await own.signIn();
      const identity = {
        uid: `u${round}`,
        email: `${round}@example.com`,
        emailVerified: true,
        signedInAt: now,
      };
      await Promise.all([
        person.call(staffEndpoints.joinStaff, { body: { token } }),
        findOrCreateUser(db, now, identity, identity.email),
      ]);
      assert.equal(await db.$count(users, eq(users.role, 'admin')), 1, `round ${round}`);
    }
  } finally {
    await own.close();
  }
});
