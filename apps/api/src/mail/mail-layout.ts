/** Renders a mail as plain text and as HTML for every mail client: a head with the shop and the state, an awning, its parts, a foot. */
import type { Language } from '@jontro/shop/language.ts';
import { escapeHtml } from '../http/html.ts';
import { type MailColor, type MailColors, mailColors } from './mail-colors.ts';
import { breaks, type MailPart, partHtml, partText, table } from './mail-parts.ts';
import type { MailShop } from './mail-shop.ts';

export interface MailContent {
  /** The document's title. */
  subject: string;
  /** The state as a sentence. */
  title: string;
  /** Below the title: the order, the day. */
  lead?: readonly string[];
  /** What a mail client shows after the subject. */
  preview: string;
  language: Language;
  shop: MailShop;
  parts: readonly MailPart[];
  /** Why the recipient gets this mail; in small print at the end. */
  why: string;
}

/** The awning's picture, which ends the head; its file is of double size. */
const awning = { path: '/mail-awning.png', width: 600, height: 18 };

const fonts =
  "'Segoe UI',Roboto,'Noto Sans Bengali','Hind Siliguri','Kohinoor Bangla','Nirmala UI',Vrinda,Arial,sans-serif";
/** For clients that support dark mode: the class, the property and the colour; others keep the light colours or change them all. */
const darkClasses = [
  ['page', 'background', 'page'],
  ['sheet', 'background', 'sheet'],
  ['foot', 'background', 'foot'],
  ['tile', 'background', 'tile'],
  ['button', 'background', 'act'],
  ['ink', 'color', 'ink'],
  ['slate', 'color', 'slate'],
  ['act', 'color', 'act'],
  ['on-act', 'color', 'onAct'],
  ['line', 'border-color', 'line'],
  ['strong', 'border-color', 'ink'],
] as const satisfies readonly (readonly [string, string, MailColor])[];
const darkRules = ({ dark }: MailColors): string =>
  darkClasses.map(([name, property, color]) => `.${name}{${property}:${dark[color]}!important}`).join('');

const styles = (
  colors: MailColors,
): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (min-width:640px){.around{padding:24px 12px!important}.pad{padding-left:36px!important;padding-right:36px!important}.title{font-size:34px!important;line-height:42px!important}}
@media (prefers-color-scheme:dark){${darkRules(colors)}}`;

/** Without it, a preview would continue with the mail's next words. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The picture, or stripes in the colours of a shop that has its own. */
function awningHtml({ origin, colors }: MailShop): string {
  if (colors.stripe === mailColors.stripe)
    return `<img src="${escapeHtml(origin + awning.path)}" width="${awning.width}" height="${awning.height}" alt="" style="display:block;width:100%;max-width:${awning.width}px;height:auto;border:0">`;
  const cell = (color: string) =>
    `<td bgcolor="${color}" height="10" style="height:10px;background:${color};font-size:0;line-height:0">&nbsp;</td>`;
  return `<table ${table}><tr>${(cell(colors.light.band) + cell(colors.stripe)).repeat(12)}</tr></table>`;
}

function headHtml({ title, lead = [], shop, language }: MailContent): string {
  const { light } = shop.colors;
  const size = shop.mark?.own
    ? 'height="32" style="display:block;height:32px;width:auto;border:0"'
    : undefined;
  const plate = shop.mark?.own
    ? `bgcolor="${light.onBand}" style="background:${light.onBand};border-radius:8px;padding:4px"`
    : '';
  const mark = shop.mark
    ? `<td ${plate}><img src="${escapeHtml(shop.mark.url)}" ${size ?? 'width="30" height="30" style="display:block;width:30px;height:30px;border:0;border-radius:8px"'} alt=""></td><td width="10" style="width:10px;font-size:0">&nbsp;</td>`
    : '';
  const second = lead.map(escapeHtml).join('<br>');
  return `<tr><td class="pad" lang="${language}" bgcolor="${light.band}" style="background:${light.band};padding:26px 24px ${lead.length > 0 ? 28 : 22}px;text-align:left">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${mark}<td><a target="_blank" rel="noopener" href="${escapeHtml(shop.url)}" style="display:inline-block;padding:10px 0;color:${light.onBand};font-size:20px;font-weight:800;text-decoration:none;${breaks}">${escapeHtml(shop.name)}</a></td></tr></table>
<h1 class="title" style="margin:20px 0 0;color:${light.onBand};font-size:26px;line-height:36px;font-weight:800;${breaks}">${escapeHtml(title)}</h1>
${second && `<p style="margin:10px 0 0;color:${light.onBandSecond};${breaks}">${second}</p>\n`}</td></tr>
<tr><td class="sheet" bgcolor="${light.sheet}" style="background:${light.sheet};font-size:0;line-height:0">${awningHtml(shop)}</td></tr>`;
}

const footHtml = ({ shop: { name, address }, why }: MailContent): string =>
  [address ? `${name}, ${address}` : name, why].map(escapeHtml).join('<br>');

/** Returns the text and the HTML of a mail. Every text is escaped; `language` is set for screen readers. */
export function renderMail(mail: MailContent): { text: string; html: string } {
  const { subject, title, lead = [], preview, language, shop, parts, why } = mail;
  const { light } = shop.colors;
  const from = [shop.name, ...(shop.address ? [shop.address] : []), shop.url].join('\n');
  const text = [
    title,
    ...(lead.length > 0 ? [lead.join('\n')] : []),
    ...parts.flatMap(partText),
    `--\n${from}\n${why}`,
  ].join('\n\n');
  return {
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(subject)}</title><style>${styles(shop.colors)}</style><!--[if mso]><style>td,p,h1,a,span{font-family:'Nirmala UI',Arial,sans-serif!important}</style><![endif]--></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${filler}</div>
<table ${table} class="page" bgcolor="${light.page}" style="background:${light.page}"><tr><td align="center" class="around" style="padding:0">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} lang="${language}" style="max-width:600px;font-family:${fonts};font-size:16px;line-height:25px">
${headHtml(mail)}
<tr><td class="sheet ink pad" bgcolor="${light.sheet}" style="background:${light.sheet};padding:24px 24px 12px;color:${light.ink};text-align:left">
${parts.map((part) => partHtml(part, light)).join('\n')}
</td></tr>
<tr><td class="foot slate pad" bgcolor="${light.foot}" style="background:${light.foot};padding:20px 24px;color:${light.slate};font-size:13px;line-height:20px;text-align:left;${breaks}">${footHtml(mail)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`,
  };
}
