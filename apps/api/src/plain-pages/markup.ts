/** Markup that plain pages share: the frame of a page, forms and their fields. */
import { languageRows, languages } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { type Html, html, logoHtml, paymentTargets } from '../http/html.ts';
import { withScript } from './plain-cookie.ts';
import { plainPaths } from './plain-paths.ts';
import { simpleNote } from './simple-note.ts';
import { plainStyle } from './style.ts';
import type { Visit } from './visit.ts';

export const join = (parts: readonly Html[]): Html => ({
  markup: parts.map(({ markup }) => markup).join(''),
});

/** A form of the shop with its token. */
export const form = (
  { token, href }: Pick<Visit, 'token' | 'href'>,
  action: string,
  content: Html,
  hidden: Readonly<Record<string, string>> = {},
): Html =>
  html`<form method="post" action="${href(action)}" novalidate><input type="hidden" name="token" value="${token}">${join(
    Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    ),
  )}${content}</form>`;

export interface FieldOptions {
  label: string;
  name: string;
  value?: string;
  problem?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  /** Whether it has the focus when the page opens. */
  focused?: boolean;
  /** Further attributes of the control. */
  attributes?: Html;
}

/** Label, control, hint and problem, joined for screen readers. */
function labelled(
  { label, name, hint, problem, required, focused }: FieldOptions,
  control: (attributes: Html) => Html,
): Html {
  const described = [hint && `${name}-hint`, problem && `${name}-fault`].filter(Boolean).join(' ');
  const attributes = html` id="${name}" name="${name}"${required ? html` required` : ''}${
    described && html` aria-describedby="${described}"`
  }${problem ? html` aria-invalid="true"` : ''}${focused ? html` autofocus` : ''}`;
  return html`<p class="field"><label for="${name}">${label}</label>${control(attributes)}${
    hint && html`<small id="${name}-hint">${hint}</small>`
  }${problem && html`<span class="fault" id="${name}-fault">${problem}</span>`}</p>`;
}

export const textField = (options: FieldOptions): Html =>
  labelled(options, (common) => html`<input${common} value="${options.value}"${options.attributes}>`);

/** A password is never sent back. */
export const passwordField = (options: FieldOptions): Html =>
  labelled(options, (common) => html`<input type="password"${common}${options.attributes}>`);

export const textArea = (options: FieldOptions): Html =>
  labelled(
    options,
    (common) => html`<textarea rows="3"${common}${options.attributes}>
${options.value}</textarea>`,
  );

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}
export const selectField = (options: FieldOptions, choices: readonly Option[]): Html =>
  labelled(
    options,
    (common) =>
      html`<select${common}${options.attributes}>${join(
        choices.map(
          ({ value, label, disabled }) =>
            html`<option value="${value}"${value === options.value && html` selected`}${disabled && html` disabled`}>${label}</option>`,
        ),
      )}</select>`,
  );

export interface Choice extends Option {
  note?: string;
  amount?: string;
}
export const choices = (legend: string, name: string, chosen: string, list: readonly Choice[]): Html =>
  html`<fieldset><legend>${legend}</legend>${join(
    list.map(
      ({ value, label, note, amount, disabled }) =>
        html`<label class="choice"><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}${
          disabled && html` disabled`
        }><span><strong>${label}</strong>${note && html`<small>${note}</small>`}</span>${amount && html`<span>${amount}</span>`}</label>`,
    ),
  )}</fieldset>`;

export const checkbox = (name: string, label: string, checked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="${name}" value="1"${checked && html` checked`}>${label}</label>`;

export const button = (label: string, attributes: Html = html``): Html =>
  html`<button type="submit"${attributes}>${label}</button>`;

/** What went wrong, above the content; a reader hears it first. */
export const fault = (text: string | undefined): Html =>
  text ? html`<p class="fault" role="alert">${text}</p>` : html``;
export const notice = (text: string | undefined): Html =>
  text ? html`<p class="notice" role="status">${text}</p>` : html``;

function navigation(visit: Visit): Html {
  const { t, href, user, shop, path } = visit;
  const link = (to: string, label: string) => html`<a href="${href(to)}">${label}</a>`;
  const other = languages.find((language) => language !== visit.language) ?? visit.language;
  const [, query = ''] = visit.request.method === 'GET' ? visit.request.url.split('?') : [];
  const parameters = new URLSearchParams(query);
  parameters.set('language', other);
  return html`<nav aria-label="${visit.texts.pages}">${link(plainPaths.cart, t('Cart'))}${
    user
      ? html`${link(plainPaths.myOrders, t('My Orders'))}${form(visit, plainPaths.login, button(t('Logout')), { do: 'logout' })}`
      : link(plainPaths.login, t('Login'))
  }${shop.tracking && html`<a href="/track?lang=${visit.language}">${t('Track your order')}</a>`}<a href="${addressIn(other, shop.language, path)}?${parameters.toString()}" lang="${other}">${languageRows[other].name}</a></nav>`;
}

/** As on the pages with script. */
const demoNotice = ({ t, context }: Visit): Html | false =>
  context.config.mode === 'demo' &&
  html`<aside aria-label="${t('Demo shop')}">${t('Demo shop: no real orders')}</aside>`;

/** The way to the page with script, where it could be had. */
function simpleNotice({ reason, language, request, path, href }: Visit): Html | false {
  const address = request.method === 'GET' ? request.url : href(path);
  const note = simpleNote(reason, language, address);
  return (
    note &&
    html`<aside aria-label="${note.name}">${note.text} <a href="${note.path}">${note.link}</a></aside>`
  );
}

function searchForm({ t, href, query, path }: Visit): Html {
  const value = path === plainPaths.search ? query('query') : '';
  return html`<form method="get" action="${href(plainPaths.search)}" role="search" novalidate><input type="search" name="query" value="${value}" maxlength="100" aria-label="${t('Search for products')}"><button type="submit">${t('Search')}</button></form>`;
}

export interface PlainPage {
  title: string;
  content: Html;
  status?: number;
  /** Whether a form of the page may lead to the page of a payment provider. */
  pays?: boolean;
}

/** Sends a page, which is for this visitor alone. The status is the given one, or that of a refusal. */
export function sendPlainPage(visit: Visit, { title, content, status, pays = false }: PlainPage) {
  const { shop, language, reply, href, context } = visit;
  const { reason } = visit;
  const style = plainStyle(shop);
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${shop.name}</title><link rel="icon" href="${shop.logo}"><style>${{ markup: style.css }}</style>${
    reason === 'off' && html`<script src="${withScript.path}" defer></script>`
  }</head><body>${simpleNotice(visit)}${demoNotice(visit)}<header><a class="home" href="${href('/')}">${logoHtml(shop)}<span>${shop.name}</span></a>${searchForm(visit)}${navigation(visit)}</header><main><h1>${title}</h1>${content}</main></body></html>`;
  return reply
    .status(status ?? reply.statusCode)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src ${style.source}; img-src 'self' data: https:; form-action 'self'${pays ? paymentTargets(context.config.publicUrl) : ''}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page.markup);
}
