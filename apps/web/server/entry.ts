/** The interface of the web app for the HTTP server: a handler that renders a page. */

import * as build from 'virtual:react-router/server-build';
import type { Language } from '@jontro/shop/language.ts';
import { languagePrefix } from '@jontro/shop/language-addresses.ts';
import type { PageServices, PagesBuild, RenderedPage } from '@jontro/shop/page-services.ts';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { htmlContext, servicesContext } from '../app/lib/services.ts';

/**
 * Returns the handler of page requests, each in the language of its address, whose tag is the basename of its routes. Loaders use
 * `services` while a page is rendered.
 */
export const createWebHandler: PagesBuild['createWebHandler'] = (mode) => {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (basename: string) => {
    const handler = handlers.get(basename) ?? createRequestHandler({ ...build, basename }, mode);
    handlers.set(basename, handler);
    return handler;
  };
  return async (request: Request, language: Language, services: PageServices): Promise<RenderedPage> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, language });
    const { defaultLanguage = language } = services.shop;
    const response = await handlerOf(languagePrefix(language, defaultLanguage) || '/')(request, context);
    const { status, headers } = response;
    const body = response.body ? new Uint8Array(await response.arrayBuffer()) : context.get(htmlContext);
    return { status, headers, body: body ?? new Uint8Array() };
  };
};
