/** How a mail's paragraphs, rows and button become plain text and simple HTML that every mailbox shows. */

/** One part of a mail, in reading order. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'rows'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  | { kind: 'link'; text: string; url: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');

function plain(part: MailPart): string {
  if (part.kind === 'paragraph') return part.text;
  if (part.kind === 'link') return `${part.text}: ${part.url}`;
  return part.rows.map((row) => `${row.label}: ${row.value}`).join('\n');
}

const cell = 'padding:8px 0;border-bottom:1px solid #E4E7EC;vertical-align:top';

function html(part: MailPart): string {
  if (part.kind === 'paragraph') return `<p style="margin:0 0 16px">${lines(part.text)}</p>`;
  if (part.kind === 'link') {
    const look =
      'display:inline-block;background:#006A4E;color:#FFFFFF;text-decoration:none;border-radius:12px;padding:12px 24px';
    return `<p style="margin:24px 0"><a href="${escaped(part.url)}" style="${look}">${escaped(part.text)}</a></p>`;
  }
  const rows = part.rows.map((row) => {
    const weight = row.strong ? ';font-weight:600' : '';
    return `<tr><td style="${cell}${weight}">${lines(row.label)}</td><td style="${cell}${weight};text-align:right;white-space:nowrap">${lines(row.value)}</td></tr>`;
  });
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
}

/** The text and the HTML of a mail. Every text is escaped; `language` is the document's, for screen readers. */
export function layOut(title: string, language: string, parts: readonly MailPart[]) {
  const body = 'margin:0;background:#F4F5F7;padding:24px 12px';
  const sheet =
    'max-width:560px;margin:0 auto;background:#FFFFFF;border-radius:16px;padding:32px 24px;color:#0B1220;font:16px/1.5 system-ui,sans-serif';
  return {
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body style="${body}"><div style="${sheet}">${parts.map(html).join('')}</div></body></html>`,
  };
}
