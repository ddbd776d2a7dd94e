/** The pages on which an order is tracked without a login. Their language is the one chosen in this browser, else that of the link. */
import formBody from '@fastify/formbody';
import { type Language, languages, parseLanguage } from '@jontro/shop/language.ts';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { offersOrderAgain } from '@jontro/shop/orders/order-again.ts';
import {
  guestFragment,
  payByDigitsPath,
  payLink,
  trackingLink,
  trackingPath,
} from '@jontro/shop/orders/tracking.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { CartOwner } from '../cart/cart.routes.ts';
import { ApplicationError, httpStatusOf } from '../http/application-error.ts';
import { recordFailure } from '../http/error-response.ts';
import { type Html, html, paymentTargets, sendPage } from '../http/html.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import { leadTo } from '../http/taken-parameter.ts';
import { orderAgainByLink } from '../orders/order-again.ts';
import { paperTextsOf } from '../papers/paper-texts.ts';
import { shopperOf } from '../payments/shopper-of.ts';
import { answerLimitMs, answerWithin, createSingleFlight } from '../payments/single-flight.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { type PayTarget, parsePart, payForms, payTracked } from './pay-tracked.ts';
import { problemPart } from './problem-page.ts';
import { type FaultyRequest, linkedProblem, requestByForm } from './request-by-form.ts';
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

const digitsOf = ({ body }: FastifyRequest) => ({
  number: textOf(body, 'number').slice(0, 40),
  digits: textOf(body, 'digits').slice(0, 20),
});

interface ResultParts {
  again?: Html | undefined;
  problem?: Html | undefined;
  status?: number;
  /** Where the forms go that pay it. */
  target?: PayTarget;
}

const statuses = {
  notFound: httpStatusOf('not-found'),
  wrongLink: httpStatusOf('not-found'),
  onlyLink: httpStatusOf('too-many'),
  tooMany: httpStatusOf('too-many'),
} as const;

/** Registers GET and POST /track, GET /track/:number/:key, both also in the form /bn/track, POST /track/pay and /track/:number/:key/pay, /again and /request; 404 where the setting `tracking` is off. */
export function trackingRoutes(app: App, context: Context, cartOwner: CartOwner): void {
  const shared = createSingleFlight();
  app.addHook('onClose', () => shared.drain(5_000));

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
    { target, ...parts }: ResultParts = {},
  ) {
    const language = languageOf(request);
    const texts = serverTexts[language].tracking;
    if ('order' in result) {
      const paper = await papersIn(language);
      const title = texts.order(result.order.orderNumber ?? '');
      const { config, orderPayments } = context;
      const pay =
        target && payForms(result.order, orderPayments.offeredMethods(), target, paper, config.shop);
      return sendPage(
        reply,
        title,
        trackedOrder(result.order, paper, {
          shop: config.shop,
          now: context.now().getTime(),
          isModern: config.settings.preset === 'modern',
          couriers: config.shop.couriers,
          pay,
          ...parts,
        }),
        {
          language,
          status: parts.status ?? 200,
          ...(pay && { formTargets: paymentTargets(config.publicUrl) }),
        },
      );
    }
    const { problem, retryAfter } = result;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const [title, text] = problem === 'wrongLink' ? texts.wrongLink : [texts.title, texts[problem]];
    const form = trackingForm(language, textOf(request.body, 'number'), text);
    return sendPage(reply, title, form, { status: statuses[problem], language });
  }

  /** The order of a number and the digits that were typed. */
  async function sendByDigits(request: FastifyRequest, reply: FastifyReply, parts: ResultParts = {}) {
    const fields = digitsOf(request);
    const result = await trackByDigits(context, request.address, fields);
    return sendResult(request, reply, result, { ...parts, target: { path: payByDigitsPath, fields } });
  }

  /** Leads to the page of a provider, or back to the order if that is not possible. */
  async function sendPayment(
    request: FastifyRequest,
    reply: FastifyReply,
    found: TrackingResult,
    back: (parts: ResultParts) => Promise<unknown>,
  ) {
    if ('problem' in found) return sendResult(request, reply, found);
    try {
      const { body } = request;
      const wanted = { method: textOf(body, 'method'), part: parsePart(textOf(body, 'part')) };
      const started = payTracked(context, shared, shopperOf(request), found, wanted);
      const url = await answerWithin(answerLimitMs, started, (err) =>
        request.log.error({ err }, 'a payment was not started'),
      );
      return reply.header('cache-control', 'no-store').redirect(url, 303);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      const { notStarted, tooManyPayments } = serverTexts[languageOf(request)].tracking;
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const text = error.code === 'too-many' ? tooManyPayments : notStarted;
      return back({ problem: html`<p class="fault" role="alert">${text}</p>`, status: error.status });
    }
  }

  async function sendLinked(
    request: FastifyRequest,
    reply: FastifyReply,
    faulty?: FaultyRequest,
    parts: ResultParts = {},
  ) {
    const link = linkOf(request);
    const result = await trackByLink(context, request.address, link);
    if ('problem' in result) return sendResult(request, reply, result);
    const language = languageOf(request);
    const { number: orderNumber, key: trackingKey } = link;
    const named = { orderNumber, trackingKey };
    const again = offersAgain(request, result.order) ? againForm(named, language) : undefined;
    const found = await linkedProblem(context, result.id);
    const { faults } = serverTexts[language].tracking.problem;
    const refused = faulty && { ...faulty, text: faults[faulty.fault] };
    const problem = found && problemPart(found, named, await papersIn(language), refused);
    return sendResult(request, reply, result, {
      again,
      problem,
      target: { path: payLink(named), fields: {} },
      ...(faulty && { status: httpStatusOf('invalid') }),
      ...parts,
    });
  }

  /** Asks about a parcel with a problem, and shows the order with what came of it. */
  async function sendRequest(request: FastifyRequest, reply: FastifyReply) {
    const link = linkOf(request);
    const result = await trackByLink(context, request.address, link);
    if ('problem' in result) return sendResult(request, reply, result);
    const faulty = await requestByForm(context, result.id, request.body);
    if (faulty) return sendLinked(request, reply, faulty);
    const order = { orderNumber: link.number, trackingKey: link.key };
    return reply.redirect(`${trackingLink(order)}?lang=${languageOf(request)}`, 303);
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
      if (status >= 500) recordFailure(error, request.log, 'tracking failed');
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
    scope.post(trackingPath, { config, bodyLimit: 4 * 1024 }, (request, reply) =>
      sendByDigits(request, reply),
    );
    scope.post(payByDigitsPath, { config, bodyLimit: 1024 }, async (request, reply) => {
      const found = await trackByDigits(context, request.address, digitsOf(request));
      return sendPayment(request, reply, found, (parts) => sendByDigits(request, reply, parts));
    });
    const link = `${trackingPath}/:number/:key`;
    scope.get(link, { config: { access: 'identified' } }, (request, reply) => sendLinked(request, reply));
    // Whoever changes the language of the shop's other addresses by hand expects it of these.
    for (const language of languages)
      for (const path of [trackingPath, link])
        scope.get(`/${language}${path}`, { config }, (request, reply) => {
          const { pathname, searchParams } = new URL(request.url.slice(language.length + 1), 'http://shop');
          searchParams.set('lang', language);
          return leadTo(reply, `${pathname}?${searchParams}`, 302);
        });
    scope.post(`${link}/pay`, { config, bodyLimit: 1024 }, async (request, reply) => {
      const found = await trackByLink(context, request.address, linkOf(request));
      return sendPayment(request, reply, found, (parts) => sendLinked(request, reply, undefined, parts));
    });
    scope.post(`${link}/request`, { config, bodyLimit: 4 * 1024 }, sendRequest);
    const ofCart = { access: 'user', guests: 'guestCart', startsGuest: true } as const;
    scope.post(`${link}/again`, { config: ofCart, bodyLimit: 1024 }, sendAgain);
  });
}
