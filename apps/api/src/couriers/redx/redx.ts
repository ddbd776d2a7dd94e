/** The adapter of RedX: its OpenAPI, which takes no parcel without an area, and cannot be asked for one by the shop's number. */
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { allDistricts } from '@jontro/shop/orders/districts.ts';
import type { RedxConfig } from '../../config/courier-config.ts';
import { districtNames } from '../area-matches.ts';
import type {
  Booking,
  Cancellation,
  Courier,
  ListedArea,
  NewParcel,
  PriceAnswer,
  StateAnswer,
} from '../courier.ts';
import { feeOf, idOf, isoTime, wordsOf } from '../courier-fields.ts';
import {
  askCourier,
  type CourierAnswer,
  type CourierRequest,
  failed,
  isFailure,
  notAnswered,
  undoneStatuses,
} from '../courier-http.ts';
import { isRedxCancelled, redxStep } from './redx-states.ts';
import { readRedxWebhook } from './redx-webhook.ts';

const maxNoteLength = 250;
const maxReasonLength = 300;
/** In grams: what is lighter, or has no weight, counts as so much. */
const leastGrams = 500;

/** The fields of a parcel. Sums and weight are texts. */
const fieldsOf = (
  { pickupStoreId }: RedxConfig,
  { ref, name, mobileNumber, address, cashPoisha, valuePoisha, grams, note }: NewParcel,
  place: NonNullable<NewParcel['place']>,
) => ({
  customer_name: name,
  // Eleven digits, without the country.
  customer_phone: mobileNumber.replace(/^\+88/, ''),
  delivery_area: place.zoneName,
  delivery_area_id: Number(place.zone),
  customer_address: address,
  merchant_invoice_id: ref,
  cash_collection_amount: String(cashPoisha / 100),
  parcel_weight: String(Math.max(leastGrams, grams)),
  value: String(Math.ceil(valuePoisha / 100)),
  ...(note && { instruction: note.slice(0, maxNoteLength) }),
  ...(pickupStoreId && { pickup_store_id: Number(pickupStoreId) }),
});

type Json = Record<string, unknown>;
const jsonOf = ({ json }: { json: object }): Json => json as Json;

/** Why RedX refuses something; it names no form, so whatever it says is shown. */
function reasonOf({ message, error, errors }: Json): string | undefined {
  const texts = [message, error, Object(error).message, ...Object.values(Object(errors)).flat()];
  const said = texts.flatMap((text) => wordsOf(text) ?? []);
  return said.length > 0 ? said.join(' ').slice(0, maxReasonLength) : undefined;
}

/** The last of the texts in which RedX tells people where a parcel is. */
function lastWords({ tracking }: Json): { words?: string | undefined; wordsBengali?: string | undefined } {
  const told = (Array.isArray(tracking) ? tracking : []).map((row) => Object(row) as Json);
  const [last] = told.toSorted(
    (one, other) => (isoTime(other.time)?.getTime() ?? 0) - (isoTime(one.time)?.getTime() ?? 0),
  );
  return { words: wordsOf(last?.message_en), wordsBengali: wordsOf(last?.message_bn) };
}

export function createRedx(config: RedxConfig): Courier {
  const ask = (method: CourierRequest['method'], path: string, body?: object): Promise<CourierAnswer> =>
    askCourier({
      url: config.baseUrl + path,
      method,
      headers: { 'api-access-token': `Bearer ${config.accessToken}` },
      ...(body && { body }),
    });
  const pathOf = (what: 'info' | 'track', id: string) => `/parcel/${what}/${encodeURIComponent(id)}`;

  /** What RedX says of a parcel: its state, without the texts for people. */
  async function infoOf(id: string): Promise<StateAnswer> {
    const answer = await ask('GET', pathOf('info', id));
    if (isFailure(answer)) return notAnswered(answer.reason);
    if (answer.status === 404) return { kind: 'absent' };
    const parcel = Object(jsonOf(answer).parcel) as Json;
    const status = wordsOf(parcel.status);
    if (answer.status !== 200 || status === undefined) return notAnswered(`HTTP ${answer.status}`);
    return {
      kind: 'state',
      status,
      step: redxStep(status),
      ref: idOf(parcel.merchant_invoice_id),
      feePoisha: feeOf(parcel.charge),
    };
  }

  /** The areas of a district, in the first of its spellings that RedX knows. */
  async function areasOf(district: string): ReturnType<NonNullable<Courier['areasIn']>> {
    for (const name of districtNames(district)) {
      const answer = await ask('GET', `/areas?district_name=${encodeURIComponent(name)}`);
      if (isFailure(answer)) return notAnswered(answer.reason);
      const { areas: rows } = jsonOf(answer);
      // One of a spelling that it does not know.
      if (answer.status === 404 || (answer.status === 200 && Array.isArray(rows) && rows.length === 0))
        continue;
      if (answer.status !== 200 || !Array.isArray(rows)) return notAnswered(`HTTP ${answer.status}`);
      const areas = rows.flatMap((row): ListedArea[] => {
        const [id, text] = [idOf(Object(row).id), wordsOf(Object(row).name)];
        return id && text ? [{ id, name: text }] : [];
      });
      return { kind: 'areas', areas };
    }
    return { kind: 'areas', areas: [] };
  }

  /** The area of the store that RedX picks up from; asked for again after a failure. */
  let pickupArea: Promise<string | undefined> | undefined;
  async function readPickupArea(): Promise<string | undefined> {
    const answer = await ask('GET', '/pickup/stores');
    if (isFailure(answer) || answer.status !== 200) return undefined;
    const { pickup_stores: stores } = jsonOf(answer);
    const rows = (Array.isArray(stores) ? stores : []).map((row) => Object(row) as Json);
    const { pickupStoreId } = config;
    const own = pickupStoreId === undefined ? rows[0] : rows.find(({ id }) => String(id) === pickupStoreId);
    return idOf(own?.area_id);
  }

  return {
    lowestLevel: 'zone',
    async quote({ cashPoisha, grams, place }): Promise<PriceAnswer> {
      if (!place) return notAnswered('its area is in doubt');
      pickupArea ??= readPickupArea();
      const area = await pickupArea;
      if (area === undefined) {
        pickupArea = undefined;
        return notAnswered('its store has no area');
      }
      const query = new URLSearchParams({
        delivery_area_id: place.zone,
        pickup_area_id: area,
        cash_collection_amount: String(cashPoisha / 100),
        weight: String(Math.max(leastGrams, grams)),
      });
      const answer = await ask('GET', `/charge/charge_calculator?${query}`);
      if (isFailure(answer)) return notAnswered(answer.reason);
      const { deliveryCharge, codCharge } = jsonOf(answer);
      const [feePoisha, cashFeePoisha] = [feeOf(deliveryCharge), feeOf(codCharge)];
      if (answer.status !== 200 || feePoisha === undefined || cashFeePoisha === undefined)
        return notAnswered(`HTTP ${answer.status}`);
      return { kind: 'price', feePoisha, cashFeePoisha };
    },
    async areasIn(level, id) {
      if (level === 'country')
        return { kind: 'areas', areas: allDistricts.map((district) => ({ id: district, name: district })) };
      return areasOf(id);
    },
    async book(parcel): Promise<Booking> {
      const { place, cashPoisha } = parcel;
      if (cashPoisha % 100 !== 0) return { kind: 'refused', reason: shipmentTexts.wholeTaka };
      if (!place)
        return parcel.knowsPlaces
          ? { kind: 'refused', reason: shipmentTexts.areaMissing }
          : notAnswered('its areas are not read yet');
      // A courier that is away has then not been asked to book anything, so that nothing is in doubt.
      const ready = await ask('GET', '/pickup/stores');
      if (isFailure(ready)) return notAnswered(ready.reason);
      if (ready.status !== 200) return notAnswered(`HTTP ${ready.status}`);
      const answer = await ask('POST', '/parcel', fieldsOf(config, parcel, place));
      if (isFailure(answer)) return failed(answer);
      const { status } = answer;
      const consignmentId = idOf(jsonOf(answer).tracking_id);
      if (status < 300 && consignmentId)
        return { kind: 'booked', consignmentId, trackingCode: consignmentId, feePoisha: null };
      const isFault = status >= 400 && status < 500 && !undoneStatuses.has(status);
      if (isFault) return { kind: 'refused', reason: reasonOf(jsonOf(answer)) ?? `HTTP ${status}` };
      return { kind: undoneStatuses.has(status) ? 'unavailable' : 'unsure', reason: `HTTP ${status}` };
    },
    async state({ consignmentId }): Promise<StateAnswer> {
      if (consignmentId === null) return { kind: 'absent' };
      const state = await infoOf(consignmentId);
      if (state.kind !== 'state') return state;
      const told = await ask('GET', pathOf('track', consignmentId));
      return { ...state, ...(!isFailure(told) && told.status === 200 && lastWords(jsonOf(told))) };
    },
    async cancel(consignmentId): Promise<Cancellation> {
      const answer = await ask('PATCH', '/parcels', {
        entity_type: 'parcel-tracking-id',
        entity_id: consignmentId,
        update_details: { property_name: 'status', new_value: 'cancelled' },
      });
      if (isFailure(answer)) return failed(answer);
      const { status } = answer;
      const { success } = jsonOf(answer);
      if (undoneStatuses.has(status)) return notAnswered(`HTTP ${status}`);
      if (status >= 500) return { kind: 'unsure', reason: `HTTP ${status}` };
      if (status >= 300 || success !== true)
        return { kind: 'refused', reason: reasonOf(jsonOf(answer)) ?? `HTTP ${status}` };
      // It accepts requests; whether it has carried this one out is what it says of the parcel.
      const state = await infoOf(consignmentId);
      const isDone = state.kind === 'state' && isRedxCancelled(state.status);
      return { kind: isDone ? 'cancelled' : 'requested' };
    },
    readWebhook: (request) => readRedxWebhook(config.webhookToken, request),
    webhookAnswer: (accepted) => ({ body: { message: accepted ? 'Accepted' : 'Not accepted' } }),
    async checkCredentials() {
      const answer = await ask('GET', '/pickup/stores');
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      const { status } = answer;
      const { pickup_stores: stores } = jsonOf(answer);
      if (status !== 200 || !Array.isArray(stores))
        return {
          kind: status === 401 || status === 403 ? 'refused' : 'unavailable',
          reason: `HTTP ${status}`,
        };
      const { pickupStoreId } = config;
      const isThere =
        pickupStoreId === undefined || stores.some((store) => String(Object(store).id) === pickupStoreId);
      return isThere ? { kind: 'accepted' } : { kind: 'refused', reason: 'The account has no such store' };
    },
  };
}
