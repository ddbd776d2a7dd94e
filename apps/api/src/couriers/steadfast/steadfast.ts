/** The adapter of Steadfast: its merchant API, in which the shop's own number of a parcel is unique. */
import { toTaka } from '@jontro/shop/money.ts';
import type { SteadfastConfig } from '../../config/courier-config.ts';
import type {
  Booking,
  BulkBooking,
  Consignment,
  Courier,
  NewParcel,
  Search,
  StateAnswer,
} from '../courier.ts';
import { faultsOf } from '../courier-fields.ts';
import {
  askCourier,
  type CourierAnswer,
  type CourierRequest,
  failed,
  isFailure,
  undoneStatuses,
} from '../courier-http.ts';
import { createSteadfastPayouts } from './steadfast-payouts.ts';
import { steadfastStep } from './steadfast-states.ts';
import { readSteadfastWebhook } from './steadfast-webhook.ts';

const maxNoteLength = 250;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : Number.isSafeInteger(value) ? String(value) : null;

const hasFaultOf = (json: Record<string, unknown>, field: string): boolean =>
  Object.hasOwn(Object(json.errors), field);

/** The fields of an order; nothing of the customer that is not needed for the delivery. */
const fieldsOf = ({ ref, name, mobileNumber, address, cashPoisha, note }: NewParcel) => ({
  invoice: ref,
  recipient_name: name,
  // Eleven digits, without the country.
  recipient_phone: mobileNumber.replace(/^\+88/, ''),
  recipient_address: address,
  cod_amount: toTaka(cashPoisha),
  ...(note && { note: note.slice(0, maxNoteLength) }),
});

/** What it says of a parcel that it has booked; undefined if it has not. */
function consignmentOf(json: unknown): Consignment | undefined {
  const { consignment_id, tracking_code } = Object(json) as Record<string, unknown>;
  const consignmentId = textOf(consignment_id);
  if (consignmentId === null) return undefined;
  return { kind: 'booked', consignmentId, trackingCode: textOf(tracking_code), feePoisha: null };
}

/** The answer for each parcel of a bulk order, by its number; with one that is not booked they are under `data`. */
function rowsOf(json: unknown): ReadonlyMap<unknown, unknown> | undefined {
  const rows = Array.isArray(json) ? json : Object(json).data;
  if (!Array.isArray(rows)) return undefined;
  return new Map(rows.map((row) => [Object(row).invoice, row]));
}

export function createSteadfast({ baseUrl, apiKey, secretKey, webhookToken }: SteadfastConfig): Courier {
  const ask = (method: CourierRequest['method'], path: string, body?: object): Promise<CourierAnswer> =>
    askCourier({
      url: baseUrl + path,
      method,
      // Its document names the type of the content for all requests, also for those without any.
      headers: { 'api-key': apiKey, 'secret-key': secretKey, 'content-type': 'application/json' },
      ...(body && { body }),
    });

  async function askState(path: string): Promise<StateAnswer> {
    const answer = await ask('GET', path);
    if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
    const json = answer.json as Record<string, unknown>;
    if (answer.status === 404) return { kind: 'absent' };
    const status = textOf(json.delivery_status);
    if (answer.status !== 200 || status === null)
      return { kind: 'unavailable', reason: `HTTP ${answer.status}` };
    return { kind: 'state', status, step: steadfastStep(status) };
  }

  /** The answer to this question has no ids: a message of Steadfast brings them later. */
  async function find(ref: string): Promise<Search> {
    const state = await askState(`/status_by_invoice/${encodeURIComponent(ref)}`);
    return state.kind === 'state'
      ? { kind: 'booked', consignmentId: null, trackingCode: null, feePoisha: null }
      : state;
  }

  return {
    async book(parcel): Promise<Booking> {
      const answer = await ask('POST', '/create_order', fieldsOf(parcel));
      if (isFailure(answer)) return failed(answer);
      const { status } = answer;
      const json = answer.json as Record<string, unknown>;
      const booked = consignmentOf(json.consignment);
      if (booked) return booked;
      // The number is taken, so an earlier attempt of this parcel has arrived.
      if (hasFaultOf(json, 'invoice')) {
        const found = await find(parcel.ref);
        if (found.kind !== 'absent') return found;
      }
      const reason = faultsOf(json);
      if (reason) return { kind: 'refused', reason };
      return { kind: undoneStatuses.has(status) ? 'unavailable' : 'unsure', reason: `HTTP ${status}` };
    },
    async bookMany(parcels): Promise<BulkBooking[]> {
      // Its own example sends the list as a text.
      const data = JSON.stringify(parcels.map(fieldsOf));
      const answer = await ask('POST', '/create_order/bulk-order', { data });
      if (isFailure(answer)) return parcels.map(() => failed(answer));
      const { status, json } = answer;
      const rows = rowsOf(json);
      return parcels.map(({ ref }) => {
        // Without its reason.
        if (rows?.has(ref)) return consignmentOf(rows.get(ref)) ?? { kind: 'alone' };
        return { kind: undoneStatuses.has(status) ? 'unavailable' : 'unsure', reason: `HTTP ${status}` };
      });
    },
    find,
    payouts: createSteadfastPayouts((path) => ask('GET', path)),
    state: ({ ref, consignmentId }) =>
      askState(
        consignmentId === null
          ? `/status_by_invoice/${encodeURIComponent(ref)}`
          : `/status_by_cid/${encodeURIComponent(consignmentId)}`,
      ),
    readWebhook: (request) => readSteadfastWebhook(webhookToken, request),
    webhookAnswer: (accepted) => ({
      body: accepted
        ? { status: 'success', message: 'Webhook received successfully.' }
        : { status: 'error', message: 'Webhook not accepted.' },
    }),
    async checkCredentials() {
      const answer = await ask('GET', '/get_balance');
      if (isFailure(answer)) return { kind: 'unavailable', reason: answer.reason };
      const { status, json } = answer;
      if (status === 200 && Object.hasOwn(json, 'current_balance')) return { kind: 'accepted' };
      return { kind: status === 401 || status === 403 ? 'refused' : 'unavailable', reason: `HTTP ${status}` };
    },
  };
}
