/** All that the HTTP server knows of the screens: a handler from Request to Response. */

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Services, servicesContext } from '../app/lib/services.ts';

export type { Services, WebSettings } from '../app/lib/services.ts';
export { type PageAddress, pageAddress } from '../app/page-addresses.ts';

/** Whose accounts the pages were built for (`VITE_IDENTITY`); the server's own setting must be the same. */
export const identityKind = import.meta.env.VITE_IDENTITY === 'hosted' ? 'hosted' : 'embedded';

/**
 * Takes the services that loaders use while a page is rendered; gives the handler of every page request, which takes
 * the language that the visitor has chosen, if they have.
 * The finished HTML is complete before the Response is made, so it can be cached and its inline scripts be hashed.
 */
export function createWebHandler(services: Services, mode: 'development' | 'production') {
  const handle = createRequestHandler(build, mode);
  return (request: Request, language?: Services['language']): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, language });
    return handle(request, context);
  };
}
