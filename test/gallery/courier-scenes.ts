/** The owner's pages of parcels, their cash, SMS and orders to confirm, with rows that the demo shop, which has no gateway and no courier, would lack. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { AreaChoices, Shipment } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointResponse, endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { expect, type Page } from '@playwright/test';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { toConfirmPath } from '../../apps/web/app/order-confirmations/to-confirm-path.ts';
import { smsPath } from '../../apps/web/app/sms/sms-path.ts';
import type { Scene } from './scene.ts';

/** From now on the endpoint responds with this, whatever the query. */
const respond = <E extends Parameters<typeof endpointUrl>[0]>(
  page: Page,
  endpoint: E,
  json: EndpointResponse<E>,
): Promise<unknown> =>
  page.route(
    (url) => url.pathname === endpoint.url,
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json,
            headers: { 'x-total-count': String(Array.isArray(json) ? json.length : 1) },
          })
        : route.fallback(),
  );

const at = '2026-11-26T04:00:00.000Z';
const idOf = (number: number): string => number.toString(16).padStart(24, 'a');
const parcel: Shipment = {
  _id: 's1',
  orderId: idOf(1),
  orderNumber: 'J-10482',
  name: 'Nusrat Jahan',
  courier: 'steadfast',
  ref: 'J-10482-7FKQ2M',
  state: 'booked',
  step: 'problem',
  code: '15BAEB8A',
  cash: 1_890,
  fee: 80,
  words: 'The customer did not answer the phone',
  createdAt: at,
  heardAt: at,
};
const problems: Shipment[] = [
  {
    ...parcel,
    request: {
      _id: 'r1',
      kind: 'address',
      state: 'open',
      at,
      address: 'House 9, Road 27, Dhanmondi',
      area: 'Dhanmondi',
      byLink: true,
    },
  },
  {
    ...parcel,
    _id: 's2',
    orderId: idOf(2),
    orderNumber: 'J-10479',
    name: 'Karim Uddin',
    courier: 'pathao',
    state: 'unsure',
    reason: 'No answer within 10 seconds',
  },
];
const toBook: EndpointResponse<typeof courierEndpoints.listOrdersToBook> = {
  couriers: ['steadfast', 'pathao'],
  orders: [1, 2, 3].map((number) => ({
    _id: idOf(number),
    orderNumber: `J-1048${number}`,
    name: ['Nusrat Jahan', 'Karim Uddin', 'Shirin Akhter'][number - 1] ?? '',
    district: 'Dhaka',
    area: 'Mirpur',
    address: `House ${number}, Road 5`,
    orderPlaced: at,
    cash: 1_200 + 345 * number,
    areas: number === 2 ? [{ courier: 'pathao' }] : [{ courier: 'pathao', text: 'Mirpur 10' }],
  })),
  total: 3,
};

/** Two of them in doubt, of which one was chosen. */
const inDoubt: typeof toBook = {
  ...toBook,
  couriers: ['redx'],
  orders: toBook.orders.map((order, index) => ({
    ...order,
    areas: [
      {
        courier: 'redx',
        ...(index > 0 && { text: `Dhaka, Mirpur ${index}` }),
        ...(index === 1 && { chosen: true }),
      },
    ],
  })),
};
const areaChoices: AreaChoices = {
  name: 'Nusrat Jahan',
  district: 'Dhaka',
  area: 'Mirpur',
  address: 'House 1, Road 5',
  city: { id: 'Dhaka', name: 'Dhaka' },
  cities: [],
  areas: [
    ...['Mirpur 1', 'Mirpur 10', 'Mirpur DOHS'].map((name) => ({ id: name, name, named: true })),
    ...['Adabor', 'Badda', 'Banani', 'Dhanmondi', 'Farmgate', 'Gulshan 1', 'Kafrul'].map((name) => ({
      id: name,
      name: `${name} (Dhaka)`,
    })),
  ],
};

const quotes: EndpointResponse<typeof courierEndpoints.listQuotes> = [1, 2, 3].map((number) => ({
  orderId: idOf(number),
  quotes: [
    { courier: 'steadfast', fee: 72.5, source: 'parcels', parcels: 48, delivered: 41, fits: true },
    {
      courier: 'pathao',
      ...(number !== 2 && { fee: 60, cashFee: 15.45, source: 'courier' as const }),
      days: { from: 1, to: 2 },
      parcels: 120,
      delivered: 115,
      fits: true,
    },
  ],
  suggested: number === 3 ? 'pathao' : 'steadfast',
  ...(number === 3 && { chosen: true }),
}));

const order = { _id: idOf(1), orderNumber: 'J-10482' };
const call = {
  _id: idOf(5),
  orderNumber: 'J-10488',
  name: 'Karim Uddin',
  mobileNumber: '+8801712345678',
  district: 'Dhaka',
  area: 'Mirpur',
  address: 'House 12, Road 5',
  pickup: false,
  orderPlaced: at,
  payable: 1_890,
  paid: false,
  items: [{ name: 'AirNova Pods', quantity: 2 }],
  askedAt: at,
  calls: [],
  canGiveUp: false,
};

const parcels = { route: parcelsPath } as const;

export const courierScenes: readonly Scene[] = [
  {
    name: 'sms',
    route: smsPath,
    address: () => smsPath,
    mockResponses: (page) =>
      respond(page, smsEndpoints.listSms, {
        gateway: 'alpha-sms',
        hasBalance: true,
        count: 2,
        today: { messages: 12, parts: 15, cost: 5.25, limit: 500 },
        unsure: 1,
        messages: (['sent', 'unsure'] as const).map((state, index) => ({
          _id: `m${index}`,
          kind: 'notice',
          subject: 'step',
          step: 'packed',
          orderNumber: `J-1048${index}`,
          to: '8801712345678',
          text: 'Jontro: your order is packed.',
          state,
          ...(state === 'unsure' && { reason: 'interrupted' }),
          parts: 1,
          cost: 0.35,
          tries: 1,
          createdAt: at,
        })),
      } as EndpointResponse<typeof smsEndpoints.listSms>),
  },
  {
    name: 'to-confirm',
    route: toConfirmPath,
    address: () => toConfirmPath,
    mockResponses: (page) =>
      respond(page, orderConfirmationEndpoints.listOrdersToConfirm, {
        orders: [
          {
            ...call,
            heldUntil: new Date(Date.now() + 30.5 * 3_600_000).toISOString(),
            claim: { by: 'Owner', until: '2099-01-01T00:00:00.000Z', isOwn: true },
          },
          {
            ...call,
            _id: idOf(6),
            orderNumber: 'J-10484',
            name: 'Shirin Akhter',
            heldUntil: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
            calls: ['23', '24', '25'].map((day) => ({
              at: `2026-11-${day}T05:00:00.000Z`,
              by: 'Nusrat Jahan',
              outcome: 'no-answer' as const,
            })),
            canGiveUp: true,
          },
        ],
        total: 7,
      }),
  },
  {
    name: 'parcels',
    ...parcels,
    address: () => parcelsPath,
    mockResponses: async (page) => {
      await respond(page, courierEndpoints.listOrdersToBook, toBook);
      await respond(page, courierEndpoints.listQuotes, quotes);
    },
  },
  {
    name: 'parcels-in-doubt',
    ...parcels,
    address: () => parcelsPath,
    mockResponses: (page) => respond(page, courierEndpoints.listOrdersToBook, inDoubt),
  },
  {
    name: 'choose-courier-area',
    ...parcels,
    address: () => parcelsPath,
    windowOnly: true,
    mockResponses: async (page) => {
      await respond(page, courierEndpoints.listOrdersToBook, inDoubt);
      const url = courierEndpoints.listCourierAreas.url.replace(':id', idOf(1));
      await respond(page, { ...courierEndpoints.listCourierAreas, url }, areaChoices);
    },
    async prepare({ page, t }) {
      await page.getByRole('button', { name: t('Choose area for {name}', { name: 'Nusrat Jahan' }) }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'parcels-to-look-at',
    ...parcels,
    address: () => `${parcelsPath}?show=problems`,
    mockResponses: (page) => respond(page, courierEndpoints.listShipments, problems),
  },
  {
    name: 'cash-of-couriers',
    ...parcels,
    address: () => `${parcelsPath}?payout=`,
    mockResponses: async (page) => {
      await respond(page, courierPayoutEndpoints.listPayoutCouriers, [
        { name: 'Steadfast', fetched: 'steadfast' },
        { name: 'Pathao' },
      ]);
      await respond(page, courierPayoutEndpoints.listUnpaidParcels, {
        parcels: [
          {
            _id: order._id,
            orderId: order._id,
            orderNumber: order.orderNumber,
            courier: 'Steadfast',
            code: '15BAEB8A',
            cash: 1_890,
            deliveredAt: '2026-11-10T04:00:00.000Z',
            missing: true,
          },
        ],
        total: 12,
        missing: 1,
        cash: 14_500.5,
        missingCash: 1_890,
      });
      await respond(page, courierPayoutEndpoints.listPayouts, [
        {
          _id: 'p1',
          courier: 'Steadfast',
          file: 'payments-2026-11.csv',
          by: 'owner@example.com',
          createdAt: at,
          state: 'open',
          lines: 4,
          columns: [],
          counts: { matched: 2, short: 1, unknown: 1 },
          sums: { collected: 4_110, fee: 240, codFee: 41.1, paid: 3_828.9, due: 3_700 },
          matched: { collected: 2_120, fee: 120, codFee: 21.2, paid: 1_978.8, due: 2_120 },
          amount: 3_800,
        },
      ]);
    },
  },
];
