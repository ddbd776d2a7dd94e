/** Login, second step, registration and logout without script. */

import { message } from '@jontro/shop/messages.ts';
import { looksLikeEmail } from '@jontro/shop/orders/checkout.ts';
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import {
  demoLogins,
  fieldTexts,
  newPasswordError,
  providerHint,
  safeRedirectPath,
  sessionTexts,
} from '@jontro/shop/session/session.ts';
import { html } from '../http/html.ts';
import type { Fields } from '../identity/fields.ts';
import { namedPasswordLength } from '../identity/password-policy.ts';
import { dropCoupon } from './coupon-cookie.ts';
import { button, checkbox, fault, form, notice, passwordField, sendPlainPage, textField } from './markup.ts';
import { loginPath, plainPaths, withWanted } from './plain-paths.ts';
import { leaveLogout, leaveSignIn } from './script-handover.ts';
import { callIdentity, finishSecondStep, openSession, secondStepOf } from './sign-in.ts';
import type { Visit } from './visit.ts';

type FieldName = 'name' | 'email' | 'password' | 'code';
interface Problems {
  problem?: string;
  notice?: string;
  fields?: Partial<Record<FieldName, string>>;
}

/** The protocol's codes as those of its SDK, for which the shop has texts. */
const sdkCodes: Readonly<Record<string, string>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  NETWORK_REQUEST_FAILED: 'network-request-failed',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
};
const statuses: Readonly<Record<string, number>> = {
  'too-many-requests': 429,
  'network-request-failed': 503,
};

/** The text of a failed attempt with its reason, if the shop may say it; sets the status. */
function failed(visit: Visit, text: string, code: string): Problems {
  const known = sdkCodes[code] ?? '';
  const hint = providerHint(known);
  visit.reply.status(statuses[known] ?? 400);
  return {
    problem: [text, hint ?? '']
      .filter(Boolean)
      .map((part) => visit.textOf(part))
      .join(' '),
  };
}

const wantedOf = (visit: Visit): string =>
  safeRedirectPath(visit.request.method === 'POST' ? visit.field('wanted') : visit.query('wanted'));

const emailField = (visit: Visit, value: string, problem: string | undefined) =>
  textField({
    label: visit.t('Email'),
    name: 'email',
    value,
    problem,
    required: true,
    attributes: html` type="email" autocomplete="username" autocapitalize="none" maxlength="254"`,
  });

function sendLogin(visit: Visit, { problem, notice: told, fields = {} }: Problems = {}) {
  const { t, href, textOf, shop, context } = visit;
  const wanted = wantedOf(visit);
  const isSent = visit.request.method === 'POST';
  const prefilled = !isSent && context.config.mode === 'demo' && shop.showDemoCredentials;
  const content = html`${fault(problem ?? (Object.keys(fields).length > 0 ? visit.texts.checkFields : undefined))}${notice(told)}<section>${form(
    visit,
    plainPaths.login,
    html`${prefilled && html`<p>${textOf(sessionTexts.demoHint)}</p>`}${emailField(
      visit,
      isSent ? visit.field('email') : prefilled ? demoLogins.shopper.email : '',
      fields.email,
    )}${passwordField({
      label: t('Password'),
      name: 'password',
      problem: fields.password,
      required: true,
      attributes: html` autocomplete="current-password"${prefilled && html` value="${demoLogins.password}"`}`,
    })}${checkbox('remember', t('Remember me'), visit.field('remember') === '1')}<p>${button(t('Login'), html` class="wide" name="do" value="login"`)}</p><p>${button(t('Lost your password'), html` class="second wide" name="do" value="reset"`)}</p>`,
    { wanted },
  )}</section><p>${t('New here?')} <a href="${href(withWanted(plainPaths.register, wanted))}">${t('Create an account')}</a></p>`;
  return sendPlainPage(visit, { title: t('Login'), content });
}

function sendCodeForm(visit: Visit, credential: string, email: string, problem?: string) {
  const { t } = visit;
  const content = html`${fault(problem && visit.texts.checkFields)}<section><p>${t('Type the code that your app shows, or one of your backup codes.')}</p>${form(
    visit,
    plainPaths.login,
    html`${textField({
      label: t('Your code'),
      name: 'code',
      problem,
      required: true,
      attributes: html` autocomplete="one-time-code" maxlength="40"`,
    })}${button(t('Login'), html` class="wide"`)}`,
    {
      do: 'code',
      credential,
      email,
      wanted: wantedOf(visit),
      ...(visit.field('remember') === '1' && { remember: '1' }),
    },
  )}</section>`;
  return sendPlainPage(visit, { title: t('Two-step login'), content });
}

/** Opens the session of proven tokens and leads to the wanted page. */
async function enter(visit: Visit, tokens: Fields, email: string, remember: boolean) {
  const opened = await openSession(visit, tokens, email, remember);
  if (opened.ok) {
    leaveSignIn(visit, tokens, remember);
    return visit.seeOther(wantedOf(visit));
  }
  return sendLogin(visit, { problem: visit.refusal(opened) });
}

const required = (visit: Visit, name: 'name' | 'email' | 'password'): string | undefined => {
  const text = name === 'password' ? visit.typed(name) : visit.field(name);
  if (!text) return visit.textOf(fieldTexts.missing[name]);
  return name === 'email' && !looksLikeEmail(text) ? visit.textOf(fieldTexts.notAnEmail) : undefined;
};

/** The problems of fields that are empty or no e-mail. */
function problemsOf(
  visit: Visit,
  names: readonly ('name' | 'email' | 'password')[],
): Problems['fields'] | undefined {
  const found = names.flatMap((name) => {
    const problem = required(visit, name);
    return problem ? [[name, problem] as const] : [];
  });
  if (found.length === 0) return undefined;
  visit.reply.status(400);
  return Object.fromEntries(found);
}

async function logIn(visit: Visit) {
  const fields = problemsOf(visit, ['email', 'password']);
  if (fields) return sendLogin(visit, { fields });
  const email = visit.field('email');
  const reply = await callIdentity(visit, 'accounts:signInWithPassword', {
    email,
    password: visit.typed('password'),
    returnSecureToken: true,
  });
  if (!reply.ok) return sendLogin(visit, failed(visit, sessionTexts.loginFailed, reply.code));
  const step = secondStepOf(visit, reply.fields);
  if (step === null) {
    visit.reply.status(409);
    return sendLogin(visit, { problem: visit.texts.needsScript });
  }
  if (step) return sendCodeForm(visit, step, email);
  return enter(visit, reply.fields, email, visit.field('remember') === '1');
}

async function logInWithCode(visit: Visit) {
  const [credential, email, code] = ['credential', 'email', 'code'].map((name) => visit.field(name)) as [
    string,
    string,
    string,
  ];
  if (!code) {
    visit.reply.status(400);
    return sendCodeForm(visit, credential, email, visit.t('Please type the code.'));
  }
  const reply = await finishSecondStep(visit, credential, code);
  if (reply.ok) return enter(visit, reply.fields, email, visit.field('remember') === '1');
  if (reply.code !== 'INVALID_CODE') {
    const problems = failed(visit, secondFactorTexts.stepEnded, reply.code);
    return sendLogin(visit, problems);
  }
  visit.reply.status(400);
  return sendCodeForm(visit, credential, email, visit.textOf(secondFactorTexts.wrongCode));
}

async function resetPassword(visit: Visit) {
  const email = visit.field('email');
  if (!email) {
    visit.reply.status(400);
    return sendLogin(visit, { fields: { email: visit.textOf(sessionTexts.resetNeedsEmail) } });
  }
  const reply = await callIdentity(visit, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  if (!reply.ok) return sendLogin(visit, failed(visit, sessionTexts.resetFailed, reply.code));
  return sendLogin(visit, { notice: visit.textOf(sessionTexts.resetDone) });
}

/** Handles GET /login: leads on if somebody is logged in already. */
export const sendLoginPage = (visit: Visit) =>
  visit.user ? visit.seeOther(wantedOf(visit)) : sendLogin(visit);

/** Handles POST /login. */
export async function sendLoginForm(visit: Visit) {
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return sendLogin(visit, { problem: visit.texts.oldForm });
  }
  const action = visit.field('do');
  if (action === 'logout') {
    await visit.send(sessionEndpoints.postLogout);
    dropCoupon(visit);
    leaveLogout(visit);
    return visit.seeOther('/');
  }
  if (action === 'code') return logInWithCode(visit);
  return action === 'reset' ? resetPassword(visit) : logIn(visit);
}

function sendRegister(visit: Visit, { problem, fields = {} }: Problems = {}) {
  const { t, href, context } = visit;
  const wanted = wantedOf(visit);
  const least = namedPasswordLength(context.config);
  const content = html`${fault(problem ?? (Object.keys(fields).length > 0 ? visit.texts.checkFields : undefined))}<section>${form(
    visit,
    plainPaths.register,
    html`${textField({
      label: t('Name'),
      name: 'name',
      value: visit.field('name'),
      problem: fields.name,
      required: true,
      attributes: html` autocomplete="name" maxlength="100"`,
    })}${emailField(visit, visit.field('email'), fields.email)}${passwordField({
      label: t('Password'),
      name: 'password',
      problem: fields.password,
      hint: t(message('At least {count} characters', { count: least })),
      required: true,
      attributes: html` autocomplete="new-password"`,
    })}${button(t('Register'), html` class="wide"`)}`,
    { wanted },
  )}<p><small>${t('By registering you agree to our')} <a href="${href('/privacy-policy')}">${t('Privacy policy')}</a>${t('.')}</small></p></section><p>${t('Already a customer?')} <a href="${href(loginPath(wanted))}">${t('Login')}</a></p>`;
  return sendPlainPage(visit, { title: t('Register'), content });
}

/** Handles GET /register. */
export const sendRegisterPage = (visit: Visit) =>
  visit.user ? visit.seeOther(wantedOf(visit)) : sendRegister(visit);

/** Handles POST /register. */
export async function sendRegisterForm(visit: Visit) {
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return sendRegister(visit, { problem: visit.texts.oldForm });
  }
  const fields = problemsOf(visit, ['name', 'email', 'password']);
  if (fields) return sendRegister(visit, { fields });
  const email = visit.field('email');
  const reply = await callIdentity(visit, 'accounts:signUp', {
    email,
    password: visit.typed('password'),
    displayName: visit.field('name').slice(0, 100),
    returnSecureToken: true,
  });
  if (reply.ok) return enter(visit, reply.fields, email, true);
  const password = newPasswordError(sdkCodes[reply.code] ?? '');
  if (!password) return sendRegister(visit, failed(visit, sessionTexts.registerFailed, reply.code));
  visit.reply.status(400);
  return sendRegister(visit, { fields: { password: visit.textOf(password) } });
}
