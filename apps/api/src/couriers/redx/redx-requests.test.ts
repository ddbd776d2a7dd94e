/** Every request that the shop can send to RedX, whole: a field or header that is changed, added or left out is seen. */
import { poisha } from '@jontro/shop/money.ts';
import { buildRedx } from '../../../../stand-ins/src/couriers/redx/redx-server.ts';
import { liveConfig, required } from '../../testing/live-config.ts';
import { newParcel } from '../../testing/new-parcel.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import { createRedx } from './redx.ts';

const account = { REDX_ACCESS_TOKEN: 'the-token', REDX_PICKUP_STORE_ID: '5021' };
const createClient = (variables: Record<string, string> = account) =>
  createRedx(required(liveConfig(variables).couriers.redx));

const base = 'https://openapi.redx.com.bd/v1.0.0-beta';
const own = { accept: 'application/json', 'api-access-token': 'Bearer the-token' };
const got = (path: string, query: Record<string, string> = {}): RecordedRequest => ({
  method: 'GET',
  url: base + path,
  query,
  headers: own,
});
const sent = (method: 'POST' | 'PATCH', path: string, body: object): RecordedRequest => ({
  method,
  url: base + path,
  query: {},
  headers: { ...own, 'content-type': 'application/json' },
  body,
});
const stores = {
  pickup_stores: [
    { id: 5020, area_id: 7 },
    { id: 5021, area_id: 10 },
  ],
};
const booked = { tracking_id: '20A312THJDJ8' };
const info = (status: string) => ({ parcel: { status } });
const withoutWords = {
  customer_name: 'Nusrat Jahan',
  customer_phone: '01712345678',
  delivery_area: 'Dhanmondi (Dhaka)',
  delivery_area_id: 109,
  customer_address: 'House 12, Road 5, Dhanmondi, Dhaka',
  merchant_invoice_id: 'J1042-1',
  cash_collection_amount: '1550',
  parcel_weight: '1250',
  value: '1451',
};
const parcel = { ...withoutWords, instruction: 'Please ring twice', pickup_store_id: 5021 };
const priced = {
  delivery_area_id: '109',
  pickup_area_id: '10',
  cash_collection_amount: '1550',
  weight: '1250',
};

testRequests({
  name: 'RedX',
  proof: 'B-DELIV-23',
  createClient,
  rows: [
    {
      what: 'the areas of a district, in each of its spellings,',
      ask: ({ areasIn }) => areasIn?.('city', 'Barishal') ?? Promise.reject(),
      answers: [{ areas: [] }, { areas: [{ id: 3, name: 'Agrabad' }] }],
      sends: [got('/areas', { district_name: 'Barishal' }), got('/areas', { district_name: 'Barisal' })],
    },
    {
      what: 'a price, and once for the area of its store,',
      ask: async ({ quote }) => {
        await quote?.(newParcel());
        await quote?.(newParcel({ grams: 10, cashPoisha: poisha(0) }));
      },
      answers: [stores, { deliveryCharge: 60, codCharge: 0 }, { deliveryCharge: 60, codCharge: 0 }],
      sends: [
        got('/pickup/stores'),
        got('/charge/charge_calculator', priced),
        got('/charge/charge_calculator', { ...priced, cash_collection_amount: '0', weight: '500' }),
      ],
    },
    {
      what: 'a booking',
      ask: ({ book }) => book(newParcel()),
      answers: [stores, booked],
      sends: [got('/pickup/stores'), sent('POST', '/parcel', parcel)],
    },
    {
      what: 'a booking of a light parcel that is paid, with long words for the rider,',
      ask: ({ book }) => book(newParcel({ cashPoisha: poisha(0), grams: 0, note: 'n'.repeat(300) })),
      answers: [stores, booked],
      sends: [
        got('/pickup/stores'),
        sent('POST', '/parcel', {
          ...parcel,
          cash_collection_amount: '0',
          parcel_weight: '500',
          instruction: 'n'.repeat(250),
        }),
      ],
    },
    {
      what: 'a booking from the store of its panel, without words for the rider,',
      ask: () => createClient({ REDX_ACCESS_TOKEN: 'the-token' }).book(newParcel({ note: '' })),
      answers: [stores, booked],
      sends: [got('/pickup/stores'), sent('POST', '/parcel', withoutWords)],
    },
    {
      what: 'a state, and for its words,',
      ask: (client) => client.state({ ref: 'J1042-1', consignmentId: '20A/1' }),
      answers: [info('pickup-pending'), { tracking: [] }],
      sends: [got('/parcel/info/20A%2F1'), got('/parcel/track/20A%2F1')],
    },
    {
      what: 'a cancellation, and then for what became of it,',
      ask: ({ cancel }) => cancel?.('20A312THJDJ8') ?? Promise.reject(),
      answers: [{ success: true, message: 'Request Accepted' }, info('cancelled')],
      sends: [
        sent('PATCH', '/parcels', {
          entity_type: 'parcel-tracking-id',
          entity_id: '20A312THJDJ8',
          update_details: { property_name: 'status', new_value: 'cancelled' },
        }),
        got('/parcel/info/20A312THJDJ8'),
      ],
    },
    {
      what: 'its stores, to check the credentials,',
      ask: ({ checkCredentials }) => checkCredentials(),
      answers: [stores],
      sends: [got('/pickup/stores')],
    },
  ],
  sendingNothing: ['readWebhook', 'webhookAnswer'],
  standIn: { start: () => buildRedx({ port: 0 }).listen(), prefixes: ['/v1.0.0-beta/'] },
});
