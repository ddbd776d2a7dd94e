/** Operations of an account's owner: lookup, update, delete (docs/protocols/identity.md#calls). */
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  type Account,
  changeAccount,
  changePassword,
  findProviders,
  removeAccount,
  removeProviders,
} from './accounts.ts';
import { checkCode, redeemCode } from './action-codes.ts';
import { readDeviceToken } from './device-cookie.ts';
import { endProviderSignIns } from './ended-sign-ins.ts';
import { type Fields, textField } from './fields.ts';
import {
  authenticateIdToken,
  type Caller,
  type IdentityService,
  issueTokens,
  requireRecentSignIn,
  signInOf,
} from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { passwordChangedMail, securityMail } from './identity-mails.ts';
import { forgetDevices } from './known-devices.ts';
import { checkNewPassword, refuseWeakPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { profileOf, readProfile } from './profile.ts';
import type { IdTokenClaims } from './token-verifier.ts';

/** POST accounts:lookup. */
export async function lookup(identity: IdentityService, fields: Fields) {
  const { account } = await authenticateIdToken(identity, textField(fields, 'idToken'));
  const { passwordUpdatedAt, lastRefreshAt } = account;
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...profileOf(account, await findProviders(identity.db, account.uid), identity.photoSources),
        ...(passwordUpdatedAt && { passwordUpdatedAt: passwordUpdatedAt.getTime() }),
        validSince: String(account.validSince.getTime() / 1000),
        disabled: false,
        lastLoginAt: String(account.lastLoginAt.getTime()),
        createdAt: String(account.createdAt.getTime()),
        ...(lastRefreshAt && { lastRefreshAt: lastRefreshAt.toISOString() }),
      },
    ],
  };
}

/** Fields that the account's owner cannot change. */
const readOnlyFields = ['disableUser', 'localId', 'emailVerified', 'customAttributes', 'validSince'];

/** POST accounts:update: changes name and photo or the password, removes linked providers, or verifies an e-mail with a code. */
export async function update(identity: IdentityService, fields: Fields, caller: Caller) {
  if (readOnlyFields.some((name) => fields[name] !== undefined))
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  const code = textField(fields, 'oobCode');
  if (code !== undefined) return verifyEmail(identity, code);
  const idToken = textField(fields, 'idToken');
  if (!idToken) throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  const { account, claims } = await authenticateIdToken(identity, idToken);
  const email = textField(fields, 'email');
  if (email !== undefined && email.trim().toLowerCase() !== account.email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'The e-mail of an account cannot be changed');
  }
  if (Array.isArray(fields.deleteProvider))
    return unlink(identity, { account, claims, removed: fields.deleteProvider }, caller);
  const profile = readProfile(fields, identity.photoSources);
  const password = textField(fields, 'password');
  if (password === undefined) {
    const changed = Object.keys(profile).length > 0;
    return accountInfoResponse(
      identity,
      changed ? await changeAccount(identity.db, account.uid, profile) : account,
    );
  }
  await identity.limits.limit('change-password', account.uid);
  checkNewPassword(identity.config.identity.passwordPolicy, password);
  await requireRecentSignIn(identity, claims);
  await refuseWeakPassword(identity.config, account.email, password, () =>
    identity.events.isStaff(identity.db, account.uid),
  );
  const hash = await hashPassword(password);
  const updated = await inTransaction(identity.db, async (tx) => {
    await identity.events.passwordChanged(tx, account.uid, caller.cookies);
    await forgetDevices(tx, account.uid, readDeviceToken(caller.cookies, identity.config));
    await recordSecurityEvent(tx, identity.now(), caller, { kind: 'password-changed', uid: account.uid });
    await queueMail(tx, identity.now(), passwordChangedMail(account, caller.locale, identity.config));
    return changePassword(tx, identity.now(), account.uid, hash, profile);
  });
  return {
    ...(await accountInfoResponse(identity, updated)),
    ...(await issueTokens(identity, updated, signInOf(claims))),
  };
}

/** Removes linked providers, and ends the other sign-ins that were made with them. The account keeps a way to sign in. */
async function unlink(
  identity: IdentityService,
  { account, claims, removed }: { account: Account; claims: IdTokenClaims; removed: readonly unknown[] },
  caller: Caller,
) {
  const { db, events, config } = identity;
  const { uid } = account;
  const linked = (await findProviders(db, uid)).filter(({ providerId }) => removed.includes(providerId));
  if (linked.length > 0 && !account.passwordHash)
    throw new IdentityError('OPERATION_NOT_ALLOWED', 'Set a password first: the account has no other login');
  if (linked.length > 0)
    await inTransaction(db, async (tx) => {
      const now = identity.now();
      await removeProviders(tx, uid, linked);
      const ids = linked.map(({ providerId }) => providerId);
      await events.signInsEnded(tx, uid, await endProviderSignIns(tx, now, uid, ids, claims.sid));
      await recordSecurityEvent(tx, now, caller, { kind: 'provider-removed', uid });
      await queueMail(tx, now, securityMail(account, 'provider-removed', caller.locale, config));
    });
  return accountInfoResponse(identity, account);
}

async function accountInfoResponse(identity: IdentityService, account: Parameters<typeof profileOf>[0]) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...profileOf(account, await findProviders(identity.db, account.uid), identity.photoSources),
  };
}

/** Verifies an account's e-mail with the code of a mail. */
export async function verifyEmail(identity: IdentityService, code: string) {
  const { db, now } = identity;
  const { kind, account } = await checkCode(db, now(), code);
  if (kind !== 'VERIFY_EMAIL') throw new IdentityError('INVALID_OOB_CODE');
  const updated = await inTransaction(db, async (tx) => {
    await redeemCode(tx, now(), code);
    return changeAccount(tx, account.uid, { emailVerified: true });
  });
  return accountInfoResponse(identity, updated);
}

/** POST accounts:delete. The shop's own data is deleted first, because that may be rejected. */
export async function remove(identity: IdentityService, fields: Fields) {
  const { account, claims } = await authenticateIdToken(identity, textField(fields, 'idToken'));
  await requireRecentSignIn(identity, claims);
  await inTransaction(identity.db, async (tx) => {
    await identity.events.removed(tx, identity.now(), account.uid);
    await removeAccount(tx, account.uid);
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
