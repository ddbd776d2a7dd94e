/** The Content-Security-Policy of a rendered page: it allows only the page's own inline scripts and styles, by hash. */
import { createHash } from 'node:crypto';
import type { IdentityConfig } from '../config/identity-config.ts';

/** The sources of the inline elements, without scripts of data; found in the bytes, which need not be decoded for it. */
function* inlineSources(html: Buffer, element: 'script' | 'style'): Generator<Buffer> {
  const tag = `<${element}`;
  for (let start = html.indexOf(tag); start >= 0; start = html.indexOf(tag, start)) {
    const from = html.indexOf('>', start) + 1;
    const end = html.indexOf(`</${element}>`, from);
    if (from === 0 || end < 0) return;
    const attributes = html.toString('latin1', start, from);
    if (end > from && !/\bsrc=|application\/(ld\+)?json/.test(attributes)) yield html.subarray(from, end);
    start = end;
  }
}

/** The page itself, and its inline elements. */
const sources = (html: Buffer, element: 'script' | 'style'): string => {
  const hashes = [...inlineSources(html, element)].map(
    (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
  return ["'self'", ...new Set(hashes)].join(' ');
};

/** Hosted identity is the only other origin that the pages' scripts may call. */
const identityOrigins = (kind: IdentityConfig['kind']): string[] =>
  kind === 'hosted' ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [];

export function contentSecurityPolicy(html: Buffer, identity: IdentityConfig['kind']): string {
  return [
    "default-src 'none'",
    `script-src ${sources(html, 'script')}`,
    `style-src ${sources(html, 'style')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...identityOrigins(identity)].join(' ')}`,
    "manifest-src 'self'",
    // The demo outbox shows its mails in frames.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
