/** The outbox over HTTP, for the owner of a demo shop: in a live shop its mails open the accounts of other people. */
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findMailHtml, listOutbox, retryMail } from './outbox.ts';

/** A mail is shown without any rights: no scripts, no cookies, nothing loaded; its links open windows of their own. */
const shownAlone = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'content-type': 'text/html; charset=utf-8',
};

export function mailRoutes(app: App, { db, config, now }: Context): void {
  if (config.mode !== 'demo') return;
  app.route({ ...mailEndpoints.listOutbox, handler: () => listOutbox(db) });
  app.route({
    ...mailEndpoints.findMailHtml,
    handler: async (r, reply) => {
      const html = await findMailHtml(db, r.params.id);
      reply.headers(shownAlone);
      return html;
    },
  });
  app.route({
    ...mailEndpoints.retryMail,
    handler: (r) => retryMail(db, now(), requireUser(r), r.params.id),
  });
}
