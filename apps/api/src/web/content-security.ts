/** The Content-Security-Policy of a rendered page: it allows only the page's own inline scripts, by hash. */
import { createHash } from 'node:crypto';
import type { IdentityConfig } from '../config/identity-config.ts';

/** The sources of the inline scripts, without those of data; found in the bytes, which need not be decoded for it. */
function* inlineScripts(html: Buffer): Generator<Buffer> {
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start)) {
    const from = html.indexOf('>', start) + 1;
    const end = html.indexOf('</script>', from);
    if (from === 0 || end < 0) return;
    const attributes = html.toString('latin1', start, from);
    if (end > from && !/\bsrc=|application\/(ld\+)?json/.test(attributes)) yield html.subarray(from, end);
    start = end;
  }
}

const hashes = (html: Buffer): string[] =>
  [...inlineScripts(html)].map(
    (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );

/** Hosted identity is the only other origin that the pages' scripts may call. */
const identityOrigins = (kind: IdentityConfig['kind']): string[] =>
  kind === 'hosted' ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [];

export function contentSecurityPolicy(html: Buffer, identity: IdentityConfig['kind']): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes(html))].join(' ')}`,
    "style-src 'self'",
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
