/** What only owners change: staff with the permission for settings move no mail, no message, no money and nothing that guards the shop. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { type SecretName, secretNames } from '@jontro/shop/secrets/secrets.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { ownersSettings, type SettingName } from '@jontro/shop/settings.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { desc, eq } from 'drizzle-orm';
import { mails } from '../mail/mail.table.ts';
import { mailJob } from '../mail/mail-job.ts';
import { shopSecrets } from '../secrets/secrets.table.ts';
import { loadSecrets } from '../secrets/stored-secrets.ts';
import { sessions } from '../session/session.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { users } from '../users/users.table.ts';
import { storedSettings } from './settings.table.ts';
import { loadStoredSettings, storeSetting } from './stored-settings.ts';

let shop: TestShop;
let owner: SignedInClient;
let clerk: SignedInClient;
let ours: TestMailServer;
let foreign: TestMailServer;
before(async () => {
  shop = await createTestShop();
  ours = await startMailServer({ user: 'shop', password: 'ours' });
  foreign = await startMailServer({ user: 'shop', password: 'foreign' });
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
  await shop.context.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.userId));
  const body = { name: 'Decorator', permissions: ['settings' as const] };
  const { insertedId } = (await owner.call(staffEndpoints.addStaffRole, { body })).body;
  clerk = await shop.signIn({ staffRole: insertedId });
});
after(async () => {
  await shop.close();
  await ours.close();
  await foreign.close();
});
afterEach(async () => {
  const { db } = shop.context;
  await db.delete(storedSettings);
  await loadStoredSettings(shop.context);
  await db.delete(shopSecrets);
  await loadSecrets(shop.context);
  await db.delete(mails);
  await db.update(sessions).set({ confirmedAt: null });
});

const confirm = (by: SignedInClient) =>
  shop.context.db.update(sessions).set({ confirmedAt: shop.clock.now() }).where(eq(sessions.uid, by.uid));
const change = (by: SignedInClient, name: string, value: unknown, changedAt: string | null = null) =>
  by.call(settingEndpoints.changeSetting, { params: { name }, body: { value, changedAt } });
const setSecret = (
  by: SignedInClient,
  name: SecretName,
  values: Record<string, string>,
  changedAt: string | null = null,
) => by.call(secretEndpoints.changeSecret, { params: { name }, body: { values, changedAt } });
const smtpOf = (server: TestMailServer, password: string) => ({
  host: '127.0.0.1',
  port: String(server.port),
  user: 'shop',
  password,
  from: 'shop@example.com',
});
async function sendMails(): Promise<void> {
  const job = mailJob.create(shop.context, { info() {}, warn() {}, error() {} });
  await job.run(() => false);
  await job.close?.();
}
const recipients = async (kind: string): Promise<string[]> => {
  const rows = await shop.context.db.select().from(mails).orderBy(desc(mails.createdAt));
  return rows
    .filter((row) => row.kind === kind)
    .map(({ recipient }) => recipient)
    .sort();
};
const isOwners = (result: { status: number; error: { code?: string; message: string } }) =>
  assert.deepEqual(
    [result.status, result.error.code, result.error.message],
    [403, 'no-permission', sessionTexts.ownersOnly],
  );

/** Another value of each setting that only owners change. */
const others: Partial<Record<SettingName, unknown>> = {
  business: { hotline: '01700000000' },
  footerLinks: { 'Contact Us': 'mailto:thief@example.com' },
  lateCoupon: 'ALL-FREE',
  sms: { owners: ['01700000000'] },
  couriers: [{ name: 'Thief', link: 'https://thief.example.com/{code}' }],
  pictureHosts: ['thief.example.com'],
  staffEmails: ['thief@example.com'],
  confirmIdentity: true,
  requireSecondFactor: true,
  refuseCommonPasswords: true,
};

test('each setting of owners is refused to staff, and needs a confirmation of an owner; others need neither', async () => {
  assert.deepEqual(Object.keys(others).sort(), [...ownersSettings].sort());
  for (const name of ownersSettings) {
    await confirm(clerk);
    isOwners(await change(clerk, name, others[name]));
    const unconfirmed = await change(owner, name, others[name]);
    assert.deepEqual([unconfirmed.status, unconfirmed.error.message], [403, confirmationTexts.needed], name);
  }
  assert.equal((await shop.context.db.select().from(storedSettings)).length, 0);
  assert.equal((await change(clerk, 'name', 'Tara Gadgets')).status, 200);
  const { settings } = (await clerk.call(settingEndpoints.listSettings)).body;
  const named = settings.filter(({ ownersOnly }) => ownersOnly).map(({ name }) => name);
  assert.deepEqual(named.sort(), ['preset', ...ownersSettings].sort());
});

test('a preset that changes a setting of owners is theirs, and so is going back to a default', async () => {
  await confirm(owner);
  await confirm(clerk);
  isOwners(await change(clerk, 'preset', 'modern'));
  const { setting } = (await change(owner, 'preset', 'modern')).body;
  assert.equal(shop.context.config.shop.confirmIdentity, true);
  isOwners(await change(clerk, 'preset', 'specification', setting.changedAt ?? null));
  const query = { changedAt: setting.changedAt ?? '' };
  isOwners(await clerk.call(settingEndpoints.resetSetting, { params: { name: 'preset' }, query }));
  assert.equal(shop.context.config.shop.confirmIdentity, true);
});

test('the mails of orders go where the owner has said: staff move them nowhere, and the addresses before hear of a change', async () => {
  await storeSetting(shop.context, 'staffEmails', ['till@example.com']);
  const [{ changedAt } = { changedAt: new Date(0) }] = await shop.context.db.select().from(storedSettings);
  await confirm(clerk);
  isOwners(await change(clerk, 'staffEmails', ['thief@example.com'], changedAt.toISOString()));
  await confirm(owner);
  const moved = await change(owner, 'staffEmails', ['new@example.com'], changedAt.toISOString());
  assert.equal(moved.status, 200);
  assert.deepEqual(await recipients('owners-change'), ['owner@example.com', 'till@example.com']);
  const log = await owner.call(auditEndpoints.listAuditEntries, { query: { act: 'changeSetting' } });
  assert.ok(log.body.result.some(({ on }) => on === 'staffEmails'));
});

test('every login of another service is refused to staff, who see that it is set and nothing of it', async () => {
  await confirm(owner);
  await setSecret(owner, 'sslcommerz', { storeId: 'ours', storePassword: 'a-long-password-7Hq2' });
  await confirm(clerk);
  const { secrets } = (await clerk.call(secretEndpoints.listSecrets)).body;
  const seen = secrets.find(({ name }) => name === 'sslcommerz');
  assert.deepEqual([seen?.source, seen?.ending], ['stored', undefined]);
  const ofOwner = (await owner.call(secretEndpoints.listSecrets)).body.secrets;
  assert.equal(ofOwner.find(({ name }) => name === 'sslcommerz')?.ending, '7Hq2');
  const before = await shop.context.db.select().from(shopSecrets);
  for (const name of secretNames) {
    isOwners(await setSecret(clerk, name, {}));
    const params = { params: { name } };
    isOwners(await clerk.call(secretEndpoints.removeSecret, { ...params, query: { changedAt: 'x' } }));
    isOwners(await clerk.call(secretEndpoints.checkSecret, params));
  }
  assert.deepEqual(await shop.context.db.select().from(shopSecrets), before);
  const { payment } = shop.context.config;
  assert.equal(payment.provider !== 'none' && payment.storeId, 'ours');
});

test('the link that resets an owner’s password arrives at no foreign server, and the server of before tells of another one', async () => {
  const account = await identityClient(shop).signUp();
  await confirm(owner);
  const set = (await setSecret(owner, 'smtp', smtpOf(ours, 'ours'))).body.secret;
  await sendMails();
  await confirm(clerk);
  isOwners(await setSecret(clerk, 'smtp', smtpOf(foreign, 'foreign'), set.changedAt ?? null));
  await identityClient(shop).accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
  // It is answered before it is queued, whether there is such an account or not.
  await waitFor('the link is queued', async () => (await recipients('password-reset')).length > 0);
  await sendMails();
  const isReset = ({ source }: { source: string }) => source.includes(`To: ${account.email}`);
  assert.ok(ours.received.some(isReset));
  assert.equal(foreign.received.length, 0);

  // An owner may; then the notice goes over the server of before, at once, and not again.
  const told = ours.received.length;
  const moved = await setSecret(owner, 'smtp', smtpOf(foreign, 'foreign'), set.changedAt ?? null);
  assert.equal(moved.status, 200);
  assert.equal(ours.received.length, told + 1);
  assert.ok(ours.received.at(-1)?.source.includes('To: owner@example.com'));
  shop.clock.advance(3_600_000);
  await sendMails();
  assert.equal(foreign.received.length, 0);
});

test('a notice that the mail server of before does not take goes over the new one', async () => {
  await confirm(owner);
  const gone = await startMailServer({ user: 'shop', password: 'gone' });
  const set = (await setSecret(owner, 'smtp', smtpOf(gone, 'gone'))).body.secret;
  await sendMails();
  await gone.close();
  const before = ours.received.length;
  assert.equal((await setSecret(owner, 'smtp', smtpOf(ours, 'ours'), set.changedAt ?? null)).status, 200);
  assert.equal(ours.received.length, before);
  await sendMails();
  assert.equal(ours.received.length, before + 1);
  assert.ok(ours.received.at(-1)?.source.includes('To: owner@example.com'));
});

test('an order of a shopper is mailed to nobody whom staff have named', async () => {
  await confirm(clerk);
  await change(clerk, 'staffEmails', ['thief@example.com']);
  await buy(await shop.signIn(), await shop.addProduct());
  const rows = await shop.context.db.select().from(mails).where(eq(mails.recipient, 'thief@example.com'));
  assert.deepEqual(rows, []);
  assert.equal(shop.context.config.shop.staffEmails, 'admins');
});
