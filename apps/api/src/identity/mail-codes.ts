/** Sends codes by mail, and resets a password with one (docs/protocols/identity.md#mailing-a-code). */
import { recordSecurityEvent } from '../audit/record-security-event.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  type Account,
  changePassword,
  findAccountByEmail,
  normalizeEmail,
  removeProviders,
} from './accounts.ts';
import { addCode, type CodeKind, checkCode, redeemCode } from './action-codes.ts';
import { type Fields, textField } from './fields.ts';
import { authenticateIdToken, type Caller, type IdentityService } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { codeMail, passwordChangedMail } from './identity-mails.ts';
import { forgetDevices } from './known-devices.ts';
import { checkNewPassword, refuseWeakPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';

/** Accepts a continue URL of the shop's own origin only. */
function checkContinueUrl(identity: IdentityService, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text))
    throw new IdentityError('INVALID_CONTINUE_URI', 'The address to go on to is not one');
  if (new URL(text).origin !== new URL(identity.config.publicUrl).origin) {
    throw new IdentityError('UNAUTHORIZED_DOMAIN', 'The address to go on to is not of this shop');
  }
  return text;
}

const modes: Record<CodeKind, string> = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' };

/** The link for a mail, built from the configured public URL and never from the request. */
function codeLink(
  identity: IdentityService,
  kind: CodeKind,
  code: string,
  locale: string = identity.config.shop.language,
  continueUrl?: string,
): string {
  const query = new URLSearchParams({ mode: modes[kind], oobCode: code, lang: locale });
  if (continueUrl) query.set('continueUrl', continueUrl);
  return `${identity.config.publicUrl}/auth/action?${query}`;
}

/** Queues a mail with a new code to the account's e-mail. */
export async function mailCode(
  identity: IdentityService,
  account: Account,
  kind: CodeKind,
  locale?: string,
  continueUrl?: string,
) {
  const now = identity.now();
  await inTransaction(identity.db, async (tx) => {
    const code = await addCode(tx, now, account.uid, kind);
    await queueMail(
      tx,
      now,
      codeMail(account, kind, codeLink(identity, kind, code, locale, continueUrl), identity.config.shop),
    );
  });
}

/** Sends a password-reset mail if the e-mail has an account. Also used by the action page. */
export async function requestPasswordReset(
  identity: IdentityService,
  email: string,
  caller: Caller,
  continueUrl?: string,
) {
  await identity.limits.limit('reset-address', caller.address);
  await identity.limits.limit('reset-account', email);
  identity.runAfterResponse(async () => {
    const account = await findAccountByEmail(identity.db, email);
    if (!account || account.disabled) return;
    await mailCode(identity, account, 'PASSWORD_RESET', caller.locale, continueUrl);
  });
}

/** Mail types of the protocol that are not supported: sign-in links and changes of the e-mail. */
const unsupportedMails: readonly string[] = ['EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'];

/** POST accounts:sendOobCode. With e-mail privacy, unknown and known addresses get the same response after the same time. */
export async function sendOobCode(identity: IdentityService, fields: Fields, caller: Caller) {
  const requestType = textField(fields, 'requestType');
  const continueUrl = checkContinueUrl(identity, textField(fields, 'continueUrl'));
  const kind = 'identitytoolkit#GetOobConfirmationCodeResponse';
  if (!requestType) throw new IdentityError('MISSING_REQ_TYPE');
  if (requestType === 'PASSWORD_RESET') {
    const email = normalizeEmail(textField(fields, 'email'));
    await requestPasswordReset(identity, email, caller, continueUrl);
    if (!identity.config.identity.emailPrivacy && !(await findAccountByEmail(identity.db, email))) {
      throw new IdentityError('EMAIL_NOT_FOUND');
    }
    return { kind, email };
  }
  if (requestType !== 'VERIFY_EMAIL') {
    if (unsupportedMails.includes(requestType)) throw new IdentityError('OPERATION_NOT_ALLOWED');
    throw new IdentityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
  const { account } = await authenticateIdToken(identity, textField(fields, 'idToken'));
  await identity.limits.limit('verification-account', account.uid);
  await mailCode(identity, account, 'VERIFY_EMAIL', caller.locale, continueUrl);
  return { kind, email: account.email };
}

/** POST accounts:resetPassword; without a new password it only checks the code. */
export async function resetPassword(identity: IdentityService, fields: Fields, caller: Caller) {
  const { db, now } = identity;
  await identity.limits.limit('code-address', caller.address);
  const code = textField(fields, 'oobCode');
  const newPassword = textField(fields, 'newPassword');
  const { kind, account } = await checkCode(db, now(), code);
  const response = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: kind,
    email: account.email,
  };
  if (newPassword === undefined || !code) return response;
  if (kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  checkNewPassword(identity.config.identity.passwordPolicy, newPassword);
  await refuseWeakPassword(identity.config, account.email, newPassword, () =>
    identity.events.isStaff(db, account.uid),
  );
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await redeemCode(tx, now(), code);
    // A linked provider may be somebody else's; the owner's signs in by its verified e-mail again.
    await removeProviders(tx, account.uid);
    await changePassword(tx, now(), account.uid, passwordHash, { emailVerified: true });
    await identity.events.takenOver(tx, account.uid);
    await forgetDevices(tx, account.uid);
    await recordSecurityEvent(tx, now(), caller, { kind: 'password-reset', uid: account.uid });
    await queueMail(tx, now(), passwordChangedMail(account, caller.locale, identity.config));
  });
  return response;
}
