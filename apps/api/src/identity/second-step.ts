/** The second step of a sign-in, with a code or a passkey: until it is done, the account has proven one factor and gets no tokens. */
import { randomBytes } from 'node:crypto';
import type { PasskeyResponse } from '@jontro/shop/session/passkeys.ts';
import { errors, jwtVerify } from 'jose';
import { recordAttempt, recordSecurityEvent } from '../audit/record-security-event.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import { type Account, issueTimeOf, requireActiveAccount } from './accounts.ts';
import { readDeviceToken } from './device-cookie.ts';
import { type Fields, textField, toFields } from './fields.ts';
import { type Caller, type IdentityService, signIn } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { securityMail } from './identity-mails.ts';
import { findKnownDevice } from './known-devices.ts';
import { listPasskeys, redeemPasskey, requestOptions } from './passkeys.ts';
import type { SignIn } from './refresh-tokens.ts';
import { findActiveFactor, redeemFactorCode } from './second-factor.ts';

/** How long the first step is valid, in seconds. */
const stepLifetime = 600;
/** The one enrollment of an account, in the protocol's words. */
const enrollmentId = 'totp';

/** No token of the shop has this audience, and no part of it accepts one. */
const audienceOf = ({ source }: IdentityService): string => `${source.audience}/second-step`;

/** The account and the sign-in that a first step has begun. */
interface FirstStep {
  account: Account;
  begun: SignIn;
}

async function createStep(identity: IdentityService, { account, begun }: FirstStep): Promise<string> {
  const now = identity.now();
  const iat = issueTimeOf(account, now);
  const { issuer } = identity.source;
  // Two first steps of the same second differ.
  const jti = randomBytes(12).toString('base64url');
  const claims = { iss: issuer, aud: audienceOf(identity), sub: account.uid, begun: { ...begun }, jti, iat };
  return identity.keys.sign({ ...claims, exp: iat + stepLifetime }, now);
}

/** Reads a first step; throws for one that has expired, or whose password was changed since. */
async function readStep(identity: IdentityService, credential: string | undefined): Promise<FirstStep> {
  if (!credential) throw new IdentityError('MISSING_MFA_PENDING_CREDENTIAL');
  try {
    const { payload } = await jwtVerify<{ begun: SignIn }>(credential, identity.source.keys, {
      issuer: identity.source.issuer,
      audience: audienceOf(identity),
      algorithms: ['RS256'],
      currentDate: identity.now(),
      // Without `begun` it is of an earlier version, and the sign-in begins again.
      requiredClaims: ['sub', 'iat', 'exp', 'begun'],
    });
    const { sub = '', iat = 0, begun } = payload;
    return { account: await requireActiveAccount(identity.db, { sub, iat }), begun };
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof IdentityError)) throw error;
    throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
  }
}

/**
 * What the second step of an account that has proven its first factor needs; undefined with `secondFactor` if the owner has let this
 * device be remembered, without it if the account has no second factor.
 */
export async function askSecondStep(
  identity: IdentityService,
  { account, begun }: FirstStep,
  { cookies }: Caller,
): Promise<{ ask: object } | { ask?: never; secondFactor: boolean }> {
  const { db, config } = identity;
  const factor = await findActiveFactor(db, account.uid);
  if (!factor?.activeAt) return { secondFactor: false };
  const now = identity.now();
  const device = await findKnownDevice(db, now, account.uid, readDeviceToken(cookies, config));
  if (device?.factorUntil && device.factorUntil > now) return { secondFactor: true };
  const keys = await listPasskeys(db, account.uid);
  const enrolledAt = factor.activeAt.toISOString();
  return {
    ask: {
      mfaPendingCredential: await createStep(identity, { account, begun }),
      // Not in the protocol: the shop's own pages ask for one.
      ...(keys.length > 0 && { passkeys: true }),
      mfaInfo: [{ mfaEnrollmentId: enrollmentId, enrolledAt, totpInfo: {} }],
    },
  };
}

/** A challenge of a second step is for that first step. */
const scopeOf = ({ uid }: Account, credential: string) =>
  ({ uid, purpose: 'second-step', boundTo: credential }) as const;

/** The options for a second step with a passkey; undefined if the account has none. */
export async function startPasskeyStep(
  identity: IdentityService,
  credential: string,
): Promise<object | undefined> {
  const { account } = await readStep(identity, credential);
  const { uid } = account;
  await identity.limits.limit('second-factor-start', uid);
  if ((await listPasskeys(identity.db, uid)).length === 0) return undefined;
  return requestOptions(identity, scopeOf(account, credential));
}

/** What proves the second factor. */
export type StepProof = { code: string | undefined } | { passkey: PasskeyResponse };

async function redeemProof(
  identity: IdentityService,
  account: Account,
  credential: string,
  proof: StepProof,
): Promise<'app' | 'backup' | 'passkey' | undefined> {
  const factor = await findActiveFactor(identity.db, account.uid);
  if (!factor) return undefined;
  if ('code' in proof) return redeemFactorCode(identity, identity.now(), factor, proof.code ?? '');
  const isProven = await redeemPasskey(identity, scopeOf(account, credential), proof.passkey);
  return isProven ? 'passkey' : undefined;
}

/** Checks the code or the passkey of a second step, and returns the first one. */
export async function checkSecondStep(
  identity: IdentityService,
  credential: string | undefined,
  proof: StepProof,
  caller: Caller,
): Promise<FirstStep> {
  const step = await readStep(identity, credential);
  const { account } = step;
  const { uid } = account;
  const { db, now, limits } = identity;
  await limits.limit('second-factor', uid);
  const used = await redeemProof(identity, account, credential ?? '', proof);
  if (!used) {
    await recordAttempt(identity, caller, { kind: 'second-step-failed', uid });
    throw new IdentityError('INVALID_CODE');
  }
  await limits.forgive('second-factor', uid);
  if (used === 'backup')
    await inTransaction(db, async (tx) => {
      await recordSecurityEvent(tx, now(), caller, { kind: 'backup-code-used', uid });
      await queueMail(tx, now(), securityMail(account, 'backup-code-used', caller.locale, identity.config));
    });
  return step;
}

/** POST /v2/accounts/mfaSignIn:finalize. */
export async function finalizeSecondStep(identity: IdentityService, fields: Fields, caller: Caller) {
  const { verificationCode } = toFields(fields.totpVerificationInfo);
  const code = textField({ verificationCode }, 'verificationCode');
  const credential = textField(fields, 'mfaPendingCredential');
  const { account, begun } = await checkSecondStep(identity, credential, { code }, caller);
  return signIn(identity, account, { ...begun, secondFactor: true });
}
