/** The form of the demo notice that chooses the preset of the whole shop; a form, so that it works without scripts. */
import formBody from '@fastify/formbody';
import { presetTexts } from '@jontro/shop/settings.ts';
import { presetFormPath } from '@jontro/shop/site.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { storeSetting } from './stored-settings.ts';

/** The page that the form was sent from; home if the browser does not say so. */
function pageOf({ headers, host }: FastifyRequest): string {
  const { referer = '' } = headers;
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  // The path of a parsed address starts with one slash, unless it was written with several.
  return page && page.host === host && !page.pathname.startsWith('//') ? page.pathname + page.search : '/';
}

export function presetRoutes(app: App, context: Context): void {
  const { config, limits } = context;
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 1024 });
    scope.post(presetFormPath, { config: { access: 'public' }, bodyLimit: 1024 }, async (request, reply) => {
      if (config.mode !== 'demo') throw new ApplicationError('broken-rule', presetTexts.demoOnly);
      await limits.limit('preset-address', request.address);
      await limits.limit('preset-shop', 'all');
      await storeSetting(context, 'preset', (request.body as { preset?: unknown } | undefined)?.preset);
      return reply.header('cache-control', 'no-store').redirect(pageOf(request), 303);
    });
  });
}
