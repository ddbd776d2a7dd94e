/** Renders a mail's parts as plain text and as table-based HTML for every mail client, in light and dark. */
import type { Language } from '@jontro/shop/language.ts';
import { escapeHtml } from '../http/html.ts';

/** One part of a mail, in reading order. */
export type MailPart =
  | { kind: 'paragraph'; text: string; quiet?: boolean }
  | { kind: 'rows'; rows: readonly MailRow[] }
  | { kind: 'lines'; label: string; lines: readonly string[] }
  | { kind: 'link'; text: string; url: string }
  /** A URL to copy, with a text before it; in the plain text, which has the link's URL, only if it is another one. */
  | { kind: 'address'; text: string; url: string; another?: true };

export interface MailRow {
  label: string;
  value: string;
  strong?: boolean;
}

export interface MailContent {
  /** The document's title. */
  subject: string;
  title: string;
  /** What a mail client shows after the subject. */
  preview: string;
  language: Language;
  shop: { name: string; url: string };
  parts: readonly MailPart[];
  /** Why the recipient gets this mail; in small print at the end. */
  why: string;
}

const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

function plainText(part: MailPart): string[] {
  switch (part.kind) {
    case 'paragraph':
      return [part.text];
    case 'rows':
      return [part.rows.map((row) => `${row.label}: ${row.value}`).join('\n')];
    case 'lines':
      return [`${part.label}:\n${part.lines.join('\n')}`];
    case 'link':
      return [`${part.text}:\n${part.url}`];
    case 'address':
      return part.another ? [`${part.text}\n${part.url}`] : [];
  }
}

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Bengali','Kohinoor Bangla','Nirmala UI',Vrinda,Arial,sans-serif";
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

/** For mail clients that support dark mode; others use the light colours or invert them. */
const dark = `@media (prefers-color-scheme:dark){
.page{background:#0B1220!important}.sheet{background:#161F30!important}.ink{color:#F4F5F7!important}
.quiet{color:#A7B2C4!important}.line{border-color:#2C374B!important}.address{color:#7FD6B4!important}
.button{background:#087A56!important}}`;

function rowsHtml(rows: readonly MailRow[]): string {
  const cell = 'padding:10px 0;border-bottom:1px solid #E4E7EC;vertical-align:top';
  const html = rows.map(({ label, value, strong }) => {
    const weight = strong ? ';font-weight:700;font-size:18px' : '';
    return `<tr><td class="line" style="${cell}${weight};${breaks}">${lines(label)}</td><td class="line" align="right" style="${cell}${weight};padding-left:16px;white-space:nowrap">${lines(value)}</td></tr>`;
  });
  return `<table ${table} class="ink" style="margin:0 0 20px;color:#0B1220">${html.join('')}</table>`;
}

function html(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.quiet
        ? `<p class="quiet" style="margin:0 0 16px;color:#526077;font-size:14px">${lines(part.text)}</p>`
        : `<p style="margin:0 0 16px">${lines(part.text)}</p>`;
    case 'rows':
      return rowsHtml(part.rows);
    case 'lines':
      return `<p style="margin:0 0 20px;${breaks}"><span class="quiet" style="color:#526077;font-size:14px">${escapeHtml(part.label)}</span><br>${part.lines.map(lines).join('<br>')}</p>`;
    case 'link':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="#006A4E" style="background:#006A4E;border-radius:12px"><a target="_blank" rel="noopener" href="${escapeHtml(part.url)}" style="display:inline-block;padding:14px 28px;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(part.text)}</a></td></tr></table>`;
    case 'address':
      return `<p class="quiet" style="margin:0 0 16px;color:#526077;font-size:14px;${breaks}">${escapeHtml(part.text)}<br><a class="address" target="_blank" rel="noopener" href="${escapeHtml(part.url)}" style="color:#006A4E">${escapeHtml(part.url)}</a></p>`;
  }
}

/** Returns the text and the HTML of a mail. Every text is escaped; `language` is set for screen readers. */
export function renderMail({ subject, title, preview, language, shop, parts, why }: MailContent) {
  const text = [title, ...parts.flatMap(plainText), `--\n${shop.name}\n${shop.url}\n${why}`].join('\n\n');
  return {
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#F4F5F7">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table ${table} class="page" bgcolor="#F4F5F7" style="background:#F4F5F7"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:560px;font-family:${fonts};font-size:16px;line-height:1.55">
<tr><td bgcolor="#0B1220" style="background:#0B1220;border-radius:16px 16px 0 0;padding:20px 24px"><a target="_blank" rel="noopener" href="${escapeHtml(shop.url)}" style="color:#FFFFFF;font-size:20px;font-weight:800;letter-spacing:-0.01em;text-decoration:none">${escapeHtml(shop.name)}</a></td></tr>
<tr><td class="sheet ink" bgcolor="#FFFFFF" style="background:#FFFFFF;border-radius:0 0 16px 16px;padding:32px 24px 16px;color:#0B1220;text-align:left">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:800">${escapeHtml(title)}</h1>
${parts.map(html).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 24px;color:#526077;font-size:13px;text-align:left">${escapeHtml(why)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`,
  };
}
