/** The Content-Security-Policy of a rendered page: it allows only the page's own inline scripts, by hash. */
import { createHash } from 'node:crypto';
import type { IdentityConfig } from '../config/identity-config.ts';

const inlineScript = /<script(?<attributes>[^>]*)>(?<source>[\s\S]*?)<\/script>/g;

const hashes = (html: string): string[] =>
  [...html.matchAll(inlineScript)]
    .map((match) => match.groups)
    .filter((groups) => groups?.source && !/\bsrc=|application\/(ld\+)?json/.test(groups.attributes ?? ''))
    .map(
      (groups) =>
        `'sha256-${createHash('sha256')
          .update(groups?.source ?? '')
          .digest('base64')}'`,
    );

/** Hosted identity is the only other origin that the pages' scripts may call. */
const identityOrigins = (kind: IdentityConfig['kind']): string[] =>
  kind === 'hosted' ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [];

export function contentSecurityPolicy(html: string, identity: IdentityConfig['kind']): string {
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
