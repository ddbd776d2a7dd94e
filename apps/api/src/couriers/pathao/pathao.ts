/** The adapter of Pathao: its merchant API, which cannot be asked for a parcel by the shop's number. */
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { poisha } from '@jontro/shop/money.ts';
import type { PathaoConfig } from '../../config/courier-config.ts';
import type { Booking, BulkBooking, Courier, NewParcel, PriceAnswer, StateAnswer } from '../courier.ts';
import { faultsOf, feeOf, idOf, wordsOf } from '../courier-fields.ts';
import {
  askCourier,
  type CourierAnswer,
  type CourierRequest,
  failed,
  isFailure,
  notAnswered,
  undoneStatuses,
} from '../courier-http.ts';
import type { CourierTokens } from '../courier-tokens.ts';
import { pathaoStep } from './pathao-states.ts';
import { readPathaoWebhook } from './pathao-webhook.ts';

const maxNoteLength = 250;
/** In kg, the least that Pathao takes: also of what is lighter, or has no weight. */
const leastKg = 0.5;
/** The value that Pathao expects of every shop, unless its panel shows another. */
const usualIntegrationSecret = 'f3992ecc-59da-4cbe-a049-a13da2018d51';

const weightOf = (grams: number): number => Math.max(leastKg, grams / 1_000);
/** Normal delivery of a parcel. */
const parcelKind = { delivery_type: 48, item_type: 2 } as const;

/** The fields of an order. Without a place that is sure Pathao reads it off the address. */
const fieldsOf = (
  storeId: string,
  { ref, name, mobileNumber, address, cashPoisha, note, units, grams, place }: NewParcel,
) => ({
  store_id: Number(storeId),
  merchant_order_id: ref,
  recipient_name: name,
  // Eleven digits, without the country.
  recipient_phone: mobileNumber.replace(/^\+88/, ''),
  recipient_address: address,
  ...(place && { recipient_city: Number(place.city), recipient_zone: Number(place.zone) }),
  ...(place?.area && { recipient_area: Number(place.area) }),
  ...parcelKind,
  item_quantity: units,
  item_weight: weightOf(grams),
  amount_to_collect: cashPoisha / 100,
  ...(note && { special_instruction: note.slice(0, maxNoteLength) }),
});

type Question = Pick<CourierRequest, 'method' | 'body'> & { path: string };
/** Where the list of what lies in a place is. */
const listPaths = {
  country: () => '/city-list',
  city: (id: string) => `/cities/${encodeURIComponent(id)}/zone-list`,
  zone: (id: string) => `/zones/${encodeURIComponent(id)}/area-list`,
} as const;

/** Whether the place of an order was refused: Pathao may have changed its zones since they were read. */
const isPlaceRefused = ({ errors }: Record<string, unknown>): boolean =>
  ['recipient_city', 'recipient_zone', 'recipient_area'].some((field) =>
    Object.hasOwn(Object(errors), field),
  );

const isWholeTaka = ({ cashPoisha }: NewParcel): boolean => cashPoisha % 100 === 0;
const notWhole = { kind: 'refused', reason: shipmentTexts.wholeTaka } as const;

const dataOf = (json: object): Record<string, unknown> => Object((json as { data?: unknown }).data);

export function createPathao(config: PathaoConfig, tokens: CourierTokens): Courier {
  /** Sends a request with a token, and once more with another one after a 401. */
  async function ask({ method, path, body }: Question): Promise<CourierAnswer> {
    let refused: string | undefined;
    for (;;) {
      const result = await tokens.get(refused);
      if (result.kind === 'refused') return { kind: 'answer', status: 401, json: {} };
      if (result.kind === 'unavailable') return { kind: 'unsent', reason: result.reason };
      const answer = await askCourier({
        url: config.baseUrl + path,
        method,
        headers: { authorization: `Bearer ${result.token}` },
        ...(body && { body }),
      });
      const isRefused = answer.kind === 'answer' && answer.status === 401;
      if (!isRefused || refused !== undefined) return answer;
      refused = result.token;
    }
  }

  /** Why Pathao cannot be asked now; undefined if it can. One that is away has then not been asked to book anything: nothing is in doubt. */
  async function findAbsence(): Promise<Booking | undefined> {
    const answer = await ask({ method: 'GET', path: '/stores' });
    if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
    return answer.status === 200 ? undefined : { kind: 'unavailable', reason: `HTTP ${answer.status}` };
  }

  /** Its answer to a bulk order has no ids: its messages bring them. */
  async function bookMany(parcels: readonly NewParcel[]): Promise<BulkBooking[]> {
    const whole = parcels.filter(isWholeTaka);
    const answer = whole.length > 0 && (await askForMany(whole));
    return parcels.map((parcel) => (answer && isWholeTaka(parcel) ? answer : notWhole));
  }

  async function askForMany(parcels: readonly NewParcel[]): Promise<BulkBooking> {
    const absence = await findAbsence();
    if (absence) return absence;
    const orders = parcels.map((parcel) => fieldsOf(config.storeId, parcel));
    const answer = await ask({ method: 'POST', path: '/orders/bulk', body: { orders } });
    if (isFailure(answer)) return failed(answer);
    const { status, json } = answer;
    if (status < 300 && (json as { data?: unknown }).data === true) return { kind: 'accepted' };
    // One wrong order refuses them all.
    if (status === 400 || status === 422) return { kind: 'alone' };
    return { kind: undoneStatuses.has(status) ? 'unavailable' : 'unsure', reason: `HTTP ${status}` };
  }

  return {
    async book(parcel): Promise<Booking> {
      if (!isWholeTaka(parcel)) return notWhole;
      const absence = await findAbsence();
      if (absence) return absence;
      const send = (what: NewParcel) =>
        ask({ method: 'POST', path: '/orders', body: fieldsOf(config.storeId, what) });
      const first = await send(parcel);
      const again = parcel.place && first.kind === 'answer' && first.status === 422;
      const answer =
        again && isPlaceRefused(first.json as Record<string, unknown>)
          ? await send({ ...parcel, place: undefined })
          : first;
      if (isFailure(answer)) return failed(answer);
      const { status, json } = answer;
      const data = dataOf(json);
      const consignmentId = idOf(data.consignment_id);
      if (status < 300 && consignmentId) {
        const feePoisha = feeOf(data.delivery_fee) ?? null;
        // Customers follow a parcel of Pathao by the same id.
        return { kind: 'booked', consignmentId, trackingCode: consignmentId, feePoisha };
      }
      const { errors, message } = json as Record<string, unknown>;
      const reason =
        status === 400 || status === 422 ? (faultsOf({ errors }) ?? wordsOf(message)) : undefined;
      if (reason) return { kind: 'refused', reason };
      return { kind: undoneStatuses.has(status) ? 'unavailable' : 'unsure', reason: `HTTP ${status}` };
    },
    ...(config.webhookSecret && { bookMany }),
    async quote({ cashPoisha, grams, place }): Promise<PriceAnswer> {
      if (!place) return notAnswered('its zone is in doubt');
      const answer = await ask({
        method: 'POST',
        path: '/merchant/price-plan',
        body: {
          store_id: Number(config.storeId),
          ...parcelKind,
          item_weight: weightOf(grams),
          recipient_city: Number(place.city),
          recipient_zone: Number(place.zone),
        },
      });
      if (isFailure(answer)) return notAnswered(answer.reason);
      const { final_price, cod_enabled, cod_percentage } = dataOf(answer.json);
      const feePoisha = feeOf(final_price);
      if (answer.status !== 200 || feePoisha === undefined) return notAnswered(`HTTP ${answer.status}`);
      const share = Number(cod_enabled) === 1 ? Number(cod_percentage) : 0;
      if (!(share >= 0 && share < 1)) return notAnswered('a share of the cash that is none');
      return { kind: 'price', feePoisha, cashFeePoisha: poisha(Math.round(cashPoisha * share)) };
    },
    async state({ consignmentId }): Promise<StateAnswer> {
      if (consignmentId === null) return { kind: 'absent' };
      const answer = await ask({ method: 'GET', path: `/orders/${encodeURIComponent(consignmentId)}/info` });
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      if (answer.status === 404) return { kind: 'absent' };
      const { order_status_slug: slug, order_status: name, merchant_order_id } = dataOf(answer.json);
      const status = wordsOf(slug) ?? wordsOf(name);
      if (answer.status !== 200 || status === undefined)
        return { kind: 'unavailable', reason: `HTTP ${answer.status}` };
      return { kind: 'state', status, step: pathaoStep(status), ref: idOf(merchant_order_id) };
    },
    async areasIn(level, id) {
      if (level === 'area') return { kind: 'areas', areas: [] };
      const answer = await ask({ method: 'GET', path: listPaths[level](id) });
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      // One that is gone has nothing in it.
      if (answer.status === 404 && level !== 'country') return { kind: 'areas', areas: [] };
      const { data } = dataOf(answer.json);
      if (answer.status !== 200 || !Array.isArray(data))
        return { kind: 'unavailable', reason: `HTTP ${answer.status}` };
      const kind = { country: 'city', city: 'zone', zone: 'area' }[level];
      const areas = data.flatMap((row) => {
        const { [`${kind}_id`]: given, [`${kind}_name`]: text } = Object(row) as Record<string, unknown>;
        const [areaId, name] = [idOf(given), wordsOf(text)];
        return areaId && name ? [{ id: areaId, name }] : [];
      });
      return { kind: 'areas', areas };
    },
    readWebhook: (request) => readPathaoWebhook(config.webhookSecret, request),
    webhookAnswer: (accepted) => ({
      status: 202,
      headers: {
        'x-pathao-merchant-webhook-integration-secret': config.integrationSecret ?? usualIntegrationSecret,
      },
      body: { message: accepted ? 'Accepted' : 'Not accepted' },
    }),
    async checkCredentials() {
      const answer = await ask({ method: 'GET', path: '/stores' });
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      const { status, json } = answer;
      const stores = dataOf(json).data;
      if (status !== 200 || !Array.isArray(stores))
        return {
          kind: status === 401 || status === 403 ? 'refused' : 'unavailable',
          reason: `HTTP ${status}`,
        };
      const isThere = stores.some((store) => String(Object(store).store_id) === config.storeId);
      return isThere ? { kind: 'accepted' } : { kind: 'refused', reason: 'The account has no such store' };
    },
  };
}
