/** The cookie of a browser without script, which gets the plain pages at the addresses of the others. */
import type { FastifyReply } from 'fastify';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';

const plainCookie = 'jontro_plain';

/** `off`: the browser runs no script. `failed`: it does, and those of the shop did not load. */
export type PlainReason = 'off' | 'failed';
/** In seconds. After a failure the shop's own pages are tried again. */
const lifetimes: Record<PlainReason, number> = { off: 30 * 24 * 60 * 60, failed: 30 * 60 };

const inHeader = /(?:^|;\s*)(?:__Host-)?jontro_plain=(off|failed)(?:;|$)/;
/** A parameter of the links that pages show to browsers without script. */
const inUrl = /[?&]plain=(1|failed)(?:&|$)/;

/** Why a request gets plain pages; undefined for one of a browser with script. */
export function plainReasonOf(cookie: string | undefined, url = ''): PlainReason | undefined {
  const wanted = inUrl.exec(url)?.[1];
  if (wanted) return wanted === 'failed' ? 'failed' : 'off';
  return inHeader.exec(cookie ?? '')?.[1] as PlainReason | undefined;
}

/** Keeps the plain pages for the next requests; a script may end it (`with-script.js`), so it is not hidden from scripts. */
export function setPlainCookie(reply: FastifyReply, config: CookieConfig, reason: PlainReason): void {
  reply.setCookie(hostCookieName(plainCookie, config), reason, {
    path: '/',
    maxAge: lifetimes[reason],
    sameSite: 'lax',
    secure: config.secureCookies,
  });
}

/** A file that a plain page names: it runs where scripts work again, ends the cookie and loads the shop's own page. */
export const withScript = {
  path: '/with-script.js',
  source: `for(const name of['${plainCookie}','__Host-${plainCookie}'])document.cookie=name+'=; Max-Age=0; Path=/'+(name[0]==='_'?'; Secure':'');location.replace(location.href.replace(/([?&])plain=1(&|$)/,'$1'))`,
} as const;
