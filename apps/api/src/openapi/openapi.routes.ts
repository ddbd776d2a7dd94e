/** The endpoints of the API docs: the OpenAPI document and the HTML page. */
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { sessionCookieName } from '../session/session-cookie.ts';
import { openApiDocument } from './openapi-document.ts';
import { openApiPage } from './openapi-page.ts';

const config = { access: 'public', cached: true } as const;

export function openApiRoutes(
  app: App,
  { publicCache, config: settings }: Pick<Context, 'publicCache' | 'config'>,
): void {
  const cookie = sessionCookieName(settings);
  app.get(openApiPaths.document, { config }, (request, reply) =>
    publicCache.serve(request, reply, openApiPaths.document, async () => ({
      body: JSON.stringify(openApiDocument(settings.shop, cookie)),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })),
  );
  app.get(openApiPaths.page, { config }, (request, reply) =>
    publicCache.serve(request, reply, openApiPaths.page, async () => {
      const { body, policy } = openApiPage(settings.shop, cookie);
      return {
        body,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      };
    }),
  );
}
