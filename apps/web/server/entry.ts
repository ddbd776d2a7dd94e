/** The interface of the web app for the HTTP server: a handler from Request to Response. */

import * as build from 'virtual:react-router/server-build';
import type { Language } from '@jontro/shop/language.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Services, servicesContext } from '../app/lib/services.ts';

export type { Services, WebSettings } from '../app/lib/services.ts';
export { type PageAddress, pageAddress } from '../app/page-addresses.ts';

/** The identity provider that the pages were built for (`VITE_IDENTITY`); must match the server's setting. */
export const identityKind = import.meta.env.VITE_IDENTITY === 'hosted' ? 'hosted' : 'embedded';

/**
 * Returns the handler of page requests, each in the language of its address, whose tag is the basename of its routes. Loaders use
 * `services` while a page is rendered. The HTML is complete before the Response is created, so that it can be cached and
 * its inline scripts hashed.
 */
export function createWebHandler(services: Services, mode: 'development' | 'production') {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (basename: string) => {
    const handler = handlers.get(basename) ?? createRequestHandler({ ...build, basename }, mode);
    handlers.set(basename, handler);
    return handler;
  };
  return (request: Request, language: Language): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, language });
    const { defaultLanguage = language } = services.shop;
    return handlerOf(languagePrefix(language, defaultLanguage) || '/')(request, context);
  };
}
