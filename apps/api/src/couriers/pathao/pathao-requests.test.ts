/** Every request that the shop can send to Pathao, whole: a field or header that is changed, added or left out is seen. */
import { poisha } from '@jontro/shop/money.ts';
import { buildPathao } from '../../../../stand-ins/src/couriers/pathao/pathao-server.ts';
import { liveConfig, required } from '../../testing/live-config.ts';
import { newParcel } from '../../testing/new-parcel.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import { createPathao } from './pathao.ts';
import { grantPathaoToken } from './pathao-token.ts';

const account = {
  PATHAO_CLIENT_ID: 'the-client',
  PATHAO_CLIENT_SECRET: 'the-secret',
  PATHAO_USERNAME: 'owner@example.com',
  PATHAO_PASSWORD: 'the-password',
  PATHAO_STORE_ID: '148012',
  PATHAO_WEBHOOK_SECRET: 'the-webhook-secret',
};
const config = required(liveConfig(account).couriers.pathao);

const json = { accept: 'application/json', 'content-type': 'application/json' };
const base = 'https://api-hermes.pathao.com/aladdin/api/v1';
const got = (path: string, token = 'first-token'): RecordedRequest => ({
  method: 'GET',
  url: base + path,
  query: {},
  headers: { accept: 'application/json', authorization: `Bearer ${token}` },
});
const posted = (path: string, body: object): RecordedRequest => ({
  method: 'POST',
  url: base + path,
  query: {},
  headers: { ...json, authorization: 'Bearer first-token' },
  body,
});
const login = { client_id: 'the-client', client_secret: 'the-secret' };
const granted = { token_type: 'Bearer', expires_in: 432_000, access_token: 'a', refresh_token: 'r' };
const stores = { data: { data: [{ store_id: 148_012 }] } };
const booked = { data: { consignment_id: 'DL1', delivery_fee: 60 } };
const place = { recipient_city: 1, recipient_zone: 109, recipient_area: 1184 };
const order = {
  store_id: 148_012,
  merchant_order_id: 'J1042-1',
  recipient_name: 'Nusrat Jahan',
  recipient_phone: '01712345678',
  recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
  delivery_type: 48,
  item_type: 2,
  item_quantity: 3,
  item_weight: 1.25,
  amount_to_collect: 1_550,
  special_instruction: 'Please ring twice',
};
const { special_instruction, ...withoutWords } = order;

testRequests({
  name: 'Pathao',
  proof: 'B-DELIV-23',
  createClient: () => ({
    ...createPathao(config, {
      get: async (notThis) => ({ kind: 'token', token: notThis ? 'second-token' : 'first-token' }),
    }),
    requestToken: grantPathaoToken(config).request,
  }),
  rows: [
    {
      what: 'a token',
      ask: ({ requestToken }) => requestToken(),
      answers: [granted],
      sends: [
        {
          method: 'POST',
          url: `${base}/issue-token`,
          query: {},
          headers: json,
          body: {
            ...login,
            grant_type: 'password',
            username: 'owner@example.com',
            password: 'the-password',
          },
        },
      ],
    },
    {
      what: 'a token in the place of another one',
      ask: ({ requestToken }) => requestToken('the-refresh-token'),
      answers: [granted],
      sends: [
        {
          method: 'POST',
          url: `${base}/issue-token`,
          query: {},
          headers: json,
          body: { ...login, grant_type: 'refresh_token', refresh_token: 'the-refresh-token' },
        },
      ],
    },
    {
      what: 'its cities',
      ask: ({ areasIn }) => areasIn?.('country', '') ?? Promise.reject(),
      answers: [{ data: { data: [] } }],
      sends: [got('/city-list')],
    },
    {
      what: 'the zones of a city',
      ask: ({ areasIn }) => areasIn?.('city', '1') ?? Promise.reject(),
      answers: [{ data: { data: [] } }],
      sends: [got('/cities/1/zone-list')],
    },
    {
      what: 'the areas of a zone',
      ask: ({ areasIn }) => areasIn?.('zone', '109') ?? Promise.reject(),
      answers: [{ data: { data: [] } }],
      sends: [got('/zones/109/area-list')],
    },
    {
      what: 'a price',
      ask: ({ quote }) => quote?.(newParcel()) ?? Promise.reject(),
      answers: [{ data: { final_price: 80, cod_enabled: 1, cod_percentage: 0.01 } }],
      sends: [
        posted('/merchant/price-plan', {
          store_id: 148_012,
          delivery_type: 48,
          item_type: 2,
          item_weight: 1.25,
          recipient_city: 1,
          recipient_zone: 109,
        }),
      ],
    },
    {
      what: 'a booking',
      ask: ({ book }) => book(newParcel()),
      answers: [stores, booked],
      sends: [got('/stores'), posted('/orders', { ...order, ...place })],
    },
    {
      what: 'a booking whose place is in doubt, with long words for the rider,',
      ask: ({ book }) => book(newParcel({ place: undefined, note: 'n'.repeat(300) })),
      answers: [stores, booked],
      sends: [got('/stores'), posted('/orders', { ...order, special_instruction: 'n'.repeat(250) })],
    },
    {
      what: 'a booking of a light parcel that is paid, to a zone without areas, without words for the rider,',
      ask: ({ book }) =>
        book(
          newParcel({
            cashPoisha: poisha(0),
            grams: 0,
            note: '',
            units: 1,
            place: { city: '1', zone: '109', zoneName: 'Dhanmondi (Dhaka)' },
          }),
        ),
      answers: [stores, booked],
      sends: [
        got('/stores'),
        posted('/orders', {
          ...withoutWords,
          recipient_city: 1,
          recipient_zone: 109,
          item_quantity: 1,
          item_weight: 0.5,
          amount_to_collect: 0,
        }),
      ],
    },
    {
      what: 'a booking again without the place that it refuses',
      ask: ({ book }) => book(newParcel()),
      answers: [
        stores,
        { status: 422, json: { errors: { recipient_zone: ['The selected recipient zone is invalid.'] } } },
        booked,
      ],
      sends: [got('/stores'), posted('/orders', { ...order, ...place }), posted('/orders', order)],
    },
    {
      what: 'a bulk order, without the place of a parcel whose place is in doubt, and without one whose sum is not whole,',
      ask: ({ bookMany }) =>
        bookMany?.([
          newParcel(),
          newParcel({ ref: 'J1043-1', place: undefined, note: '' }),
          newParcel({ ref: 'J1044-1', cashPoisha: poisha(155_050) }),
        ]) ?? Promise.reject(),
      answers: [stores, { status: 202, json: { code: 202, data: true } }],
      sends: [
        got('/stores'),
        posted('/orders/bulk', {
          orders: [
            { ...order, ...place },
            { ...withoutWords, merchant_order_id: 'J1043-1' },
          ],
        }),
      ],
    },
    {
      what: 'a state',
      ask: (client) => client.state({ ref: 'J1042-1', consignmentId: 'DL/1' }),
      answers: [{ data: { order_status_slug: 'Pending' } }],
      sends: [got('/orders/DL%2F1/info')],
    },
    {
      what: 'its stores, to check the credentials, and again with another token if it refuses the first,',
      ask: ({ checkCredentials }) => checkCredentials(),
      answers: [{ status: 401, json: {} }, stores],
      sends: [got('/stores'), got('/stores', 'second-token')],
    },
  ],
  sendingNothing: ['readWebhook', 'webhookAnswer'],
  standIn: { start: () => buildPathao({ port: 0 }).listen(), prefixes: ['/aladdin/'] },
});
