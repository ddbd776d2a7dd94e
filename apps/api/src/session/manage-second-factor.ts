/** Use cases of the second factor of the current user: set up, switch on and off, new backup codes. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { and, eq } from 'drizzle-orm';
import { recordAttempt, recordSecurityEvent } from '../audit/record-security-event.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { RequestSource } from '../http/request-source.ts';
import { type Account, findAccount, revokeTokens } from '../identity/accounts.ts';
import { securityMail } from '../identity/identity-mails.ts';
import { forgetDevices, proveFactor } from '../identity/known-devices.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { qrCode } from '../identity/qr-code.ts';
import {
  activateFactor,
  addSecret,
  countBackupCodes,
  createBackupCodes,
  findActiveFactor,
  findFactor,
  redeemAppCode,
  redeemFactorCode,
  removeFactor,
  type SecondFactor,
  storeBackupCodes,
} from '../identity/second-factor.ts';
import { toBase32, totpAddress } from '../identity/totp.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Context } from '../runtime/context.ts';
import { endOtherSessionsAndSignIns } from './my-sessions.ts';
import { sessions } from './session.table.ts';
import { hashSessionId } from './session.ts';

type Parts = Pick<Context, 'db' | 'now' | 'limits' | 'config'>;
type Response<Name extends keyof typeof secondFactorEndpoints> = EndpointResponse<
  (typeof secondFactorEndpoints)[Name]
>;
type Code = EndpointInput<typeof secondFactorEndpoints.confirmSecondFactor>['body'];

/** The request of the current user. */
export interface OwnRequest {
  source: RequestSource;
  /** The id in the session's cookie. */
  sessionId: string;
  deviceToken: string | undefined;
}

/** How long a secret that no code has confirmed is valid, in ms. */
const setUpMs = 30 * 60_000;

const requireAccount = async (db: Db, { uid }: CurrentUser): Promise<Account> =>
  orNotFound(await findAccount(db, uid), secondFactorTexts.noAccount);

const invalid = (text: string, field: string) => new ApplicationError('invalid', text, { field });

export async function findSecondFactor(
  { db, config }: Parts,
  user: CurrentUser,
): Promise<Response<'findSecondFactor'>> {
  const factor = await findActiveFactor(db, user.uid);
  return {
    on: factor !== undefined,
    ...(factor?.activeAt && { since: factor.activeAt.toISOString() }),
    backupCodesLeft: factor ? await countBackupCodes(db, user.uid) : 0,
    required: config.shop.requireSecondFactor,
  };
}

/** Begins with the password: returns a new secret, which replaces one that was not confirmed. */
export async function startSecondFactor(
  context: Parts,
  user: CurrentUser,
  { password }: EndpointInput<typeof secondFactorEndpoints.startSecondFactor>['body'],
): Promise<Response<'startSecondFactor'>> {
  const { db, now, limits, config } = context;
  await limits.limit('second-factor', user.uid);
  const account = await requireAccount(db, user);
  if (!account.passwordHash) throw new ApplicationError('broken-rule', secondFactorTexts.noPassword);
  if (!(await verifyPassword(password, account.passwordHash)))
    throw invalid(secondFactorTexts.wrongPassword, 'password');
  await limits.forgive('second-factor', user.uid);
  const secret = await addSecret(context, now(), user.uid);
  if (!secret) throw new ApplicationError('broken-rule', secondFactorTexts.alreadyOn);
  const text = toBase32(secret);
  const { name } = config.shop;
  // Apps show a name in another script wrongly, and it would be three times as long.
  const issuer = /^[\x20-\x7e]+$/.test(name) ? name : new URL(config.publicUrl).hostname;
  return {
    secret: text.replace(/.{4}(?=.)/g, '$& '),
    qrCode: qrCode(totpAddress(text, issuer, account.email)),
  };
}

/** Throws 400 unless `use` accepts the code, and enters a wrong one. The caller has counted the try. */
async function requireCode(
  context: Parts,
  uid: string,
  source: RequestSource,
  use: () => Promise<unknown>,
): Promise<void> {
  if (!(await use())) {
    await recordAttempt(context, source, { kind: 'second-step-failed', uid });
    throw invalid(secondFactorTexts.wrongCode, 'code');
  }
  await context.limits.forgive('second-factor', uid);
}

/**
 * Switches it on with the first code of the app. All other sessions of the account end, and all tokens: this session counts as opened with
 * the second factor, and its page signs in again with the password, for which its device has just proven the factor. Returns the token
 * of the device.
 */
export async function confirmSecondFactor(
  context: Parts,
  user: CurrentUser,
  { code }: Code,
  { source, sessionId, deviceToken }: OwnRequest,
): Promise<Response<'confirmSecondFactor'> & { deviceToken: string }> {
  const { db, now, config } = context;
  const { uid, language } = user;
  await context.limits.limit('second-factor', uid);
  const account = await requireAccount(db, user);
  const factor = await findFactor(db, uid);
  if (factor?.activeAt) throw new ApplicationError('broken-rule', secondFactorTexts.alreadyOn);
  const isValid = factor && now().getTime() - factor.startedAt.getTime() <= setUpMs;
  if (!isValid) throw new ApplicationError('broken-rule', secondFactorTexts.notStarted);
  await requireCode(context, uid, source, () => redeemAppCode(context, now(), factor, code));
  const codes = await createBackupCodes(factor);
  return inTransaction(db, async (tx) => {
    if (!(await activateFactor(tx, now(), factor)))
      throw new ApplicationError('broken-rule', secondFactorTexts.alreadyOn);
    await storeBackupCodes(tx, uid, codes);
    await forgetDevices(tx, uid, deviceToken);
    await endOtherSessionsAndSignIns(tx, now(), uid, hashSessionId(sessionId));
    await revokeTokens(tx, now(), uid);
    await tx
      .update(sessions)
      .set({ secondFactor: true })
      .where(and(eq(sessions.uid, uid), eq(sessions.idHash, hashSessionId(sessionId))));
    await recordSecurityEvent(tx, now(), source, { kind: 'second-factor-on', uid });
    await queueMail(tx, now(), securityMail(account, 'second-factor-on', language, config));
    return { backupCodes: codes.codes, deviceToken: await proveFactor(tx, now(), uid, deviceToken) };
  });
}

async function requireFactor(db: Db, uid: string): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, uid);
  if (!factor) throw new ApplicationError('broken-rule', secondFactorTexts.notOn);
  return factor;
}

/** New backup codes; the earlier ones no longer work. */
export async function replaceBackupCodes(
  context: Parts,
  user: CurrentUser,
  { code }: Code,
  { source }: OwnRequest,
): Promise<Response<'replaceBackupCodes'>> {
  const { db, now } = context;
  const { uid } = user;
  await context.limits.limit('second-factor', uid);
  await requireAccount(db, user);
  const factor = await requireFactor(db, uid);
  await requireCode(context, uid, source, () => redeemFactorCode(context, now(), factor, code));
  const codes = await createBackupCodes(factor);
  await inTransaction(db, async (tx) => {
    await storeBackupCodes(tx, uid, codes);
    await recordSecurityEvent(tx, now(), source, { kind: 'backup-codes-replaced', uid });
  });
  return { backupCodes: codes.codes };
}

/** Switches it off with a code. */
export async function turnOffSecondFactor(
  context: Parts,
  user: CurrentUser,
  { code }: Code,
  { source }: OwnRequest,
): Promise<Response<'turnOffSecondFactor'>> {
  const { db, now, config } = context;
  const { uid, language } = user;
  await context.limits.limit('second-factor', uid);
  const account = await requireAccount(db, user);
  const factor = await requireFactor(db, uid);
  await requireCode(context, uid, source, () => redeemFactorCode(context, now(), factor, code));
  await inTransaction(db, async (tx) => {
    if (!(await removeFactor(tx, uid))) throw new ApplicationError('broken-rule', secondFactorTexts.notOn);
    await tx.update(sessions).set({ secondFactor: false }).where(eq(sessions.uid, uid));
    await recordSecurityEvent(tx, now(), source, { kind: 'second-factor-off', uid });
    await queueMail(tx, now(), securityMail(account, 'second-factor-off', language, config));
  });
  return { message: secondFactorTexts.turnedOff };
}
