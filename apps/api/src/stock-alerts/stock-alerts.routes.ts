/** Adding a back-in-stock alert, and the page that stops those of an address; the page works without scripts. */
import formBody from '@fastify/formbody';
import { type Language, parseLanguage } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { stockAlertEndpoints } from '@jontro/shop/stock-alerts/stock-alerts.endpoints.ts';
import { stopAlertsPath } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import type { FastifyRequest } from 'fastify';
import { html, sendPage } from '../http/html.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { chosenLanguage } from '../web/chosen-language.ts';
import { addStockAlert, findAlertAddress, removeStockAlerts } from './add-stock-alert.ts';

export function stockAlertRoutes(app: App, context: Context): void {
  const { db, limits } = context;
  app.route({
    ...stockAlertEndpoints.addStockAlert,
    async handler(request) {
      await limits.limit('stock-alert-address', request.address);
      return addStockAlert(context, request.body);
    },
  });

  const languageOf = (request: FastifyRequest): Language =>
    chosenLanguage(request) ??
    parseLanguage(String((request.query as Record<string, unknown>).lang ?? '')) ??
    context.config.shop.language;
  const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token;

  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 4 * 1024 });
    // Needs a button press, because mail scanners open links, too.
    scope.get(stopAlertsPath, { config: { access: 'public' } }, async (request, reply) => {
      await limits.limit('stop-alerts-address', request.address);
      const language = languageOf(request);
      const texts = serverTexts[language].stockAlerts;
      const email = await findAlertAddress(db, tokenOf(request));
      if (email === undefined)
        return sendPage(reply, texts.stopped, html`<p>${texts.stoppedText}</p>`, { language });
      return sendPage(
        reply,
        texts.stopTitle,
        html`<p>${texts.stopText} <strong>${email}</strong></p>
<form method="post" novalidate><button type="submit">${texts.stopButton}</button></form>`,
        { language },
      );
    });
    // A mail client posts here without cookies and from its own origin (RFC 8058).
    scope.post(stopAlertsPath, { config: { access: 'public', anyOrigin: true } }, async (request, reply) => {
      await limits.limit('stop-alerts-address', request.address);
      const language = languageOf(request);
      const texts = serverTexts[language].stockAlerts;
      const email = await findAlertAddress(db, tokenOf(request));
      if (email !== undefined) await removeStockAlerts(db, email);
      return sendPage(reply, texts.stopped, html`<p>${texts.stoppedText}</p>`, { language });
    });
  });
}
