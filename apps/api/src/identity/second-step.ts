/** The second step of a sign-in: until it is done, the account has proven one factor and gets no tokens. */
import { errors, jwtVerify } from 'jose';
import { recordAttempt, recordSecurityEvent } from '../audit/record-security-event.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import { type Account, requireActiveAccount } from './accounts.ts';
import { readDeviceToken } from './device-cookie.ts';
import { type Fields, textField, toFields } from './fields.ts';
import { type Caller, type IdentityService, signIn } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { securityMail } from './identity-mails.ts';
import { findKnownDevice } from './known-devices.ts';
import { findActiveFactor, redeemFactorCode } from './second-factor.ts';

/** How long the first step is valid, in seconds. */
const stepLifetime = 600;
/** The one enrollment of an account, in the protocol's words. */
const enrollmentId = 'totp';

/** No token of the shop has this audience, and no part of it accepts one. */
const audienceOf = ({ source }: IdentityService): string => `${source.audience}/second-step`;

async function createStep(identity: IdentityService, account: Account, provider: string): Promise<string> {
  const now = identity.now();
  const iat = Math.floor(now.getTime() / 1000);
  const { issuer } = identity.source;
  return identity.keys.sign(
    { iss: issuer, aud: audienceOf(identity), sub: account.uid, provider, iat, exp: iat + stepLifetime },
    now,
  );
}

/** Account and provider of a first step; throws for one that has expired, or whose password was changed since. */
async function readStep(identity: IdentityService, credential: string | undefined) {
  if (!credential) throw new IdentityError('MISSING_MFA_PENDING_CREDENTIAL');
  try {
    const { payload } = await jwtVerify(credential, identity.source.keys, {
      issuer: identity.source.issuer,
      audience: audienceOf(identity),
      algorithms: ['RS256'],
      currentDate: identity.now(),
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const { sub = '', iat = 0, provider } = payload;
    return { account: await requireActiveAccount(identity.db, { sub, iat }), provider: String(provider) };
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof IdentityError)) throw error;
    throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
  }
}

/**
 * Signs in an account that has proven its first factor. With a second one the response has no tokens but what the second step
 * needs, unless the owner has let this device be remembered.
 */
export async function signInOrAsk(
  identity: IdentityService,
  account: Account,
  provider: string,
  { cookies }: Caller,
) {
  const { db, config } = identity;
  const factor = await findActiveFactor(db, account.uid);
  if (!factor?.activeAt) return signIn(identity, account, provider);
  const now = identity.now();
  const device = await findKnownDevice(db, now, account.uid, readDeviceToken(cookies, config));
  if (device?.factorUntil && device.factorUntil > now) return signIn(identity, account, provider, true);
  return {
    mfaPendingCredential: await createStep(identity, account, provider),
    mfaInfo: [{ mfaEnrollmentId: enrollmentId, enrolledAt: factor.activeAt.toISOString(), totpInfo: {} }],
  };
}

/** Checks the code of a second step, and returns the account with the provider of the first one. */
export async function checkSecondStep(
  identity: IdentityService,
  credential: string | undefined,
  code: string | undefined,
  caller: Caller,
): Promise<{ account: Account; provider: string }> {
  const step = await readStep(identity, credential);
  const { account } = step;
  const { uid } = account;
  const { db, now, limits } = identity;
  await limits.limit('second-factor', uid);
  const factor = await findActiveFactor(db, uid);
  const used = factor && (await redeemFactorCode(identity, now(), factor, code ?? ''));
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
  const { account, provider } = await checkSecondStep(identity, credential, code, caller);
  return signIn(identity, account, provider, true);
}
