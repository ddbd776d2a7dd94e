// A stand-in of the courier RedX: its OpenAPI and its messages, for a shop without an account.
import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from '../courier-control.routes.ts';
import { createFaults } from '../courier-faults.ts';
import { openRecords } from '../courier-records.ts';
import { type CourierServer, courierServer } from '../listen-locally.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { listAreas, redxAreas } from './redx-areas.ts';
import { moveParcel, redxControl } from './redx-control.routes.ts';
import { type RedxFields, readParcel } from './redx-fields.ts';
import type { RedxParcel } from './redx-parcel.ts';
import { type RedxSettings, redxSettings } from './redx-settings.ts';

const unauthorized = { message: 'Invalid access token' };
const notFound = { message: 'Parcel not found' };
const refused = (message: string) => ({ code: 400, body: { message } });

/** In Dhaka, where the store is, 60 taka with the first 500 g, elsewhere 100; 15 for each 500 g that begin after them, and 1 % of the cash there. */
function chargesOf(area: number, grams: number, cash: number): { deliveryCharge: number; codCharge: number } {
  const isNear = redxAreas.find(({ id }) => id === area)?.district === 'Dhaka';
  const steps = Math.max(0, Math.ceil(grams / 500) - 1);
  return { deliveryCharge: (isNear ? 60 : 100) + 15 * steps, codCharge: isNear ? 0 : Math.ceil(cash / 100) };
}

function chargeOf({ delivery_area_id, parcel_weight, cash_collection_amount }: RedxFields): number {
  const charges = chargesOf(delivery_area_id, Number(parcel_weight), Number(cash_collection_amount));
  return charges.deliveryCharge + charges.codCharge;
}

const priced = ['delivery_area_id', 'pickup_area_id', 'cash_collection_amount', 'weight'];

/** Builds the stand-in without listening. */
export function buildRedx(overrides: Partial<RedxSettings> = {}): CourierServer {
  const settings = redxSettings(overrides);
  const records = openRecords<RedxParcel>(settings.stateFile);
  const { parcels } = records;
  const faults = createFaults(unauthorized);
  const webhooks = createWebhookSender();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });

  function hasToken({ headers }: FastifyRequest): boolean {
    const [given, expected] = [
      Buffer.from(String(headers['api-access-token'] ?? '')),
      Buffer.from(`Bearer ${settings.accessToken}`),
    ];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  function addParcel(fields: RedxFields): RedxParcel {
    const created_at = new Date().toISOString();
    const number = String(parcels.length + 1).padStart(8, '0');
    const parcel: RedxParcel = {
      tracking_id: `26A1${number}`,
      status: 'pickup-pending',
      charge: chargeOf(fields),
      created_at,
      told: [],
      fields,
    };
    moveParcel(parcel, 'pickup-pending', created_at);
    parcels.push(parcel);
    records.save();
    return parcel;
  }

  /** Books a parcel in an area that RedX has, for a store of the account. */
  function book(body: unknown): { code?: number; body: object } {
    const read = readParcel(body);
    if ('fault' in read) return refused(read.fault);
    const { delivery_area, delivery_area_id, pickup_store_id } = read.fields;
    const area = redxAreas.find(({ id }) => id === delivery_area_id);
    if (area?.name !== delivery_area) return refused('delivery_area is invalid');
    if (pickup_store_id !== undefined && pickup_store_id !== settings.pickupStoreId)
      return refused('pickup_store_id is invalid');
    return { body: { tracking_id: addParcel(read.fields).tracking_id } };
  }

  /** Cancels a parcel that was not picked up. */
  function cancel(body: unknown): { code?: number; body: object } {
    const { entity_type, entity_id, update_details } = Object(body);
    const { property_name, new_value } = Object(update_details);
    if (entity_type !== 'parcel-tracking-id') return refused('entity_type is invalid');
    if (property_name !== 'status' || new_value !== 'cancelled') return refused('update_details is invalid');
    const parcel = parcels.find(({ tracking_id }) => tracking_id === entity_id);
    if (!parcel) return { code: 404, body: notFound };
    if (parcel.status !== 'pickup-pending') return refused('Parcel can not be cancelled');
    moveParcel(parcel, 'cancelled', new Date().toISOString());
    records.save();
    return { body: { success: true, message: 'Request Accepted' } };
  }

  /** Carries a request out, unless a fault answers it or its token is none. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    carryOut: () => { code?: number; body: object },
  ) => {
    if (await faults.before(reply)) return reply;
    if (!hasToken(request)) return reply.code(401).send(unauthorized);
    const { code = 200, body } = carryOut();
    return request.method !== 'GET' && faults.after(reply) ? reply : reply.code(code).send(body);
  };
  const ofParcel = (id: string, bodyOf: (parcel: RedxParcel) => object) => () => {
    const parcel = parcels.find(({ tracking_id }) => tracking_id === id);
    return parcel ? { body: bodyOf(parcel) } : { code: 404, body: notFound };
  };
  const store = { id: settings.pickupStoreId, name: 'The shop', area_name: 'Dhanmondi (Dhaka)', area_id: 10 };

  app.register(
    async (api) => {
      api.get<{ Querystring: { district_name?: string; post_code?: string } }>('/areas', (request, reply) =>
        answer(request, reply, () => ({ body: { areas: listAreas(request.query) } })),
      );
      api.get('/pickup/stores', (request, reply) =>
        answer(request, reply, () => ({ body: { pickup_stores: [store] } })),
      );
      api.get('/charge/charge_calculator', (request, reply) =>
        answer(request, reply, () => {
          const query = request.query as Record<string, string>;
          const wrong = priced.find((name) => !/^\d{1,9}$/.test(query[name] ?? ''));
          if (wrong) return refused(`${wrong} is required`);
          const unknown = Object.keys(query).find((name) => !priced.includes(name));
          if (unknown) return refused(`${unknown} is not allowed`);
          const [area, from, cash, grams] = priced.map((name) => Number(query[name]));
          if (from !== store.area_id || !redxAreas.some(({ id }) => id === area))
            return refused('area is invalid');
          return { body: chargesOf(area ?? 0, grams ?? 0, cash ?? 0) };
        }),
      );
      api.post('/parcel', (request, reply) => answer(request, reply, () => book(request.body)));
      api.patch('/parcels', (request, reply) => answer(request, reply, () => cancel(request.body)));
      api.get<{ Params: { id: string } }>('/parcel/info/:id', (request, reply) =>
        answer(
          request,
          reply,
          ofParcel(request.params.id, ({ tracking_id, status, charge, created_at, fields }) => ({
            parcel: { tracking_id, status, charge, created_at, delivery_type: 'regular', ...fields },
          })),
        ),
      );
      api.get<{ Params: { id: string } }>('/parcel/track/:id', (request, reply) =>
        answer(
          request,
          reply,
          ofParcel(request.params.id, ({ told }) => ({ tracking: told })),
        ),
      );
    },
    { prefix: '/v1.0.0-beta' },
  );
  const { controlToken } = settings;
  controlRoutes(app, { controlToken, records, faults, webhooks, ...redxControl(settings) });
  return courierServer(app, settings.port);
}
