/** Sign-up and sign-in with e-mail and password (docs/protocols/identity.md#calls). */
import { randomBytes } from 'node:crypto';
import { recordAttempt } from '../audit/record-security-event.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { LimitKind } from '../http/rate-limits.ts';
import { addAccount, findAccount, findAccountByEmail, normalizeEmail } from './accounts.ts';
import { readDeviceToken } from './device-cookie.ts';
import { type Fields, textField } from './fields.ts';
import { type Caller, type IdentityService, newSignIn, signIn } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { findKnownDevice } from './known-devices.ts';
import { mailCode } from './mail-codes.ts';
import { checkNewPassword, refuseWeakPassword } from './password-policy.ts';
import { verifyPassword } from './passwords.ts';
import { readProfile } from './profile.ts';
import { askSecondStep } from './second-step.ts';

/** POST accounts:signUp. */
export async function signUp(identity: IdentityService, fields: Fields, caller: Caller) {
  // Without both, the request is the protocol's anonymous sign-in.
  if (fields.email === undefined && fields.password === undefined)
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email = normalizeEmail(textField(fields, 'email'));
  const password = textField(fields, 'password');
  checkNewPassword(identity.config.identity.passwordPolicy, password);
  const { displayName } = readProfile(fields, identity.photoSources);
  await refuseWeakPassword(
    identity.config,
    email,
    password,
    async () => email === identity.config.firstAdminEmail,
  );
  await identity.limits.limit('sign-up-address', caller.address);
  const { db } = identity;
  const uid = await addAccount(db, identity.now(), {
    email,
    password,
    displayName: displayName ?? undefined,
  });
  const account = await findAccount(db, uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (email === identity.config.firstAdminEmail) {
    // Only a verified e-mail can become the first admin.
    identity.runAfterResponse(() => mailCode(identity, account, 'VERIFY_EMAIL', caller.locale));
  }
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    email,
    ...(account.displayName && { displayName: account.displayName }),
    ...(await signIn(identity, account, newSignIn(identity, 'password'))),
  };
}

/** The limits of an attempt. On a device that the account knows it has its own, so that nobody else can lock it out there. */
async function attemptLimitsOf(
  { db, now, config }: IdentityService,
  email: string,
  uid: string | undefined,
  { address, cookies }: Caller,
): Promise<readonly (readonly [LimitKind, string])[]> {
  const device = uid && (await findKnownDevice(db, now(), uid, readDeviceToken(cookies, config)));
  if (device) return [['sign-in-device', `${uid} ${device.tokenHash}`]];
  return [
    ['sign-in', `${email} ${address}`],
    ['sign-in-account', email],
    ['sign-in-address', address],
  ];
}

/** POST accounts:signInWithPassword. A wrong password and an unknown e-mail take the same time and, with e-mail privacy, get the same response. */
export async function signInWithPassword(identity: IdentityService, fields: Fields, caller: Caller) {
  const email = normalizeEmail(textField(fields, 'email'));
  const password = textField(fields, 'password');
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  const { limits } = identity;
  const account = await findAccountByEmail(identity.db, email);
  const uid = account?.uid;
  const attemptLimits = await attemptLimitsOf(identity, email, uid, caller);
  try {
    for (const [kind, key] of attemptLimits) await limits.limit(kind, key);
  } catch (error) {
    if (error instanceof ApplicationError)
      await recordAttempt(identity, caller, { kind: 'sign-in-locked', uid });
    throw error;
  }
  if (!(await verifyPassword(password, account?.passwordHash)) || !account) {
    await recordAttempt(identity, caller, { kind: 'sign-in-failed', uid });
    if (identity.config.identity.emailPrivacy) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
    throw new IdentityError(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
  }
  for (const [kind, key] of attemptLimits) await limits.forgive(kind, key);
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  const begun = newSignIn(identity, 'password');
  const { ask, ...step } = await askSecondStep(identity, { account, begun }, caller);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email,
    displayName: account.displayName ?? '',
    registered: true,
    ...(ask ?? (await signIn(identity, account, { ...begun, ...step }))),
  };
}

/** POST accounts:createAuthUri; does not reveal whether an account exists. */
export const createAuthUri = async () => ({
  kind: 'identitytoolkit#CreateAuthUriResponse',
  sessionId: randomBytes(20).toString('base64url'),
});
