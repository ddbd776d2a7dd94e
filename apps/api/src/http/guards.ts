/** Access control: checks every request by its route's `config.access`. */
import type { Access, GuestSetting } from '@jontro/shop/endpoint.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { hasPermission, type Permission } from '@jontro/shop/users/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../runtime/context.ts';
import { findGuest } from '../session/guest.ts';
import { readGuestToken } from '../session/guest-cookie.ts';
import { findCurrentUser } from '../session/session.ts';
import { readSession } from '../session/session-cookie.ts';
import { ApplicationError } from './application-error.ts';
import { type CurrentUser, requireOwner } from './current-user.ts';
import { chosenLanguageOf } from './host-cookie.ts';
import { isSameOriginChange } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user or guest; null on public routes, on identified ones without a session, and before a guest starts. */
    currentUser: CurrentUser | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Required by `admin` access: one of them. */
    permission?: Permission | readonly Permission[];
    additive?: boolean;
    /** Needs the second factor and a confirmed identity, whatever the settings. */
    guarded?: boolean;
    /** Refuses staff who are no owners. */
    ownersOnly?: boolean;
    /** The setting that opens it to guests. */
    guests?: GuestSetting;
    /** Its handler makes a guest of a visitor without a cookie. */
    startsGuest?: true;
    /** Sent by an open page by itself, so that it does not count as a use of the session. */
    background?: true;
    /** Accepts changes from any origin: for clients that send no cookies, such as the payment gateway. */
    anyOrigin?: boolean;
  }
}

/** Returns the current user of a request; throws 401 if there is none. */
export function requireUser(request: FastifyRequest): CurrentUser {
  if (!request.currentUser) throw new ApplicationError('no-session', sessionTexts.signInNeeded);
  return request.currentUser;
}

export const foreignOrigin = 'This request did not come from the shop';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Checks every request: same origin for changes, a session for `user`, the permission for `admin`. */
export function registerAccessControl(app: FastifyInstance, { db, config, now }: Context): void {
  app.decorateRequest('currentUser', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access || (config.access === 'admin' && !config.permission))
      throw new Error(`${method} ${url} has no access rule`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, permission, ownersOnly, anyOrigin, guests, startsGuest, background } =
      request.routeOptions.config;
    if (!safeMethods.has(request.method) && !anyOrigin && !isSameOriginChange(request, config.publicUrl)) {
      throw new ApplicationError('no-role', foreignOrigin, { code: 'foreign-origin' });
    }
    if (access !== 'identified' && access !== 'user' && access !== 'admin') return;
    const session = readSession(request.cookies, config);
    const languages = {
      chosen: chosenLanguageOf(request.cookies),
      ofShop: config.shop.language,
    };
    request.currentUser =
      (session && (await findCurrentUser(db, now(), session, languages, !background))) || null;
    if (access === 'identified') return;
    if (!request.currentUser && guests && config.shop[guests]) {
      const token = readGuestToken(request.cookies, config);
      const language = languages.chosen ?? languages.ofShop;
      request.currentUser = (token && (await findGuest(db, now(), token, language))) || null;
      if (startsGuest) return;
    }
    const currentUser = requireUser(request);
    if (access === 'admin' && !(permission && hasPermission(currentUser, permission)))
      throw new ApplicationError(
        currentUser.permissions ? 'no-permission' : 'no-role',
        sessionTexts.notAllowed,
      );
    if (ownersOnly) requireOwner(currentUser);
  });
}
