/** The parts of a mail, in plain text and in HTML of tables with inline styles. */
import { escapeHtml } from '../http/html.ts';
import type { MailScheme } from './mail-colors.ts';
import type { MailPicture } from './mail-shop.ts';

/** One part of a mail, in reading order. */
export type MailPart =
  | { kind: 'paragraph'; text: string; quiet?: boolean }
  | { kind: 'rows'; rows: readonly MailRow[] }
  /** `more` is what the HTML says of those that it leaves out of a long list. */
  | { kind: 'goods'; goods: readonly MailGood[]; more?: (count: number) => string }
  | ({ kind: 'lines' } & MailLines)
  /** Beside each other where there is room. */
  | { kind: 'columns'; columns: readonly MailLines[] }
  /** The mail's button, or a plain link below it. */
  | { kind: 'link'; text: string; url: string; second?: true }
  /** A URL to copy, with a text before it; in the plain text, which has the link's URL, only if it is another one. */
  | { kind: 'address'; text: string; url: string; another?: true };

export interface MailRow {
  label: string;
  value: string;
  strong?: boolean;
}

/** A product, of an order with its quantity: in short for the plain text and in words below its name. */
export interface MailGood {
  name: string;
  quantity?: string;
  detail?: string;
  value: string;
  picture?: MailPicture | undefined;
}

/** Lines below a label; the telephone number of a line can be called. */
export interface MailLines {
  label: string;
  lines: readonly string[];
  call?: { text: string; number: string };
}

const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
export const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
export const breaks = 'overflow-wrap:anywhere;word-break:break-word';
const small = (light: MailScheme): string => `color:${light.slate};font-size:14px;line-height:22px`;
const rule = (light: MailScheme): string => `border-bottom:1px solid ${light.line}`;

const linesText = ({ label, lines: texts, call }: MailLines): string =>
  [/\?$/.test(label) ? label : `${label}:`, ...(call ? [call.text] : []), ...texts].join('\n');

/** The paragraphs of a part in the plain text. */
export function partText(part: MailPart): string[] {
  switch (part.kind) {
    case 'paragraph':
      return [part.text];
    case 'rows':
      return [part.rows.map((row) => `${row.label}: ${row.value}`).join('\n')];
    case 'goods':
      return [
        part.goods
          .map(({ name, quantity, value }) => `${quantity ? `${name} ${quantity}` : name}: ${value}`)
          .join('\n'),
      ];
    case 'lines':
      return [linesText(part)];
    case 'columns':
      return part.columns.map(linesText);
    case 'link':
      return [`${part.text}:\n${part.url}`];
    case 'address':
      return part.another ? [`${part.text}\n${part.url}`] : [];
  }
}

function rowsHtml(rows: readonly MailRow[], light: MailScheme): string {
  const html = rows.map(({ label, value, strong }) => {
    const color = `color:${strong ? light.ink : light.slate}`;
    const cell = `padding:${strong ? 14 : 8}px 0 8px;vertical-align:baseline${strong ? `;border-top:1px solid ${light.line}` : ''}`;
    const name = strong ? 'ink line' : 'slate';
    return `<tr><td class="${name}" style="${cell};${color}${strong ? ';font-weight:700' : ''};${breaks}">${lines(label)}</td><td class="ink${strong ? ' line' : ''}" align="right" style="${cell};padding-left:16px;color:${light.ink}${strong ? ';font-size:24px;line-height:30px;font-weight:800' : ''};white-space:nowrap">${lines(value)}</td></tr>`;
  });
  return `<table ${table} style="margin:0 0 24px">${html.join('')}</table>`;
}

/** A picture in the middle of its tile; the tile alone where pictures are off. */
const pictureHtml = (picture: MailPicture | undefined, light: MailScheme): string =>
  picture
    ? `<td width="64" valign="top" style="width:64px;padding:14px 16px 14px 0;${rule(light)}" class="line"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="tile" bgcolor="${light.tile}" width="64" height="64" align="center" style="width:64px;height:64px;background:${light.tile};border-radius:12px;line-height:0"><img src="${escapeHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="" style="display:block;width:${picture.width}px;height:${picture.height}px;border:0;border-radius:12px"></td></tr></table></td>`
    : '';

/** So many keep a mail below the size at which clients cut it. */
const maxGoods = 25;

function goodsHtml({ goods: all, more }: Extract<MailPart, { kind: 'goods' }>, light: MailScheme): string {
  const goods = all.slice(0, maxGoods);
  const left = all.length - goods.length;
  const html = goods.map(({ name, detail, value, picture }) => {
    const cell = `padding:14px 0;vertical-align:middle;${rule(light)}`;
    const span = !picture && goods.some((other) => other.picture) ? ' colspan="2"' : '';
    const second = detail ? `<br><span class="slate" style="${small(light)}">${lines(detail)}</span>` : '';
    return `<tr>${pictureHtml(picture, light)}<td${span} class="line" style="${cell};${breaks}"><span class="ink" style="color:${light.ink};font-weight:700">${lines(name)}</span>${second}</td><td class="line ink" align="right" style="${cell};padding-left:16px;color:${light.ink};font-weight:700;white-space:nowrap">${lines(value)}</td></tr>`;
  });
  return `<table ${table} class="strong" style="margin:20px 0 12px;border-top:2px solid ${light.ink}">${html.join('')}</table>${left > 0 && more ? `<p class="slate" style="margin:0 0 12px;${small(light)}">${escapeHtml(more(left))}</p>` : ''}`;
}

function linesHtml({ label, lines: texts, call }: MailLines, light: MailScheme): string {
  const number = call && escapeHtml(call.number.replace(/[^0-9+]/g, ''));
  const called = call
    ? [
        `<a class="act" href="tel:${number}" style="color:${light.act};display:inline-block;padding:2px 0">${escapeHtml(call.text)}</a>`,
      ]
    : [];
  return `<p style="margin:0 0 24px;${breaks}"><strong class="ink" style="color:${light.ink};font-weight:700">${escapeHtml(label)}</strong><br><span class="slate" style="color:${light.slate}">${[...called, ...texts.map(lines)].join('<br>')}</span></p>`;
}

/** Columns that stand below each other in a narrow window, also without media queries. */
function columnsHtml(columns: readonly MailLines[], light: MailScheme): string {
  if (columns.length < 2) return columns.map((column) => linesHtml(column, light)).join('');
  const html = columns.map(
    (column) =>
      `<!--[if mso]><td width="264" valign="top"><![endif]--><div style="display:inline-block;width:100%;max-width:252px;padding-right:8px;vertical-align:top;box-sizing:border-box">${linesHtml(column, light)}</div><!--[if mso]></td><![endif]-->`,
  );
  return `<!--[if mso]><table role="presentation" width="528" cellpadding="0" cellspacing="0" border="0"><tr><![endif]-->${html.join('')}<!--[if mso]></tr></table><![endif]-->`;
}

/** A part in HTML, in these colours. Every text is escaped. */
export function partHtml(part: MailPart, light: MailScheme): string {
  switch (part.kind) {
    case 'paragraph':
      return part.quiet
        ? `<p class="slate" style="margin:0 0 16px;${small(light)};${breaks}">${lines(part.text)}</p>`
        : `<p class="ink" style="margin:0 0 16px;color:${light.ink};${breaks}">${lines(part.text)}</p>`;
    case 'rows':
      return rowsHtml(part.rows, light);
    case 'goods':
      return goodsHtml(part, light);
    case 'lines':
      return linesHtml(part, light);
    case 'columns':
      return columnsHtml(part.columns, light);
    case 'link':
      return part.second
        ? `<p style="margin:0 0 16px"><a class="act" target="_blank" rel="noopener" href="${escapeHtml(part.url)}" style="display:inline-block;padding:10px 0;color:${light.act};font-weight:700;${breaks}">${escapeHtml(part.text)}</a></p>`
        : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td class="button" bgcolor="${light.act}" align="center" style="background:${light.act};border-radius:28px"><a target="_blank" rel="noopener" href="${escapeHtml(part.url)}" class="on-act" style="display:inline-block;padding:15px 30px;color:${light.onAct};font-weight:700;text-decoration:none">${escapeHtml(part.text)}</a></td></tr></table>`;
    case 'address':
      return `<p class="slate" style="margin:0 0 16px;${small(light)};${breaks}">${escapeHtml(part.text)}<br><a class="act" target="_blank" rel="noopener" href="${escapeHtml(part.url)}" style="color:${light.act}">${escapeHtml(part.url)}</a></p>`;
  }
}
