/** The cookie of a browser without script, which gets the plain pages at the addresses of the others. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import { leadTo, takeParameter } from '../http/taken-parameter.ts';

const plainCookie = 'jontro_plain';

/** `off`: the browser runs no script. `failed`: it does, and those of the shop did not load. `saved`: they are left out to save data. */
export type PlainReason = StoredReason | 'saved';
type StoredReason = 'off' | 'failed';
/** In seconds. After a failure the shop's own pages are tried again. */
const lifetimes: Record<StoredReason, number> = { off: 30 * 24 * 60 * 60, failed: 30 * 60 };

/** After a failure the name has no prefix: a page stores it before the server knows of it (watch-scripts.ts of the pages). */
const inHeader = /(?:^|;\s*)(?:__Host-)?jontro_plain=(off|failed)(?:;|$)/;
/** A parameter of the links that pages show to browsers without script, and of the one that leads back. */
const inUrl = /[?&]plain=(1|failed|no)(?=&|$)/;

/**
 * Why a request gets plain pages; undefined for one of a browser with script. A link does not change a reason that is known;
 * `saves` says whether scripts are left out to save data.
 */
export function plainReasonOf(cookie: string | undefined, url = '', saves = false): PlainReason | undefined {
  const wanted = inUrl.exec(url)?.[1];
  if (wanted === 'no') return undefined;
  if (wanted === 'failed') return 'failed';
  const known = inHeader.exec(cookie ?? '')?.[1] as StoredReason | undefined;
  if (known) return known;
  return saves ? 'saved' : wanted ? 'off' : undefined;
}

/** Keeps the plain pages for the next requests; a script may end it (`with-script.js`), so it is not hidden from scripts. `saved` is known by the choice of the data saver. */
export function setPlainCookie(reply: FastifyReply, config: CookieConfig, reason: PlainReason): void {
  if (reason === 'saved') return;
  reply.setCookie(hostCookieName(plainCookie, config), reason, {
    path: '/',
    maxAge: lifetimes[reason],
    sameSite: 'lax',
    secure: config.secureCookies,
  });
}

/** Ends the plain pages if the address asks for it, and redirects to the one without the parameter. Returns whether it did. */
export function endPlainPages(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): boolean {
  const taken = inUrl.exec(request.url)?.[1] === 'no' && takeParameter(request.url, 'plain');
  if (!taken) return false;
  for (const name of new Set([plainCookie, hostCookieName(plainCookie, config)]))
    reply.clearCookie(name, { path: '/', sameSite: 'lax', secure: config.secureCookies });
  leadTo(reply, taken.rest);
  return true;
}

/** A file that a plain page names: it runs where scripts work again, ends the cookie and loads the shop's own page. */
export const withScript = {
  path: '/with-script.js',
  source: `for(const name of['${plainCookie}','__Host-${plainCookie}'])document.cookie=name+'=; Max-Age=0; Path=/'+(name[0]==='_'?'; Secure':'');location.replace(location.href.replace(/([?&])plain=1(&|$)/,'$1'))`,
} as const;
