/** The data saver of the pages: who gets it, the choice of a visitor, and the sizes of the pictures that wait for a press. */
import type { IncomingHttpHeaders } from 'node:http';
import { dataSaverCookie, dataSaverParameter, parseDataSaver, sizeMark } from '@jontro/shop/data-saver.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type CookieConfig, hostCookieName } from '../http/host-cookie.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import { leadTo, takeParameter } from '../http/taken-parameter.ts';
import type { ImageHost } from '../images/images.ts';
import { sessionCookie } from '../session/session.ts';

const oneYearS = 365 * 24 * 60 * 60;
const chosen = new RegExp(`(?:^|;) *(?:__Host-)?${dataSaverCookie}=(on|off) *(?:;|$)`);

/** Whether a request gets the pages of the data saver: by the visitor's choice, and without one by the browser's wish. */
export function savesData({ cookie, 'save-data': wish }: IncomingHttpHeaders): boolean {
  const choice = chosen.exec(cookie ?? '')?.[1];
  return choice ? choice === 'on' : /^ *on *(?:[,;]|$)/i.test(String(wish ?? ''));
}

const signedIn = new RegExp(`(?:^|;) *(?:__Host-)?${sessionCookie}=[^;]`);
/** The pages that are whole without scripts, of which those of 204 that a guest needs are written as plain pages. */
const wholeWithoutScripts =
  /^\/(?:$|(?:category|product|pages|search|compare|privacy-policy|cart|checkout|order-received|success)(?:\/|$))/;

/**
 * Whether a request for a path, in the default language, gets a page without scripts: one of the data saver, for nobody who is
 * signed in (decision 212).
 */
export const savesScripts = (headers: IncomingHttpHeaders, path: string): boolean =>
  savesData(headers) &&
  !signedIn.test(headers.cookie ?? '') &&
  wholeWithoutScripts.test(path.split('?')[0] ?? '/');

/** Whether a visitor has chosen, for or against. */
export const choosesDataSaver = ({ cookie }: IncomingHttpHeaders): boolean => chosen.test(cookie ?? '');

/** Stores the choice of an address with `?data-saver=` and redirects to the one without it. Returns whether it did. */
export function chooseDataSaver(request: FastifyRequest, reply: FastifyReply, config: CookieConfig): boolean {
  const taken = takeParameter(request.url, dataSaverParameter);
  const choice = taken && parseDataSaver(taken.value);
  if (!choice) return false;
  reply.setCookie(hostCookieName(dataSaverCookie, config), choice, {
    path: '/',
    maxAge: oneYearS,
    sameSite: 'lax',
    secure: config.secureCookies,
  });
  leadTo(reply, taken.rest);
  return true;
}

/** A page whose caches keep the data saver's apart. */
export const withVariants = (page: PublicResponse): PublicResponse => ({
  ...page,
  headers: { ...page.headers, vary: 'accept-encoding, save-data' },
});

const slot = /(<span data-bytes="\/i\/([0-9a-f]{32})\/(\d{1,4}\.webp)"[^>]*>)([^<]*)(?=<\/span>)/g;
/** Sizes of pictures, whose bytes never change under their address. */
const rememberedSizes = 20_000;

/**
 * Returns a function that writes into a page how many kilobytes each picture has; `digits` writes the number in the page's
 * language. A picture that is not found has no size.
 */
export function createPictureSizes(images: Pick<ImageHost, 'findFile'>) {
  const sizes = new LRUCache<string, number>({ max: rememberedSizes });
  async function sizeOf(hash: string, file: string): Promise<number | undefined> {
    const known = sizes.get(hash + file);
    if (known !== undefined) return known;
    try {
      const bytes = (await images.findFile(hash, file))?.bytes.length;
      if (bytes !== undefined) sizes.set(hash + file, bytes);
      return bytes;
    } catch {
      return undefined;
    }
  }
  return async (page: PublicResponse, digits: (count: number) => string): Promise<PublicResponse> => {
    const html = page.body.toString();
    const found = new Map<string, number | undefined>();
    for (const [, , hash = '', file = ''] of html.matchAll(slot))
      if (!found.has(hash + file)) found.set(hash + file, await sizeOf(hash, file));
    const body = html.replace(slot, (_slot, start: string, hash: string, file: string, label: string) => {
      const bytes = found.get(hash + file);
      return start + (bytes ? label.replace(sizeMark, digits(Math.max(1, Math.round(bytes / 1000)))) : '');
    });
    return { ...page, body: Buffer.from(body) };
  };
}
