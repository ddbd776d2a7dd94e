/** The page behind the links in identity mails: a new password, or the proof of an address. Works without scripts. */
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyReply } from 'fastify';
import type { App } from '../app.ts';
import { Refusal } from '../refusal.ts';
import { verifyEmail } from './account-calls.ts';
import { toEmail } from './accounts.ts';
import { checkCode } from './action-codes.ts';
import { callerOf } from './caller.ts';
import { type Fields, textField, toFields } from './fields.ts';
import { html, sendPage } from './html.ts';
import type { Caller, Identity } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { askForReset, resetPassword } from './mail-codes.ts';
import { passwordHint } from './password-policy.ts';

const path = '/auth/action';

/** Only an address of the shop, or none. */
function onward(identity: Identity, fields: Fields): string {
  const text = textField(fields, 'continueUrl') ?? '';
  const inside = URL.canParse(text) && new URL(text).origin === new URL(identity.config.publicUrl).origin;
  return inside ? text : '/login';
}

/** What the protocol's code means to a reader, and what to do about it. */
const sentences: Record<string, [title: string, text: string]> = {
  EXPIRED_OOB_CODE: ['This link is too old', 'Links work for a limited time.'],
  INVALID_OOB_CODE: [
    'This link does not work any more',
    'It was used before, a newer one has taken its place, or it is not complete.',
  ],
  MISSING_OOB_CODE: ['This link is not complete', 'Please open it again from the e-mail.'],
  USER_DISABLED: ['This account is closed', 'Please write to the shop if you think that this is a mistake.'],
};

const askForm = (fault?: string) => html`<form method="post" action="${path}">
<input type="hidden" name="mode" value="askReset">
<label for="email">Your e-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required${fault ? html` aria-invalid="true" aria-describedby="fault"` : ''}>
${fault && html`<p class="fault" id="fault" role="alert">${fault}</p>`}
<button type="submit">Send me a new link</button></form>`;

function sendFault(reply: FastifyReply, mode: string | undefined, code: string): FastifyReply {
  const [title, text] = sentences[code] ?? [
    'This link does not work',
    'Please open it again from the e-mail.',
  ];
  const again = mode === 'resetPassword' && code !== 'USER_DISABLED';
  return sendPage(
    reply,
    title,
    again
      ? html`<p>${text} You can have a new e-mail for choosing your password.</p>${askForm()}`
      : html`<p>${text}</p><a class="button" href="/login">Go to login</a>`,
    400,
  );
}

interface Asked {
  identity: Identity;
  fields: Fields;
  reply: FastifyReply;
  caller: Caller;
}

async function showReset({ identity, fields, reply }: Asked, fault?: string): Promise<FastifyReply> {
  const code = textField(fields, 'oobCode');
  const { kind, account } = await checkCode(identity.db, identity.now(), code);
  if (kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  const policy = identity.config.identity.passwordPolicy;
  return sendPage(
    reply,
    'Choose a new password',
    html`<p>For your account <strong>${account.email}</strong>.</p>
<form method="post" action="${path}">
<input type="hidden" name="mode" value="resetPassword"><input type="hidden" name="oobCode" value="${code}">
<input type="hidden" name="continueUrl" value="${textField(fields, 'continueUrl')}">
<input type="email" name="username" value="${account.email}" autocomplete="username" hidden>
<label for="password">New password</label>
<input id="password" name="newPassword" type="password" autocomplete="new-password" minlength="${String(policy.minLength)}" maxlength="4096" required autofocus aria-describedby="hint"${fault ? html` aria-invalid="true"` : ''}>
${fault ? html`<p class="fault" id="hint" role="alert">${fault}</p>` : html`<small id="hint">${passwordHint(policy)}</small>`}
<button type="submit">Save the new password</button></form>`,
    fault ? 400 : 200,
  );
}

async function showVerify({ identity, fields, reply }: Asked): Promise<FastifyReply> {
  const code = textField(fields, 'oobCode');
  const { kind, account } = await checkCode(identity.db, identity.now(), code);
  if (kind !== 'VERIFY_EMAIL') throw new IdentityError('INVALID_OOB_CODE');
  // A button and not the link itself: programs that look into mails open links, too.
  return sendPage(
    reply,
    'Confirm your address',
    html`<p>Is <strong>${account.email}</strong> your address?</p>
<form method="post" action="${path}"><input type="hidden" name="mode" value="verifyEmail"><input type="hidden" name="oobCode" value="${code}">
<input type="hidden" name="continueUrl" value="${textField(fields, 'continueUrl')}">
<button type="submit">Yes, confirm it</button></form>`,
  );
}

async function doReset(asked: Asked): Promise<FastifyReply> {
  const { identity, fields, reply, caller } = asked;
  try {
    await resetPassword(identity, { newPassword: '', ...fields }, caller);
  } catch (fault) {
    if (!(fault instanceof IdentityError) || sentences[fault.code]) throw fault;
    return showReset(
      asked,
      `Please choose another one. ${passwordHint(identity.config.identity.passwordPolicy)}`,
    );
  }
  return sendPage(
    reply,
    'Your new password is saved',
    html`<p>You can log in with it now. Wherever you were logged in before, you are logged out.</p><a class="button" href="${onward(identity, fields)}">Go on</a>`,
  );
}

async function doVerify({ identity, fields, reply, caller }: Asked): Promise<FastifyReply> {
  await identity.limits.limit('code-address', caller.address);
  const code = textField(fields, 'oobCode');
  if (!code) throw new IdentityError('MISSING_OOB_CODE');
  const { email } = await verifyEmail(identity, code);
  return sendPage(
    reply,
    'Thank you',
    html`<p>The address <strong>${email}</strong> is confirmed.</p><a class="button" href="${onward(identity, fields)}">Go on</a>`,
  );
}

async function doAsk({ identity, fields, reply, caller }: Asked): Promise<FastifyReply> {
  let email: string;
  try {
    email = toEmail(textField(fields, 'email'));
  } catch {
    const ask = askForm('Please type a complete address, for example nusrat@example.com.');
    return sendPage(reply, 'Choose a new password', ask, 400);
  }
  await askForReset(identity, email, caller);
  return sendPage(
    reply,
    'Look into your mailbox',
    html`<p>If <strong>${email}</strong> has an account, an e-mail is on its way to it. Its link works for one hour.</p><a class="button" href="/login">Go to login</a>`,
  );
}

const shows = new Map([
  ['resetPassword', showReset],
  ['verifyEmail', showVerify],
]);
const acts = new Map([
  ['resetPassword', doReset],
  ['verifyEmail', doVerify],
  ['askReset', doAsk],
]);

/** Registers GET and POST /auth/action. */
export function actionPageRoutes(app: App, identity: Identity): void {
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 32 * 1024 });
    scope.setErrorHandler((error: FastifyError | Refusal | IdentityError, request, reply) => {
      const fields = { ...toFields(request.query), ...toFields(request.body) };
      if (error instanceof IdentityError) {
        return sendFault(reply, typeof fields.mode === 'string' ? fields.mode : undefined, error.code);
      }
      const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
      if (error instanceof Refusal && typeof error.details.retryAfter === 'number') {
        reply.header('retry-after', error.details.retryAfter);
      }
      const expected = status >= 400 && status < 500;
      if (!expected) request.log.error({ err: error }, 'the action page failed');
      const text = expected ? error.message : 'Something went wrong. Please try again.';
      const content = html`<p>${text}</p><a class="button" href="/login">Go to login</a>`;
      return sendPage(reply, 'That did not work', content, expected ? status : 500);
    });

    scope.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const fields = toFields(request.query);
      const show = shows.get(textField(fields, 'mode') ?? '');
      if (!show) throw new IdentityError('MISSING_OOB_CODE');
      return show({ identity, fields, reply, caller: callerOf(request) });
    });
    scope.post(path, { config: { access: 'public' }, bodyLimit: 32 * 1024 }, async (request, reply) => {
      const fields = toFields(request.body);
      const act = acts.get(textField(fields, 'mode') ?? '');
      if (!act) throw new IdentityError('MISSING_OOB_CODE');
      return act({ identity, fields, reply, caller: callerOf(request) });
    });
  });
}
