/** The interface of the web app for the HTTP server: a handler from Request to Response. */

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Services, servicesContext } from '../app/lib/services.ts';

export type { Services, WebSettings } from '../app/lib/services.ts';
export { type PageAddress, pageAddress } from '../app/page-addresses.ts';

/** The identity provider that the pages were built for (`VITE_IDENTITY`); must match the server's setting. */
export const identityKind = import.meta.env.VITE_IDENTITY === 'hosted' ? 'hosted' : 'embedded';

/**
 * Returns the handler of page requests, which accepts the language that the visitor has chosen, if any. Loaders use
 * `services` while a page is rendered. The HTML is complete before the Response is created, so that it can be cached and
 * its inline scripts hashed.
 */
export function createWebHandler(services: Services, mode: 'development' | 'production') {
  const handle = createRequestHandler(build, mode);
  return (request: Request, language?: Services['language']): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, language });
    return handle(request, context);
  };
}
