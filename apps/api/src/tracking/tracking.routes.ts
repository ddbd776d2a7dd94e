/** The pages on which an order is tracked without a login. Their language is the one chosen in this browser, else that of the link. */
import formBody from '@fastify/formbody';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApplicationError, httpStatusOf } from '../http/application-error.ts';
import { html, sendPage } from '../http/html.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import { paperTextsOf } from '../papers/paper-texts.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { type TrackingResult, trackByDigits, trackByLink } from './track-order.ts';
import { trackedOrder, trackingForm } from './tracking-page.ts';

/** The text of a field of a query or a form; empty for anything else. */
function textOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

const statuses = {
  notFound: httpStatusOf('not-found'),
  wrongLink: httpStatusOf('not-found'),
  onlyLink: httpStatusOf('too-many'),
  tooMany: httpStatusOf('too-many'),
} as const;

/** Registers GET and POST /track and GET /track/:number/:key; 404 where the setting `tracking` is off. */
export function trackingRoutes(app: App, context: Context): void {
  const languageOf = (request: FastifyRequest): Language =>
    chosenLanguage(request) ??
    parseLanguage(textOf(request.query, 'lang') || textOf(request.body, 'lang')) ??
    context.config.shop.language;

  async function sendResult(request: FastifyRequest, reply: FastifyReply, result: TrackingResult) {
    const language = languageOf(request);
    const texts = serverTexts[language].tracking;
    if ('order' in result) {
      const paper = await paperTextsOf(language, context.config.shop.bengaliDigits);
      const title = texts.order(result.order.orderNumber ?? '');
      return sendPage(reply, title, trackedOrder(result.order, paper), { language });
    }
    const { problem, retryAfter } = result;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const [title, text] = problem === 'wrongLink' ? texts.wrongLink : [texts.title, texts[problem]];
    const form = trackingForm(language, textOf(request.body, 'number'), text);
    return sendPage(reply, title, form, { status: statuses[problem], language });
  }

  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 4 * 1024 });
    scope.setErrorHandler((error: FastifyError | ApplicationError, request, reply) => {
      const language = languageOf(request);
      const texts = serverTexts[language].tracking;
      const outage = outageOf(error);
      const own = error instanceof ApplicationError ? error.status : error.statusCode;
      const status = outage?.status ?? own ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'tracking failed');
      return sendPage(reply, texts.failed, html`<p>${texts.wentWrong}</p>`, { status, language });
    });
    scope.addHook('preHandler', async (_request, reply) => {
      if (!context.config.shop.tracking) return reply.callNotFound();
      return undefined;
    });
    const config = { access: 'public' as const };
    scope.get(trackingPath, { config }, async (request, reply) => {
      const language = languageOf(request);
      const number = textOf(request.query, 'number').slice(0, 40);
      return sendPage(reply, serverTexts[language].tracking.title, trackingForm(language, number), {
        language,
      });
    });
    scope.post(trackingPath, { config, bodyLimit: 4 * 1024 }, async (request, reply) => {
      const { body } = request;
      const fields = { number: textOf(body, 'number'), digits: textOf(body, 'digits') };
      return sendResult(request, reply, await trackByDigits(context, request.address, fields));
    });
    scope.get(`${trackingPath}/:number/:key`, { config }, async (request, reply) => {
      const { params } = request;
      const fields = { number: textOf(params, 'number'), key: textOf(params, 'key') };
      return sendResult(request, reply, await trackByLink(context, request.address, fields));
    });
  });
}
