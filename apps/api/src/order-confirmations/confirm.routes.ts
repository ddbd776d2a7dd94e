/** The pages on which customers confirm their orders. Their language is the one chosen in this browser, else that of the order. */
import formBody from '@fastify/formbody';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  confirmLink,
  confirmPath,
  newCodePath,
} from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApplicationError, httpStatusOf } from '../http/application-error.ts';
import { recordFailure } from '../http/error-response.ts';
import { type Html, html, sendPage } from '../http/html.ts';
import { outageOf } from '../http/outage.ts';
import type { App } from '../http/server.ts';
import { type PaperTexts, paperTextsOf } from '../papers/paper-texts.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import {
  askNewCode,
  type Confirmed,
  type ConfirmFault,
  confirmByCode,
  confirmByLink,
  findLinkedOrder,
  type LinkedOrder,
} from './confirm-order.ts';
import { codeForm, confirmForm } from './confirm-page.ts';

const maxBodyBytes = 4 * 1024;
const maxNumberLength = 40;

/** The text of a field of a query or a form; empty for anything else. */
function textOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

const statuses: Readonly<Record<ConfirmFault['problem'], number>> = {
  deadLink: httpStatusOf('not-found'),
  wrongCode: httpStatusOf('not-found'),
  tooManyCodes: httpStatusOf('too-many'),
  tooSoon: httpStatusOf('too-many'),
  tooMany: httpStatusOf('too-many'),
};

/** Registers the link's page and the code's; links that were sent stay valid when the setting `confirmation` is changed. */
export function confirmRoutes(app: App, context: Context): void {
  const { config } = context;
  const languageOf = (request: FastifyRequest, own?: Language): Language =>
    chosenLanguage(request) ??
    parseLanguage(textOf(request.query, 'lang') || textOf(request.body, 'lang')) ??
    own ??
    config.shop.language;
  const pageTexts = (language: Language) => serverTexts[language].confirmations.page;

  function saidOf(confirmed: Confirmed, order: LinkedOrder, { language, digits }: PaperTexts): string {
    const texts = pageTexts(language);
    const charge = digits(formatTaka(order.deliveryCharge));
    const due = order.dueFirst > 0 ? digits(formatTaka(order.dueFirst)) : undefined;
    const on = due ? texts.confirmedUnpaid(due) : texts.confirmed;
    const said = {
      on,
      call: texts.callFirst,
      charge: texts.chargeFirst(charge, config.shop.business.hotline),
      // A larger advance stays as it is.
      'charge-online': order.advance?.charge ? texts.chargeOnline(charge, config.shop.business.hotline) : on,
      before: due ? texts.confirmedBeforeUnpaid(due) : texts.confirmedBefore,
    };
    return said[confirmed];
  }

  /** Leads to where the advance is paid with the digits of the number. */
  function payLinkOf(order: LinkedOrder, { language, digits }: PaperTexts): Html | undefined {
    const { orderNumber, advance } = order;
    if (!config.shop.tracking || !orderNumber || !waitsForAdvance(order)) return undefined;
    const amount = digits(formatTaka(advance?.due ?? 0));
    const path = `${trackingPath}?number=${encodeURIComponent(orderNumber)}&lang=${language}`;
    return html`<p><a href="${path}">${pageTexts(language).payAdvance} · ${amount}</a></p>`;
  }

  /** What was said, and what follows from it. */
  const told = (confirmed: Confirmed, order: LinkedOrder, paper: PaperTexts): Html =>
    html`<p role="status"><strong>${saidOf(confirmed, order, paper)}</strong></p>${payLinkOf(order, paper)}`;

  async function sendLinked(
    request: FastifyRequest,
    reply: FastifyReply,
    result: { order: LinkedOrder; confirmed?: Confirmed } | ConfirmFault,
    token: string,
  ) {
    if ('problem' in result) {
      const language = languageOf(request);
      const { deadLink, tooMany, failed } = pageTexts(language);
      const [title, text] = result.problem === 'tooMany' ? [failed, tooMany] : deadLink;
      if (result.retryAfter !== undefined) reply.header('retry-after', result.retryAfter);
      const content = html`<p role="alert">${text}</p>`;
      return sendPage(reply, title, content, { status: statuses[result.problem], language });
    }
    const { order, confirmed } = result;
    const language = languageOf(request, order.language);
    const texts = pageTexts(language);
    const paper = await paperTextsOf(language, config.shop.bengaliDigits);
    const done = confirmed ?? (order.confirmed ? 'before' : undefined);
    const content = confirmForm(order, token, paper, done && told(done, order, paper));
    return sendPage(reply, texts.order(order.orderNumber ?? ''), content, { language });
  }

  function sendCodePage(
    request: FastifyRequest,
    reply: FastifyReply,
    result: { notice: string } | ConfirmFault | undefined,
  ) {
    const language = languageOf(request);
    const texts = pageTexts(language);
    const number = (textOf(request.body, 'number') || textOf(request.query, 'number')).slice(
      0,
      maxNumberLength,
    );
    if (!result) return sendPage(reply, texts.title, codeForm(language, number), { language });
    if ('notice' in result)
      return sendPage(reply, texts.title, codeForm(language, number, result), { language });
    if (result.retryAfter !== undefined) reply.header('retry-after', result.retryAfter);
    const problem = texts[result.problem];
    const text = typeof problem === 'string' ? problem : problem[1];
    const content = codeForm(language, number, { problem: text });
    return sendPage(reply, texts.title, content, { status: statuses[result.problem], language });
  }

  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: maxBodyBytes });
    scope.setErrorHandler((error: FastifyError | ApplicationError, request, reply) => {
      const language = languageOf(request);
      const texts = pageTexts(language);
      const own = error instanceof ApplicationError ? error.status : error.statusCode;
      const status = outageOf(error)?.status ?? own ?? 500;
      if (status >= 500) recordFailure(error, request.log, 'a confirmation failed');
      return sendPage(reply, texts.failed, html`<p>${texts.wentWrong}</p>`, { status, language });
    });
    const options = { config: { access: 'public' as const }, bodyLimit: maxBodyBytes };
    const tokenOf = ({ params }: FastifyRequest): string => textOf(params, 'token').slice(0, 100);
    const link = confirmLink(':token');
    scope.get(link, options, async (request, reply) => {
      const token = tokenOf(request);
      return sendLinked(request, reply, await findLinkedOrder(context, request.address, token), token);
    });
    scope.post(link, options, async (request, reply) => {
      const token = tokenOf(request);
      return sendLinked(request, reply, await confirmByLink(context, request.address, token), token);
    });
    scope.get(confirmPath, options, async (request, reply) =>
      config.shop.confirmation === 'code' ? sendCodePage(request, reply, undefined) : reply.callNotFound(),
    );
    scope.post(confirmPath, options, async (request, reply) => {
      if (config.shop.confirmation !== 'code') return reply.callNotFound();
      const { body } = request;
      const fields = { number: textOf(body, 'number'), code: textOf(body, 'code') };
      const result = await confirmByCode(context, request.address, fields);
      if ('problem' in result) return sendCodePage(request, reply, result);
      const language = languageOf(request);
      const paper = await paperTextsOf(language, config.shop.bengaliDigits);
      const content = told(result.confirmed, result.order, paper);
      return sendPage(reply, pageTexts(language).title, content, { language });
    });
    scope.post(newCodePath, options, async (request, reply) => {
      if (config.shop.confirmation !== 'code') return reply.callNotFound();
      const result = await askNewCode(context, request.address, textOf(request.body, 'number'));
      if ('problem' in result) return sendCodePage(request, reply, result);
      return sendCodePage(request, reply, { notice: pageTexts(languageOf(request)).codeSent });
    });
  });
}
