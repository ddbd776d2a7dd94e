// A stand-in of the courier Steadfast: its merchant API and its messages, for a shop without an account.
import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from '../courier-control.routes.ts';
import { createFaults } from '../courier-faults.ts';
import { openRecords } from '../courier-records.ts';
import { type CourierServer, courierServer } from '../listen-locally.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { bookInBulk } from './steadfast-bulk.ts';
import { steadfastControl } from './steadfast-control.routes.ts';
import { type OrderFields, readOrder } from './steadfast-fields.ts';
import type { SteadfastParcel } from './steadfast-parcel.ts';
import { findPayment, listPayments } from './steadfast-payments.ts';
import { type SteadfastSettings, steadfastSettings } from './steadfast-settings.ts';

const firstId = 1_424_107;
/** In bytes: 500 orders of the longest fields, in Bengali. */
const bulkLimit = 4 * 1024 * 1024;
const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Builds the stand-in without listening. */
export function buildSteadfast(overrides: Partial<SteadfastSettings> = {}): CourierServer {
  const settings = steadfastSettings(overrides);
  const records = openRecords<SteadfastParcel>(settings.stateFile);
  const { parcels } = records;
  const faults = createFaults();
  const webhooks = createWebhookSender();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });

  const hasKeys = ({ headers }: FastifyRequest): boolean =>
    equal(String(headers['api-key'] ?? ''), settings.apiKey) &&
    equal(String(headers['secret-key'] ?? ''), settings.secretKey);

  /** The caller saves it. */
  const addParcel = (order: OrderFields): SteadfastParcel => {
    const at = new Date().toISOString();
    const consignment_id = firstId + parcels.length;
    const tracking_code = `${consignment_id.toString(16).toUpperCase()}8A`;
    const parcel = {
      consignment_id,
      ...order,
      tracking_code,
      status: 'in_review',
      created_at: at,
      updated_at: at,
    };
    parcels.push(parcel);
    return parcel;
  };

  const isTaken = (ref: string): boolean => parcels.some(({ invoice }) => invoice === ref);

  /** Carries a request out, unless a fault answers it. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    carryOut: () => { code?: number; body: object },
  ) => {
    if (await faults.before(reply)) return reply;
    if (!hasKeys(request)) return reply.code(401).send({ status: 401, message: 'Unauthorized Access' });
    const { code = 200, body } = carryOut();
    return faults.after(reply) ? reply : reply.code(code).send(body);
  };

  const stateOf = (find: (parcel: SteadfastParcel) => boolean) => () => {
    const parcel = parcels.find(find);
    return parcel
      ? { body: { status: 200, delivery_status: parcel.status } }
      : { code: 404, body: { status: 404, message: 'Consignment not found' } };
  };

  app.register(
    async (api) => {
      api.post('/create_order', (request, reply) =>
        answer(request, reply, () => {
          const read = readOrder(request.body);
          if ('faults' in read) return { body: { status: 400, errors: read.faults } };
          if (isTaken(read.order.invoice))
            return { body: { status: 400, errors: { invoice: ['The invoice has already been taken.'] } } };
          const consignment = addParcel(read.order);
          records.save();
          return {
            body: { status: 200, message: 'Consignment has been created successfully.', consignment },
          };
        }),
      );
      api.post('/create_order/bulk-order', { bodyLimit: bulkLimit }, (request, reply) =>
        answer(request, reply, () => {
          const isLastDropped = () => faults.take('dropped');
          const body = bookInBulk(request.body, { isTaken, book: addParcel, isLastDropped });
          records.save();
          return { body };
        }),
      );
      api.get<{ Params: { id: string } }>('/status_by_cid/:id', (request, reply) =>
        answer(
          request,
          reply,
          stateOf(({ consignment_id }) => String(consignment_id) === request.params.id),
        ),
      );
      api.get<{ Params: { id: string } }>('/status_by_invoice/:id', (request, reply) =>
        answer(
          request,
          reply,
          stateOf(({ invoice }) => invoice === request.params.id),
        ),
      );
      api.get<{ Params: { id: string } }>('/status_by_trackingcode/:id', (request, reply) =>
        answer(
          request,
          reply,
          stateOf(({ tracking_code }) => tracking_code === request.params.id),
        ),
      );
      api.get('/payments', (request, reply) =>
        answer(request, reply, () => ({ body: listPayments(parcels) })),
      );
      api.get<{ Params: { id: string } }>('/payments/:id', (request, reply) =>
        answer(request, reply, () => {
          const payment = findPayment(parcels, Number(request.params.id));
          return payment
            ? { body: payment }
            : { code: 404, body: { status: 404, message: 'Payment not found' } };
        }),
      );
      api.get('/get_balance', (request, reply) =>
        answer(request, reply, () => ({ body: { status: 200, current_balance: 0 } })),
      );
    },
    { prefix: '/api/v1' },
  );
  const { controlToken } = settings;
  controlRoutes(app, { controlToken, records, faults, webhooks, ...steadfastControl(settings, records) });

  return courierServer(app, settings.port);
}
