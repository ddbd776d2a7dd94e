// A stand-in of the courier Pathao: its merchant API and its messages, for a shop without an account.
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from '../courier-control.routes.ts';
import { createFaults } from '../courier-faults.ts';
import { type PlaceRow, places } from '../courier-places.ts';
import { openRecords } from '../courier-records.ts';
import { type CourierServer, courierServer } from '../listen-locally.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { createAnnouncements } from './pathao-announcements.ts';
import { pathaoControl } from './pathao-control.routes.ts';
import { type Faults, type PathaoOrder, readPriced } from './pathao-fields.ts';
import { readOrders, readPlacedOrder } from './pathao-orders.ts';
import type { PathaoParcel } from './pathao-parcel.ts';
import { type PathaoSettings, pathaoSettings } from './pathao-settings.ts';
import { createTokens } from './pathao-tokens.ts';

const unauthorized = { message: 'Unauthorized', type: 'error', code: 401 };
const notFound = { message: 'Not found', type: 'error', code: 404 };
const success = (data: object) => ({ message: 'Successful', type: 'success', code: 200, data });
const refused = (errors: Faults) => ({
  code: 422,
  body: { message: 'Please fix the given errors', type: 'error', code: 422, errors },
});
const accepted = {
  code: 202,
  body: {
    message:
      'Your bulk order creation request is accepted,<br> please wait some time to complete order creation.',
    type: 'success',
    code: 202,
    data: true,
  },
};
/** In bytes: some thousand orders. */
const bulkLimit = 4 * 1024 * 1024;
/** In Dhaka, where the store is, 60 taka with the first kg, elsewhere 110; 20 for each kg that begins after it, and 1 % of the cash. */
const priceOf = ({
  item_weight,
  recipient_city = 1,
}: Pick<PathaoOrder, 'item_weight' | 'recipient_city'>): number =>
  (recipient_city === 1 ? 60 : 110) + 20 * Math.max(0, Math.ceil(Number(item_weight)) - 1);
const feeOf = (order: PathaoOrder): number => priceOf(order) + Math.ceil(order.amount_to_collect / 100);

/** Builds the stand-in without listening. */
export function buildPathao(overrides: Partial<PathaoSettings> = {}): CourierServer {
  const settings = pathaoSettings(overrides);
  const records = openRecords<PathaoParcel>(settings.stateFile);
  const { parcels } = records;
  const faults = createFaults(unauthorized);
  const webhooks = createWebhookSender();
  const tokens = createTokens(settings);
  const control = pathaoControl(settings, tokens);
  const announcements = createAnnouncements({
    webhooks,
    envelope: control.envelope,
    storeId: settings.storeId,
    isThere: (parcel) => parcels.includes(parcel),
  });
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  app.addHook('onClose', announcements.close);

  /** The caller saves it. */
  const addParcel = (order: PathaoOrder): PathaoParcel => {
    const updated_at = new Date().toISOString();
    const consignment_id = `DT${String(parcels.length + 1).padStart(10, '0')}`;
    const parcel = { consignment_id, slug: 'Pending', delivery_fee: feeOf(order), updated_at, order };
    parcels.push(parcel);
    return parcel;
  };

  /** Carries a request out, unless a fault answers it or its token is none. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    carryOut: () => { code?: number; body: object },
  ) => {
    if (await faults.before(reply)) return reply;
    if (!tokens.isValid(request.headers.authorization)) return reply.code(401).send(unauthorized);
    const { code = 200, body } = carryOut();
    return request.method === 'POST' && faults.after(reply) ? reply : reply.code(code).send(body);
  };

  app.register(
    async (api) => {
      api.post('/issue-token', async (request, reply) => {
        if (await faults.before(reply)) return reply;
        return tokens.issue(request.body) ?? reply.code(401).send(unauthorized);
      });
      const list = (kind: string, rows: readonly PlaceRow[] | undefined) => () =>
        rows
          ? {
              body: success({
                data: rows.map(({ id, name }) => ({ [`${kind}_id`]: id, [`${kind}_name`]: name })),
              }),
            }
          : { code: 404, body: notFound };
      api.get('/city-list', (request, reply) => answer(request, reply, list('city', places)));
      api.get<{ Params: { id: string } }>('/cities/:id/zone-list', (request, reply) => {
        const city = places.find(({ id }) => String(id) === request.params.id);
        return answer(request, reply, list('zone', city?.zones));
      });
      api.get<{ Params: { id: string } }>('/zones/:id/area-list', (request, reply) => {
        const zone = places.flatMap(({ zones }) => zones).find(({ id }) => String(id) === request.params.id);
        return answer(request, reply, list('area', zone?.areas));
      });
      api.get('/stores', (request, reply) =>
        answer(request, reply, () => {
          const { storeId: store_id } = settings;
          const store = { store_id, store_name: 'The shop', store_address: 'Dhaka', is_active: 1 };
          return {
            body: success({ data: [store], total: 1, current_page: 1, per_page: 1000, last_page: 1 }),
          };
        }),
      );
      api.post('/orders', (request, reply) =>
        answer(request, reply, () => {
          const read = readPlacedOrder(request.body, settings.storeId);
          if ('faults' in read) return refused(read.faults);
          const { consignment_id, delivery_fee, order } = addParcel(read.order);
          records.save();
          const { merchant_order_id = null } = order;
          return {
            body: success({ consignment_id, merchant_order_id, order_status: 'Pending', delivery_fee }),
          };
        }),
      );
      api.post('/orders/bulk', { bodyLimit: bulkLimit }, async (request, reply) => {
        const booked: PathaoParcel[] = [];
        const answered = await answer(request, reply, () => {
          const read = readOrders(request.body, settings.storeId);
          if ('faults' in read) return refused(read.faults);
          const orders = faults.take('dropped') ? read.orders.slice(0, -1) : read.orders;
          for (const order of orders) booked.push(addParcel(order));
          records.save();
          return accepted;
        });
        if (settings.announceBulk) announcements.add(booked);
        return answered;
      });
      api.post('/merchant/price-plan', (request, reply) =>
        answer(request, reply, () => {
          const read = readPriced(request.body, settings.storeId);
          if ('faults' in read) return refused(read.faults);
          const price = priceOf(read.parcel);
          return {
            body: success({
              price,
              discount: 0,
              promo_discount: 0,
              plan_id: 69,
              cod_enabled: 1,
              cod_percentage: 0.01,
              additional_charge: 0,
              final_price: price,
            }),
          };
        }),
      );
      api.get<{ Params: { id: string } }>('/orders/:id/info', (request, reply) =>
        answer(request, reply, () => {
          const parcel = parcels.find(({ consignment_id }) => consignment_id === request.params.id);
          if (!parcel) return { code: 404, body: notFound };
          const { consignment_id, slug, updated_at, order } = parcel;
          return {
            body: success({
              consignment_id,
              merchant_order_id: order.merchant_order_id,
              order_status: slug.replaceAll('_', ' '),
              order_status_slug: slug,
              updated_at: updated_at.slice(0, 19).replace('T', ' '),
              invoice_id: null,
            }),
          };
        }),
      );
    },
    { prefix: '/aladdin/api/v1' },
  );
  const { controlToken } = settings;
  controlRoutes(app, { controlToken, records, faults, webhooks, ...control });

  return courierServer(app, settings.port);
}
