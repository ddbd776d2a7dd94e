/** A request for a plain page: who sends it, in which language, what its form has, and how it asks the endpoints. */
import type { Language } from '@jontro/shop/language.ts';
import { addressIn, parseAddress } from '@jontro/shop/language-addresses.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { PlainPageTexts } from '@jontro/shop/languages/plain-page-texts.ts';
import type { MessageWithParams, Text } from '@jontro/shop/messages.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimedZones } from '../config/claimed-zones.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { App } from '../http/server.ts';
import { type PaperTexts, paperTextsOf } from '../papers/paper-texts.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage, languageOfPage } from '../web/chosen-language.ts';
import { formTokenFor, hasFormToken } from './form-token.ts';
import { type InnerReply, type InnerRequests, innerRequests } from './inner-requests.ts';
import { withLostQuery } from './lost-query.ts';
import { type PlainReason, setPlainCookie } from './plain-cookie.ts';

export interface Visit extends PaperTexts {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
  shop: ShopSettings;
  /** Whether pages are those of the preset `modern`, where the letter would have others (decision 293). */
  isModern: boolean;
  user: CurrentUser | null;
  /** Why the page is a plain one. */
  reason: PlainReason;
  /** The path in the default language, without its query. */
  path: string;
  texts: PlainPageTexts;
  /** For the forms of the page. */
  token: string;
  /** Whether the form that was sent has the token; true for a request without one. */
  isTrusted: boolean;
  send: InnerRequests['send'];
  post: InnerRequests['post'];
  /** A field of the form that was sent, without the space around it; empty if it is left out or repeated. */
  field(name: string): string;
  /** The same as it was typed. */
  typed(name: string): string;
  /** A parameter of the address. */
  query(name: string): string;
  /** The address of a path in the language of the page. */
  href(path: string): string;
  /** Answers with 303, so that a reload sends nothing again. */
  seeOther(path: string): FastifyReply;
  /** What an endpoint says about its refusal, in the language of the page; sets the status of the page. */
  refusal(reply: Extract<InnerReply<unknown>, { ok: false }>): string;
}

const textOf = (fields: unknown, name: string): string => {
  const value =
    typeof fields === 'object' && fields !== null && Object.hasOwn(fields, name)
      ? (fields as Record<string, unknown>)[name]
      : undefined;
  return typeof value === 'string' ? value : '';
};

function languageOf(request: FastifyRequest, { config }: Context) {
  const address = parseAddress(request.url, config.shop.language);
  const language: Language = chosenLanguage(request) ?? address.language;
  return { language, path: address.path };
}

/**
 * An address as a header can carry it: a visitor may have written it in any script. Nothing else changes: a parser would make
 * `//host` of `/..//host`.
 */
const locationOf = (address: string): string =>
  address.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text.toWellFormed()));

/** Reads a request; undefined if it was redirected: to the address of its language, or to that with its query. */
export async function readVisit(
  app: App,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  reason: PlainReason,
): Promise<Visit | undefined> {
  const { config } = context;
  const isForm = request.method === 'POST';
  const page = isForm ? languageOf(request, context) : languageOfPage(request, reply, config);
  if (!page) return undefined;
  const { language } = page;
  setPlainCookie(reply, config, reason);
  const whole = isForm ? undefined : withLostQuery(request, config.publicUrl);
  if (whole) {
    reply.header('cache-control', 'no-store').redirect(whole, 303);
    return undefined;
  }
  const { send, post } = innerRequests(app, config.publicUrl, request, reply);
  const paper = await paperTextsOf(language, config.shop.bengaliDigits);
  const href = (path: string): string => addressIn(language, config.shop.language, path);
  const field = (name: string): string => textOf(request.body, name).trim();
  const isTrusted = !isForm || hasFormToken(request, config, field('token'));
  return {
    ...paper,
    request,
    reply,
    context,
    shop: { ...config.shop, deliveryZones: claimedZones(config) },
    isModern: config.settings.preset === 'modern',
    user: request.currentUser,
    reason,
    path: page.path.split('?')[0] ?? '/',
    texts: serverTexts[language].plainPages,
    token: formTokenFor(request, reply, config),
    isTrusted,
    send,
    post,
    field,
    typed: (name) => textOf(request.body, name),
    query: (name) => textOf(request.query, name).trim(),
    href,
    seeOther: (path) => reply.header('cache-control', 'no-store').redirect(locationOf(href(path)), 303),
    refusal({ status, error, retryAfter }) {
      reply.status(status);
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return paper.textOf((error.text as MessageWithParams | undefined) ?? (error.message as Text));
    },
  };
}
