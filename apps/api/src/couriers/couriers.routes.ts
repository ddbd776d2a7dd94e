/** Routes of parcels at couriers: for staff, and for the messages that couriers send. */
import { courierEndpoints, courierWebhookPath } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { isCourierName } from '@jontro/shop/couriers/couriers.ts';
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { ApplicationError } from '../http/application-error.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { bookShipments, retryShipment, withdrawShipment } from './book-shipments.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { chooseCourierArea, listCourierAreas } from './choose-courier-area.ts';
import { courierOf } from './couriers.ts';
import { askAboutDelivery, decideDeliveryRequest, findDeliveryProblem } from './delivery-requests.ts';
import { listOrderShipments, listOrdersToBook, listShipments } from './list-shipments.ts';
import { createPriceList, listQuotes } from './quote-parcels.ts';
import { reportStep } from './report-step.ts';
import { settleShipment } from './settle-shipment.ts';

const maxBodyBytes = 64 * 1024;
/** A courier sends no cookies and another origin; its secret proves what it says. */
const courierAccess = { access: 'public', anyOrigin: true, importance: 'always' } as const;

export function couriersRoutes(app: App, context: Context): void {
  app.route({ ...courierEndpoints.listOrdersToBook, handler: () => listOrdersToBook(context) });
  const priceOf = createPriceList(context.now);
  app.route({
    ...courierEndpoints.listQuotes,
    handler: (r) => listQuotes(context, priceOf, requireUser(r), r.query),
  });
  app.route({
    ...courierEndpoints.listCourierAreas,
    handler: (r) => listCourierAreas(context, r.params.id, r.query),
  });
  app.route({
    ...courierEndpoints.chooseCourierArea,
    handler: (r) => chooseCourierArea(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...courierEndpoints.bookShipments,
    handler: (r) => bookShipments(context, requireUser(r), r.body),
  });
  app.route({
    ...courierEndpoints.listShipments,
    handler: async (r, reply) => withTotal(reply, await listShipments(context, r.query)),
  });
  app.route({
    ...courierEndpoints.listOrderShipments,
    handler: (r) => listOrderShipments(context, r.params.id),
  });
  app.route({
    ...courierEndpoints.retryShipment,
    handler: (r) => retryShipment(context, requireUser(r), r.params.id),
  });
  app.route({
    ...courierEndpoints.withdrawShipment,
    handler: (r) => withdrawShipment(context, requireUser(r), r.params.id),
  });
  app.route({
    ...courierEndpoints.cancelShipment,
    handler: (r) => cancelShipment(context, requireUser(r), r.params.id),
  });
  app.route({
    ...courierEndpoints.settleShipment,
    handler: (r) => settleShipment(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...deliveryRequestEndpoints.findDeliveryProblem,
    handler: (r) => findDeliveryProblem(context, requireUser(r), r.params.id),
  });
  app.route({
    ...deliveryRequestEndpoints.askAboutDelivery,
    handler: (r) => askAboutDelivery(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...deliveryRequestEndpoints.decideDeliveryRequest,
    handler: (r) => decideDeliveryRequest(context, requireUser(r), r.params.id, r.body),
  });
  webhookRoute(app, context);
}

function webhookRoute(app: App, context: Context): void {
  app.register(async (scope) => {
    // A secret may be of the raw text, and each courier has its own fields.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { courier: string } }>({
      method: 'POST',
      url: courierWebhookPath,
      bodyLimit: maxBodyBytes,
      config: courierAccess,
      handler: async (request, reply) => {
        const { courier: name } = request.params;
        await context.limits.limit('courier-webhook-address', request.address);
        const courier = isCourierName(name) ? courierOf(context, name) : undefined;
        if (!courier || !isCourierName(name))
          throw new ApplicationError('not-found', 'There is nothing at this address');
        const body = typeof request.body === 'string' ? request.body : '';
        const message = courier.readWebhook({ headers: request.headers, query: Object(request.query), body });
        const isAccepted = message.kind === 'report' || message.kind === 'nothing';
        const answer = courier.webhookAnswer(isAccepted);
        reply.header('cache-control', 'no-store');
        if (message.kind === 'refused') return reply.code(401).send(answer.body);
        if (message.kind === 'invalid') return reply.code(400).send(answer.body);
        if (message.kind === 'report') {
          const result = await reportStep(context, name, message.report, 'webhook');
          if (result === 'unknown')
            request.log.warn({ courier: name }, 'a courier reports an unknown parcel');
        }
        return reply
          .code(answer.status ?? 200)
          .headers(answer.headers ?? {})
          .send(answer.body);
      },
    });
  });
}
