/** Small server-rendered pages in the shop's design: texts are escaped, and only their own style sheet is allowed. */
import { colourRoles, elevation } from '@jontro/shop/design/tokens.ts';
import type { Language } from '@jontro/shop/language.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import type { FastifyReply } from 'fastify';
import { pageStyleOf } from './page-style.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The shop's settings, for pages that the server renders itself. */
    shop: ShopSettings;
  }
}

/** Markup that needs no escaping. */
export interface Html {
  readonly markup: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A template tag: escapes values unless they are markup; undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | undefined | false)[]): Html {
  const escapedValues = values.map((value) => {
    if (!value) return '';
    return typeof value === 'string' ? escapeHtml(value) : value.markup;
  });
  return { markup: String.raw({ raw: strings }, ...escapedValues) };
}

const style = `
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-height:100vh;background:var(--color-fog);color:var(--color-ink);font:16px/1.5 "Figtree Variable",system-ui,"Segoe UI",Roboto,"Noto Sans Bengali",sans-serif;display:flex;flex-direction:column}
header{background:var(--head);padding:16px 24px}
header a{display:inline-flex;align-items:center;gap:10px;color:var(--on-head);text-decoration:none;font-size:20px;font-weight:800;letter-spacing:-.02em}
main{flex:1;display:flex;align-items:flex-start;justify-content:center;padding:clamp(24px,8vh,96px) 16px 48px}
section{width:100%;max-width:440px;background:var(--color-paper);border-radius:16px;padding:32px clamp(20px,6vw,32px);box-shadow:${elevation.card}}
h1{margin:0 0 8px;font-size:26px;line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 16px;color:var(--color-slate);overflow-wrap:anywhere}
strong{color:var(--color-ink)}
label{display:block;font-weight:600;margin:24px 0 8px}
input{display:block;width:100%;height:48px;padding:0 14px;font:inherit;color:inherit;background:var(--color-paper);border:1px solid var(--color-edge);border-radius:12px}
select{display:block;width:100%;height:48px;padding:0 14px;font:inherit;color:inherit;background:var(--color-paper);border:1px solid var(--color-edge);border-radius:12px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
details{border-top:1px solid var(--color-line)}
details form{padding-bottom:16px}
input[aria-invalid]{border-color:var(--color-sale)}
small{display:block;margin-top:8px;font-size:14px;color:var(--color-slate)}
.fault{margin:16px 0 0;padding:12px 14px;border-radius:12px;background:var(--color-sale-wash);color:var(--color-sale-deep)}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:24px;padding:8px 24px;border:0;border-radius:12px;background:var(--color-bottle);color:var(--color-on-bottle);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--color-bottle-deep)}
section>p>img{max-width:100%;height:auto;border-radius:12px}
h2{margin:24px 0 8px;font-size:18px}
dl{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:0 0 16px}
dt{color:var(--color-slate)}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-weight:600;font-variant-numeric:tabular-nums}
ul{margin:0;padding-inline-start:20px}
ul li{display:list-item}
ol{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:8px 0;border-top:1px solid var(--color-line)}
li:last-child span{font-weight:600}
time{color:var(--color-slate);font-variant-numeric:tabular-nums}
.after{margin:24px 0 0}
p a,dd a{color:var(--color-bottle-deep);font-weight:600}
:focus-visible{outline:3px solid var(--color-bottle);outline-offset:2px}
header :focus-visible{outline-color:var(--head-ring)}
:lang(bn){line-height:1.75}
h1:lang(bn){line-height:1.4}
`;

const styleOf = pageStyleOf(style);

// The mark of the favicon, whose colours are not the owner's.
const { bottle, white, marigold } = colourRoles;
const defaultLogo = html`<svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${bottle.light}"/><path d="M20.5 7v12.2a5.6 5.6 0 0 1-5.6 5.6c-2.6 0-4.7-1.5-5.5-3.8" fill="none" stroke="${white.light}" stroke-width="3.4" stroke-linecap="round"/><circle cx="12" cy="9.2" r="2.7" fill="${marigold.light}"/></svg>`;

/** The shop's logo. */
export const logoHtml = ({ logo }: Pick<ShopSettings, 'logo'>): Html =>
  logo === defaultSettings.logo ? defaultLogo : html`<img src="${logo}" alt="" width="32" height="32">`;

const renderPage = (title: string, content: Html, shop: ShopSettings, language: Language): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${shop.name}</title><link rel="icon" href="${shop.logo}"><style>${{ markup: styleOf(shop).css }}</style></head><body><header><a href="/">${logoHtml(shop)}<span>${shop.name}</span></a></header><main><section><h1>${title}</h1>${content}</section></main></body></html>`
    .markup;

interface PageOptions {
  status?: number;
  language?: Language;
  /** Where its forms lead besides the shop, as in `paymentTargets()`. */
  formTargets?: string;
}

/** Where a form leads that starts a payment: browsers apply `form-action` to the redirect that follows, too. */
export const paymentTargets = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? ' https:' : ' https: http:';

/** Sends a page that is never cached and may contain a form to the shop; 200 and English by default. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  content: Html,
  { status = 200, language = 'en', formTargets = '' }: PageOptions = {},
): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // A form's POST sends its Origin and Referer only if the page's policy allows it for the same origin.
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src ${styleOf(reply.server.shop).source}; img-src 'self'; form-action 'self'${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(renderPage(title, content, reply.server.shop, language));
}
