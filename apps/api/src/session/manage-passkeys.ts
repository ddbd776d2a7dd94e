/** Use cases of the passkeys of the current user: list, add and remove them. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { maxPasskeys, passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { type Account, findAccount } from '../identity/accounts.ts';
import { securityMail } from '../identity/identity-mails.ts';
import { passkeys } from '../identity/passkeys.table.ts';
import { creationOptions, listPasskeys, type PasskeyRow, verifyNewPasskey } from '../identity/passkeys.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { secondFactors } from '../identity/second-factor.table.ts';
import { findActiveFactor } from '../identity/second-factor.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import type { OwnRequest } from './manage-second-factor.ts';

type Parts = Pick<Context, 'db' | 'now' | 'limits' | 'config'>;
type Endpoints = typeof passkeyEndpoints;

const scopeOf = ({ uid }: CurrentUser, { sessionId }: Pick<OwnRequest, 'sessionId'>) =>
  ({ uid, purpose: 'add', boundTo: sessionId }) as const;

/** The account, after its password; throws 400 for a wrong one. */
async function requirePassword(
  { db, limits }: Parts,
  { uid }: CurrentUser,
  password: string,
): Promise<Account> {
  await limits.limit('second-factor', uid);
  const account = orNotFound(await findAccount(db, uid), secondFactorTexts.noAccount);
  if (!(await verifyPassword(password, account.passwordHash)))
    throw new ApplicationError('invalid', secondFactorTexts.wrongPassword, { field: 'password' });
  await limits.forgive('second-factor', uid);
  return account;
}

/** Backup codes open the account of somebody who has lost all passkeys. */
async function requireTwoStep({ db }: Pick<Parts, 'db'>, { uid }: CurrentUser): Promise<void> {
  if (!(await findActiveFactor(db, uid)))
    throw new ApplicationError('broken-rule', passkeyTexts.needsTwoStep);
}

async function requireRoom(db: Db, uid: string): Promise<void> {
  if ((await listPasskeys(db, uid)).length >= maxPasskeys)
    throw new ApplicationError('broken-rule', passkeyTexts.tooMany);
}

const toPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  synced: backedUp,
});

export async function listMyPasskeys(
  { db }: Parts,
  { uid }: CurrentUser,
): Promise<EndpointResponse<Endpoints['listPasskeys']>> {
  return { passkeys: (await listPasskeys(db, uid)).map(toPasskey) };
}

/** Begins with the password: the options for the browser. Throws 409 without two-step login, or for an eleventh passkey. */
export async function startPasskey(
  parts: Parts,
  user: CurrentUser,
  { password }: EndpointInput<Endpoints['startPasskey']>['body'],
  request: OwnRequest,
): Promise<EndpointResponse<Endpoints['startPasskey']>> {
  const account = await requirePassword(parts, user, password);
  await requireTwoStep(parts, user);
  await requireRoom(parts.db, user.uid);
  return { options: await creationOptions(parts, account, scopeOf(user, request)) };
}

/** Adds the passkey of a response of this session; 400 for one that proves nothing, 409 for one that is registered or the eleventh. */
export async function addPasskey(
  parts: Parts,
  user: CurrentUser,
  { name: given, passkey: response }: EndpointInput<Endpoints['addPasskey']>['body'],
  request: OwnRequest,
): Promise<EndpointResponse<Endpoints['addPasskey']>> {
  const { db, now, limits, config } = parts;
  const { uid, language } = user;
  await limits.limit('second-factor', uid);
  const account = orNotFound(await findAccount(db, uid), secondFactorTexts.noAccount);
  const name = given.trim();
  if (!name) throw new ApplicationError('invalid', passkeyTexts.nameMissing, { field: 'name' });
  await requireTwoStep(parts, user);
  const passkey = await verifyNewPasskey(parts, scopeOf(user, request), response);
  if (!passkey) throw new ApplicationError('invalid', passkeyTexts.refused);
  await limits.forgive('second-factor', uid);
  await inTransaction(db, async (tx) => {
    // One after the other: several started at once must not all find room.
    await tx
      .select({ uid: secondFactors.uid })
      .from(secondFactors)
      .where(eq(secondFactors.uid, uid))
      .for('update');
    await requireRoom(tx, uid);
    const added = await tx
      .insert(passkeys)
      .values({ ...passkey, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new ApplicationError('broken-rule', passkeyTexts.taken);
    await recordSecurityEvent(tx, now(), request.source, { kind: 'passkey-added', uid });
    await queueMail(tx, now(), securityMail(account, 'passkey-added', language, config));
  });
  return { message: passkeyTexts.added };
}

/** Removes one of the own passkeys, after the password; 404 for any other. */
export async function removePasskey(
  parts: Parts,
  user: CurrentUser,
  { params, body }: EndpointInput<Endpoints['removePasskey']>,
  request: OwnRequest,
): Promise<EndpointResponse<Endpoints['removePasskey']>> {
  const { db, now, config } = parts;
  const { uid, language } = user;
  const account = await requirePassword(parts, user, body.password);
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, params.id), eq(passkeys.uid, uid)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new ApplicationError('not-found', passkeyTexts.notFound);
    await recordSecurityEvent(tx, now(), request.source, { kind: 'passkey-removed', uid });
    await queueMail(tx, now(), securityMail(account, 'passkey-removed', language, config));
  });
  return { message: passkeyTexts.removed };
}
