/**
 * The page for links in identity mails: password reset and e-mail verification. Works without scripts. Its language is
 * the one chosen in this browser, else that of the link, else the shop's default.
 */
import formBody from '@fastify/formbody';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { ActionPageTexts } from '@jontro/shop/session/action-page-texts.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { recordFailure } from '../http/error-response.ts';
import { type Html, html, sendPage } from '../http/html.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { verifyEmail } from './account-operations.ts';
import { normalizeEmail } from './accounts.ts';
import { checkCode } from './action-codes.ts';
import { callerOf } from './caller.ts';
import { type Fields, textField, toFields } from './fields.ts';
import type { Caller, IdentityService } from './identity.ts';
import { IdentityError } from './identity-error.ts';
import { requestPasswordReset, resetPassword } from './mail-codes.ts';
import { guessablePhrase, passwordHint, passwordPolicyOf, strictPolicy } from './password-policy.ts';

const path = '/auth/action';

/** The `continueUrl` if it has the shop's own origin, otherwise the login page. */
function continueTarget(identity: IdentityService, fields: Fields): string {
  const text = textField(fields, 'continueUrl') ?? '';
  const isOwn = URL.canParse(text) && new URL(text).origin === new URL(identity.config.publicUrl).origin;
  return isOwn ? text : '/login';
}

const languageFor = (request: FastifyRequest, fields: Fields, shop: Language): Language =>
  chosenLanguage(request) ?? parseLanguage(onlyText(fields.lang)) ?? shop;

const onlyText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A form that posts to this page in the same language; `novalidate`, because the browser's messages could be in another. */
const form = (
  mode: string,
  language: Language,
  content: Html,
): Html => html`<form method="post" action="${path}" novalidate>
<input type="hidden" name="mode" value="${mode}"><input type="hidden" name="lang" value="${language}">
${content}</form>`;

function resetRequestForm(language: Language, error?: string): Html {
  const texts = serverTexts[language].actionPages;
  return form(
    'askReset',
    language,
    html`<label for="email">${texts.yourEmail}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required${error ? html` aria-invalid="true" aria-describedby="fault"` : ''}>
${error && html`<p class="fault" id="fault" role="alert">${error}</p>`}
<button type="submit">${texts.sendNew}</button>`,
  );
}

const toLogin = (language: Language): Html =>
  html`<a class="button" href="/login">${serverTexts[language].actionPages.toLogin}</a>`;

/** Explains a protocol error code to the user and offers the next step. */
function sendErrorPage(
  reply: FastifyReply,
  language: Language,
  mode: string | undefined,
  code: string,
): FastifyReply {
  const texts = serverTexts[language].actionPages;
  const [title, text] = isLinkError(code) ? texts.faults[code] : texts.otherFault;
  const offersNewMail = mode === 'resetPassword' && code !== 'USER_DISABLED';
  const content = offersNewMail
    ? html`<p>${text} ${texts.newMail}</p>${resetRequestForm(language)}`
    : html`<p>${text}</p>${toLogin(language)}`;
  return sendPage(reply, title, content, { status: 400, language });
}

type LinkError = keyof ActionPageTexts['faults'];
const isLinkError = (code: string): code is LinkError =>
  Object.hasOwn(serverTexts.en.actionPages.faults, code);

interface ActionRequest {
  identity: IdentityService;
  fields: Fields;
  reply: FastifyReply;
  caller: Caller;
  language: Language;
}

async function showReset(
  { identity, fields, reply, language }: ActionRequest,
  error?: string,
): Promise<FastifyReply> {
  const code = textField(fields, 'oobCode');
  const { kind, account } = await checkCode(identity.db, identity.now(), code);
  if (kind !== 'PASSWORD_RESET') throw new IdentityError('INVALID_OOB_CODE');
  const policy = passwordPolicyOf(identity.config);
  const texts = serverTexts[language].actionPages;
  return sendPage(
    reply,
    texts.choose,
    html`<p>${texts.forAccount} <strong>${account.email}</strong></p>
${form(
  'resetPassword',
  language,
  html`<input type="hidden" name="oobCode" value="${code}">
<input type="hidden" name="continueUrl" value="${textField(fields, 'continueUrl')}">
<input type="email" name="username" value="${account.email}" autocomplete="username" hidden>
<label for="password">${texts.newPassword}</label>
<input id="password" name="newPassword" type="password" autocomplete="new-password" minlength="${String(policy.minLength)}" maxlength="4096" required autofocus aria-describedby="hint"${error ? html` aria-invalid="true"` : ''}>
${error ? html`<p class="fault" id="hint" role="alert">${error}</p>` : html`<small id="hint">${passwordHint(policy, language)}</small>`}
<button type="submit">${texts.save}</button>`,
)}`,
    { status: error ? 400 : 200, language },
  );
}

async function showVerify({ identity, fields, reply, language }: ActionRequest): Promise<FastifyReply> {
  const code = textField(fields, 'oobCode');
  const { kind, account } = await checkCode(identity.db, identity.now(), code);
  if (kind !== 'VERIFY_EMAIL') throw new IdentityError('INVALID_OOB_CODE');
  const texts = serverTexts[language].actionPages;
  // Needs a button press, because mail scanners open links, too.
  return sendPage(
    reply,
    texts.confirm,
    html`<p>${texts.isYours} <strong>${account.email}</strong></p>
${form(
  'verifyEmail',
  language,
  html`<input type="hidden" name="oobCode" value="${code}">
<input type="hidden" name="continueUrl" value="${textField(fields, 'continueUrl')}">
<button type="submit">${texts.yes}</button>`,
)}`,
    { language },
  );
}

async function submitReset(action: ActionRequest): Promise<FastifyReply> {
  const { identity, fields, reply, caller, language } = action;
  const texts = serverTexts[language].actionPages;
  try {
    await resetPassword(identity, { newPassword: '', ...fields }, { ...caller, locale: language });
  } catch (error) {
    if (!(error instanceof IdentityError) || isLinkError(error.code)) throw error;
    const reason = error.message.includes(guessablePhrase) ? `${texts.common} ` : '';
    // Longer than that of everybody, if the account is of staff.
    const strict = strictPolicy(identity.config);
    const isOfStaff = error.message.includes(`at least ${strict.minLength} `);
    const policy = isOfStaff ? strict : passwordPolicyOf(identity.config);
    return showReset(action, `${reason}${texts.another} ${passwordHint(policy, language)}`);
  }
  return sendPage(
    reply,
    texts.saved,
    html`<p>${texts.savedText}</p><a class="button" href="${continueTarget(identity, fields)}">${texts.goOn}</a>`,
    { language },
  );
}

async function submitVerify({
  identity,
  fields,
  reply,
  caller,
  language,
}: ActionRequest): Promise<FastifyReply> {
  await identity.limits.limit('code-address', caller.address);
  const code = textField(fields, 'oobCode');
  if (!code) throw new IdentityError('MISSING_OOB_CODE');
  const { email } = await verifyEmail(identity, code);
  const texts = serverTexts[language].actionPages;
  return sendPage(
    reply,
    texts.thanks,
    html`<p>${texts.confirmed} <strong>${email}</strong></p><a class="button" href="${continueTarget(identity, fields)}">${texts.goOn}</a>`,
    { language },
  );
}

async function submitResetRequest({
  identity,
  fields,
  reply,
  caller,
  language,
}: ActionRequest): Promise<FastifyReply> {
  const texts = serverTexts[language].actionPages;
  let email: string;
  try {
    email = normalizeEmail(textField(fields, 'email'));
  } catch {
    return sendPage(reply, texts.choose, resetRequestForm(language, texts.badEmail), {
      status: 400,
      language,
    });
  }
  await requestPasswordReset(identity, email, { ...caller, locale: language });
  return sendPage(
    reply,
    texts.mailbox,
    html`<p><strong>${email}</strong></p><p>${texts.mailboxText}</p>${toLogin(language)}`,
    { language },
  );
}

const getHandlers = new Map([
  ['resetPassword', showReset],
  ['verifyEmail', showVerify],
]);
const postHandlers = new Map([
  ['resetPassword', submitReset],
  ['verifyEmail', submitVerify],
  ['askReset', submitResetRequest],
]);

/** Registers GET and POST /auth/action. */
export function actionPageRoutes(app: App, identity: IdentityService): void {
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 32 * 1024 });
    scope.setErrorHandler((error: FastifyError | ApplicationError | IdentityError, request, reply) => {
      const fields = { ...toFields(request.query), ...toFields(request.body) };
      const language = languageFor(request, fields, identity.config.shop.language);
      if (error instanceof IdentityError) {
        return sendErrorPage(reply, language, onlyText(fields.mode), error.code);
      }
      const status = error instanceof ApplicationError ? error.status : (error.statusCode ?? 500);
      const outage = outageOf(error);
      const { retryAfter } = (error instanceof ApplicationError ? error : outage)?.details ?? {};
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
      const expected = status >= 400 && status < 500;
      if (!expected) recordFailure(error, request.log, 'action page failed');
      const texts = serverTexts[language].actionPages;
      const text =
        status === 429 ? texts.tooMany : language === 'en' && expected ? error.message : texts.wentWrong;
      return sendPage(reply, texts.failed, html`<p>${text}</p>${toLogin(language)}`, {
        status: expected ? status : (outage?.status ?? 500),
        language,
      });
    });

    const toActionRequest = (
      request: FastifyRequest,
      fields: Fields,
      reply: FastifyReply,
    ): ActionRequest => ({
      identity,
      fields,
      reply,
      caller: callerOf(request),
      language: languageFor(request, fields, identity.config.shop.language),
    });
    scope.get(path, { config: { access: 'public' } }, async (request, reply) => {
      const fields = toFields(request.query);
      const handler = getHandlers.get(textField(fields, 'mode') ?? '');
      if (!handler) throw new IdentityError('MISSING_OOB_CODE');
      return handler(toActionRequest(request, fields, reply));
    });
    scope.post(path, { config: { access: 'public' }, bodyLimit: 32 * 1024 }, async (request, reply) => {
      const fields = toFields(request.body);
      const handler = postHandlers.get(textField(fields, 'mode') ?? '');
      if (!handler) throw new IdentityError('MISSING_OOB_CODE');
      return handler(toActionRequest(request, fields, reply));
    });
  });
}
