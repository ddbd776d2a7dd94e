/** The pages on which an order is tracked without a login. Their language is the one chosen in this browser, else that of the link. */
import formBody from '@fastify/formbody';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { offersOrderAgain } from '@jontro/shop/orders/order-again.ts';
import { guestFragment, trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { CartOwner } from '../cart/cart.routes.ts';
import { ApplicationError, httpStatusOf } from '../http/application-error.ts';
import { type Html, html, sendPage } from '../http/html.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import { orderAgainByLink } from '../orders/order-again.ts';
import { paperTextsOf } from '../papers/paper-texts.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { type TrackedOrder, type TrackingResult, trackByDigits, trackByLink } from './track-order.ts';
import { againForm, orderedAgain, trackedOrder, trackingForm } from './tracking-page.ts';

/** The text of a field of a query or a form; empty for anything else. */
function textOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

const linkOf = ({ params }: FastifyRequest) => ({
  number: textOf(params, 'number'),
  key: textOf(params, 'key'),
});

const statuses = {
  notFound: httpStatusOf('not-found'),
  wrongLink: httpStatusOf('not-found'),
  onlyLink: httpStatusOf('too-many'),
  tooMany: httpStatusOf('too-many'),
} as const;

/** Registers GET and POST /track, GET /track/:number/:key and POST /track/:number/:key/again; 404 where the setting `tracking` is off. */
export function trackingRoutes(app: App, context: Context, cartOwner: CartOwner): void {
  const languageOf = (request: FastifyRequest): Language =>
    chosenLanguage(request) ??
    parseLanguage(textOf(request.query, 'lang') || textOf(request.body, 'lang')) ??
    context.config.shop.language;

  const papersIn = (language: Language) => paperTextsOf(language, context.config.shop.bengaliDigits);
  const pathIn = (language: Language, path: string) =>
    addressIn(language, context.config.shop.language, path);

  /** Whether the order of a link can be put into the cart: once it has ended, by who may have one. */
  const offersAgain = (request: FastifyRequest, order: TrackedOrder): boolean =>
    context.config.shop.orderAgain &&
    offersOrderAgain(order) &&
    (context.config.shop.guestCart || request.currentUser !== null);

  async function sendResult(
    request: FastifyRequest,
    reply: FastifyReply,
    result: TrackingResult,
    again?: Html,
  ) {
    const language = languageOf(request);
    const texts = serverTexts[language].tracking;
    if ('order' in result) {
      const paper = await papersIn(language);
      const title = texts.order(result.order.orderNumber ?? '');
      return sendPage(
        reply,
        title,
        trackedOrder(result.order, paper, { couriers: context.config.shop.couriers, again }),
        { language },
      );
    }
    const { problem, retryAfter } = result;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const [title, text] = problem === 'wrongLink' ? texts.wrongLink : [texts.title, texts[problem]];
    const form = trackingForm(language, textOf(request.body, 'number'), text);
    return sendPage(reply, title, form, { status: statuses[problem], language });
  }

  async function sendLinked(request: FastifyRequest, reply: FastifyReply) {
    const link = linkOf(request);
    const result = await trackByLink(context, request.address, link);
    const isOffered = 'order' in result && offersAgain(request, result.order);
    const { number: orderNumber, key: trackingKey } = link;
    const again = isOffered ? againForm({ orderNumber, trackingKey }, languageOf(request)) : undefined;
    return sendResult(request, reply, result, again);
  }

  /** Opens the cart, unless something is not as it was ordered. */
  async function sendAgain(request: FastifyRequest, reply: FastifyReply) {
    const result = await trackByLink(context, request.address, linkOf(request));
    if ('problem' in result) return sendResult(request, reply, result);
    if (!offersAgain(request, result.order)) return reply.callNotFound();
    const owner = await cartOwner(context, request, reply);
    const added = await orderAgainByLink(context, owner, result.id);
    const language = languageOf(request);
    const cart = pathIn(language, '/cart') + (owner.guest ? guestFragment : '');
    if (added.differences.length === 0) return reply.redirect(cart, 303);
    const content = orderedAgain(added, { cart, home: pathIn(language, '/') }, await papersIn(language));
    return sendPage(reply, serverTexts[language].tracking.again, content, { language });
  }

  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 4 * 1024 });
    scope.setErrorHandler((error: FastifyError | ApplicationError, request, reply) => {
      const language = languageOf(request);
      const texts = serverTexts[language].tracking;
      const outage = outageOf(error);
      const own = error instanceof ApplicationError ? error.status : error.statusCode;
      const status = outage?.status ?? own ?? 500;
      if (status === httpStatusOf('no-session')) return reply.redirect(pathIn(language, '/login'), 303);
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
    const link = `${trackingPath}/:number/:key`;
    scope.get(link, { config: { access: 'identified' } }, sendLinked);
    const ofCart = { access: 'user', guests: 'guestCart', startsGuest: true } as const;
    scope.post(`${link}/again`, { config: ofCart, bodyLimit: 1024 }, sendAgain);
  });
}
