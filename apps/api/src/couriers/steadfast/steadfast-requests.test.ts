/** Every request that the shop can send to Steadfast, whole: a field or header that is changed, added or left out is seen. */
import { poisha } from '@jontro/shop/money.ts';
import { buildSteadfast } from '../../../../stand-ins/src/couriers/steadfast/steadfast-server.ts';
import { liveConfig, required } from '../../testing/live-config.ts';
import { newParcel } from '../../testing/new-parcel.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import { createSteadfast } from './steadfast.ts';

const account = { STEADFAST_API_KEY: 'the-key', STEADFAST_SECRET_KEY: 'the-secret' };

const sent = (method: string, path: string, body?: object): RecordedRequest => ({
  method,
  url: `https://portal.packzy.com/api/v1${path}`,
  query: {},
  headers: {
    accept: 'application/json',
    'content-type': 'application/json',
    'api-key': 'the-key',
    'secret-key': 'the-secret',
  },
  ...(body && { body }),
});
const order = {
  invoice: 'J1042-1',
  recipient_name: 'Nusrat Jahan',
  recipient_phone: '01712345678',
  recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
  cod_amount: 1_550,
  note: 'Please ring twice',
};
const { note, ...withoutNote } = order;
const booked = { status: 200, consignment: { consignment_id: 7, tracking_code: '15BAEB8A' } };
const taken = { status: 400, errors: { invoice: ['The invoice has already been taken.'] } };
const state = { status: 200, delivery_status: 'in_review' };

testRequests({
  name: 'Steadfast',
  proof: 'B-DELIV-23',
  createClient: () => createSteadfast(required(liveConfig(account).couriers.steadfast)),
  rows: [
    {
      what: 'a booking',
      ask: ({ book }) => book(newParcel()),
      answers: [{ status: 200, json: booked }],
      sends: [sent('POST', '/create_order', order)],
    },
    {
      what: 'a booking with half a taka and no words for the rider',
      ask: ({ book }) => book(newParcel({ cashPoisha: poisha(155_050), note: '' })),
      answers: [{ status: 200, json: booked }],
      sends: [sent('POST', '/create_order', { ...withoutNote, cod_amount: 1_550.5 })],
    },
    {
      what: 'a booking of a parcel that is paid, with long words for the rider',
      ask: ({ book }) => book(newParcel({ cashPoisha: poisha(0), note: 'n'.repeat(300) })),
      answers: [{ status: 200, json: booked }],
      sends: [sent('POST', '/create_order', { ...order, cod_amount: 0, note: 'n'.repeat(250) })],
    },
    {
      what: 'a booking whose number is taken, and then for the parcel of that number,',
      ask: ({ book }) => book(newParcel()),
      answers: [
        { status: 200, json: taken },
        { status: 200, json: state },
      ],
      sends: [sent('POST', '/create_order', order), sent('GET', '/status_by_invoice/J1042-1')],
    },
    {
      what: 'a bulk order of two parcels',
      ask: ({ bookMany }) =>
        bookMany?.([newParcel(), newParcel({ ref: 'J1043-1', note: '' })]) ?? Promise.reject(),
      answers: [[]],
      sends: [
        sent('POST', '/create_order/bulk-order', {
          data: JSON.stringify([order, { ...withoutNote, invoice: 'J1043-1' }]),
        }),
      ],
    },
    {
      what: 'a parcel by the shop’s number',
      ask: ({ find }) => find?.('J1042/1') ?? Promise.reject(),
      answers: [{ status: 200, json: state }],
      sends: [sent('GET', '/status_by_invoice/J1042%2F1')],
    },
    {
      what: 'the state of a parcel by its own number',
      ask: (client) => client.state({ ref: 'J1042-1', consignmentId: '1424107' }),
      answers: [{ status: 200, json: state }],
      sends: [sent('GET', '/status_by_cid/1424107')],
    },
    {
      what: 'the state of a parcel of which the shop has no other number than its own',
      ask: (client) => client.state({ ref: 'J1042-1', consignmentId: null }),
      answers: [{ status: 200, json: state }],
      sends: [sent('GET', '/status_by_invoice/J1042-1')],
    },
    {
      what: 'the list of payouts',
      ask: ({ payouts }) => payouts?.list() ?? Promise.reject(),
      answers: [[]],
      sends: [sent('GET', '/payments')],
    },
    {
      what: 'the parcels of a payout',
      ask: ({ payouts }) => payouts?.parcelsOf('93') ?? Promise.reject(),
      answers: [{ id: 93, consignments: [] }],
      sends: [sent('GET', '/payments/93')],
    },
    {
      what: 'the balance, to check the credentials,',
      ask: ({ checkCredentials }) => checkCredentials(),
      answers: [{ status: 200, json: { status: 200, current_balance: 0 } }],
      sends: [sent('GET', '/get_balance')],
    },
  ],
  sendingNothing: ['readWebhook', 'webhookAnswer'],
  standIn: { start: () => buildSteadfast({ port: 0 }).listen(), prefixes: ['/api/v1/'] },
  unused: ['GET /api/v1/status_by_trackingcode/:id'],
});
