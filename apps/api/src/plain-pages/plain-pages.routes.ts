/** Registers the pages for browsers without script, at the addresses of the others (decision 204). */
import type { IncomingHttpHeaders } from 'node:http';
import formBody from '@fastify/formbody';
import { dataSaverParameter } from '@jontro/shop/data-saver.ts';
import { languages } from '@jontro/shop/language.ts';
import { parseAddress } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApplicationError } from '../http/application-error.ts';
import { errorResponseOf } from '../http/error-response.ts';
import { html, sendPage } from '../http/html.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { savesScripts } from '../web/data-saver.ts';
import { sendCartForm, sendCartPage } from './cart-forms.ts';
import { sendCheckout, sendCheckoutForm } from './checkout-forms.ts';
import { sendLoginForm, sendLoginPage, sendRegisterForm, sendRegisterPage } from './login-page.ts';
import { isClosedTo, sendOpeningSoon } from './opening-soon.ts';
import { sendMyOrders, sendOrder, sendOrderForm, sendPaymentState } from './order-pages.ts';
import { type PlainReason, plainReasonOf, withScript } from './plain-cookie.ts';
import { plainPaths, plainPatterns } from './plain-paths.ts';
import { sendSearch } from './search-page.ts';
import { readVisit, type Visit } from './visit.ts';

type Handler = (visit: Visit) => FastifyReply | Promise<FastifyReply>;

/** Each page with what its GET and its form do. */
const pages: readonly { path: string; get: Handler; post?: Handler }[] = [
  { path: plainPaths.search, get: sendSearch },
  { path: plainPaths.cart, get: sendCartPage, post: sendCartForm },
  { path: plainPaths.checkout, get: sendCheckout, post: sendCheckoutForm },
  { path: plainPaths.login, get: sendLoginPage, post: sendLoginForm },
  { path: plainPaths.register, get: sendRegisterPage, post: sendRegisterForm },
  { path: plainPaths.orderReceived, get: sendOrder, post: sendOrderForm },
  { path: plainPaths.myOrders, get: sendMyOrders },
  { path: plainPatterns.thanks, get: sendOrder, post: sendOrderForm },
  { path: plainPatterns.orderDetails, get: sendOrder, post: sendOrderForm },
  { path: plainPatterns.success, get: sendPaymentState },
];

/** Why a request gets a plain page: by its cookie or its address, or to save data. */
function reasonOf(context: Context, headers: IncomingHttpHeaders, url: string): PlainReason | undefined {
  const { shop } = context.config;
  if (!shop.dataSaver) return plainReasonOf(headers.cookie, url);
  // The address that stores the choice is answered by the pages with script.
  if (url.includes(`${dataSaverParameter}=`)) return undefined;
  const { path } = parseAddress(url, shop.language);
  const saves = savesScripts(headers, path);
  // The results of a search are whole without scripts, with all filters.
  if (saves && path.startsWith(plainPaths.search)) return plainReasonOf(headers.cookie);
  return plainReasonOf(headers.cookie, url, saves);
}

/** Chooses between the two pages of an address; without the constraint it is the one with script. */
const constraintOf = (context: Context) => ({
  name: 'plain',
  mustMatchWhenDerived: false,
  storage() {
    const stored = new Map<unknown, unknown>();
    return {
      get: (value: unknown) => stored.get(value) ?? null,
      set: (value: unknown, store: unknown) => void stored.set(value, store),
    };
  },
  deriveConstraint: ({ headers, url = '/' }: { headers: IncomingHttpHeaders; url?: string }) =>
    reasonOf(context, headers, url) && 'yes',
  validate() {},
});

const config = { access: 'identified' as const };
/** Without script an order is such a form. */
const formConfig = { ...config, importance: 'purchase' as const };

export function plainPagesRoutes(app: App, context: Context): void {
  app.addConstraintStrategy(constraintOf(context) as never);
  app.fastPath.skipFor(({ cookie }) => plainReasonOf(cookie) !== undefined);
  app.get(withScript.path, { config: { access: 'public' } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(withScript.source),
  );
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 16 * 1024 });
    scope.setErrorHandler((error: FastifyError | ApplicationError, request, reply) => {
      const { language } = parseAddress(request.url, context.config.shop.language);
      const texts = serverTexts[language].tracking;
      // Of the transport: a body that is too large, or of another type.
      const refused = 'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500;
      const { status, retryAfter } = refused
        ? { status: error.statusCode, retryAfter: undefined }
        : errorResponseOf(error, request.log, { method: request.method, path: request.routeOptions.url });
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return sendPage(reply, texts.failed, html`<p>${texts.wentWrong}</p>`, { status, language });
    });
    const handle = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
      const reason = reasonOf(context, request.headers, request.url) ?? 'off';
      const visit = await readVisit(app, context, request, reply, reason);
      if (!visit) return reply;
      return isClosedTo(visit) ? sendOpeningSoon(visit) : handler(visit);
    };
    for (const { path, get, post } of pages)
      for (const prefix of ['', ...languages.map((language) => `/${language}`)]) {
        scope.get(prefix + path, { config, constraints: { plain: 'yes' } }, handle(get));
        if (post) scope.post(prefix + path, { config: formConfig, bodyLimit: 16 * 1024 }, handle(post));
      }
  });
}
