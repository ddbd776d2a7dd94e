/** Who may make a request: reads `config.access` of the route, so that no route can be left unguarded. */
import type { Access } from '@jontro/shop/endpoint.ts';
import { languageCookie, languageOf } from '@jontro/shop/language.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../runtime/context.ts';
import { findCurrentUser } from '../session/session.ts';
import { sessionIdsOf } from '../session/session-cookie.ts';
import { ApplicationError } from './application-error.ts';
import type { CurrentUser } from './current-user.ts';
import { isOwnChange } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null on public routes, and on identified ones without a session. */
    currentUser: CurrentUser | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    additive?: boolean;
    /** Takes changes from any origin: for callers that send no cookies, such as the payment gateway. */
    anyOrigin?: boolean;
  }
}

/** The signed-in person of a request whose call demands one; refuses with 401 otherwise. */
export function requireUser(request: FastifyRequest): CurrentUser {
  if (!request.currentUser) throw new ApplicationError('no-session', sessionTexts.signInNeeded);
  return request.currentUser;
}

export const foreignOrigin = 'This request did not come from the shop';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Puts the guard before every route: own origin for changes, session for `user`, role for `admin`. */
export function guard(app: FastifyInstance, { db, config, now }: Context): void {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const { access, anyOrigin } = request.routeOptions.config;
    if (!harmless.has(request.method) && !anyOrigin && !isOwnChange(request, config.publicUrl)) {
      throw new ApplicationError('no-role', foreignOrigin, { code: 'foreign-origin' });
    }
    if (access !== 'identified' && access !== 'user' && access !== 'admin') return;
    const [id] = sessionIdsOf(request.cookies, config);
    const languages = {
      chosen: languageOf(request.cookies[languageCookie]),
      ofShop: config.shop.language,
    };
    request.currentUser = (id && (await findCurrentUser(db, now(), id, languages))) || null;
    if (access === 'identified') return;
    const currentUser = requireUser(request);
    if (access === 'admin' && currentUser.role !== 'admin')
      throw new ApplicationError('no-role', sessionTexts.notAllowed);
  });
}
