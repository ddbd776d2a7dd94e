/**
 * Mails over HTTP. The outbox is for admins of a demo shop only: mails of a live shop give access to other people's accounts. Those
 * that could not be sent are listed in every shop, without their content.
 */
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { chosenLanguageOf } from '../http/host-cookie.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listMailProblems, sendTestMail } from './mail-problems.ts';
import { findMailHtml, listOutbox, readableMails, retryMail } from './outbox.ts';

/** Sandboxes a mail: no scripts, no cookies, no requests but for the shop's pictures; its links open new windows. */
const sandboxHeaders = (publicUrl: string) => ({
  'content-security-policy': `default-src 'none'; img-src ${new URL(publicUrl).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  'content-type': 'text/html; charset=utf-8',
});

export function mailRoutes(app: App, context: Context): void {
  const { db, config } = context;
  app.route({ ...mailProblemEndpoints.listMailProblems, handler: () => listMailProblems(context) });
  app.route({
    ...mailProblemEndpoints.retryMailProblem,
    handler: (r) => retryMail(context, requireUser(r), r.params.id, 'retryMailProblem'),
  });
  app.route({
    ...mailProblemEndpoints.sendTestMail,
    handler: (r) => {
      const language = chosenLanguageOf(r.cookies) ?? config.shop.language;
      return sendTestMail(context, requireUser(r), language);
    },
  });
  if (config.mode !== 'demo') return;
  app.route({
    ...mailEndpoints.listOutbox,
    handler: async (r) => readableMails(requireUser(r), await listOutbox(db)),
  });
  app.route({
    ...mailEndpoints.findMailHtml,
    handler: async (r, reply) => {
      const html = await findMailHtml(db, requireUser(r), r.params.id);
      reply.headers(sandboxHeaders(config.publicUrl));
      return html;
    },
  });
  app.route({
    ...mailEndpoints.retryMail,
    handler: (r) => retryMail(context, requireUser(r), r.params.id),
  });
}
