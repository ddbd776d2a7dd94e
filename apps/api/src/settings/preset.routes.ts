/** What chooses the preset of a whole demo shop: the form of its notice, which works without scripts, and an address. */
import formBody from '@fastify/formbody';
import { presetNames, presetTexts } from '@jontro/shop/settings.ts';
import { presetFormPath, presetParameter } from '@jontro/shop/site.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { App } from '../http/server.ts';
import { leadTo, takeParameter } from '../http/taken-parameter.ts';
import type { Context } from '../runtime/context.ts';
import { storeSetting } from './stored-settings.ts';

/** The page that the form was sent from; home if the browser does not say so. */
function pageOf({ headers, host }: FastifyRequest): string {
  const { referer = '' } = headers;
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  // The path of a parsed address starts with one slash, unless it was written with several.
  return page && page.host === host && !page.pathname.startsWith('//') ? page.pathname + page.search : '/';
}

async function storePreset(context: Context, { address }: FastifyRequest, preset: unknown): Promise<void> {
  await context.limits.limit('preset-address', address);
  await context.limits.limit('preset-shop', 'all');
  await storeSetting(context, 'preset', preset);
}

/**
 * Chooses the preset of an address with `?preset=`, which `npm start` prints, and redirects to the one without it. Returns whether it did:
 * not in a live shop, where the preset is fixed, nor for what is no page of its own, such as a picture or a frame of another one.
 */
export async function choosePreset(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { mode, settings } = context.config;
  if (mode !== 'demo' || settings.presetIsFixed) return false;
  const taken = takeParameter(request.url, presetParameter);
  if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  const preset = presetNames.find((name) => name === taken?.value);
  if (!taken || !preset) return false;
  if (preset !== settings.preset) await storePreset(context, request, preset);
  leadTo(reply, taken.rest);
  return true;
}

export function presetRoutes(app: App, context: Context): void {
  const { config } = context;
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 1024 });
    scope.post(presetFormPath, { config: { access: 'public' }, bodyLimit: 1024 }, async (request, reply) => {
      if (config.mode !== 'demo') throw new ApplicationError('broken-rule', presetTexts.demoOnly);
      await storePreset(context, request, (request.body as { preset?: unknown } | undefined)?.preset);
      return leadTo(reply, pageOf(request));
    });
  });
}
