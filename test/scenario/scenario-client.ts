/** The purchase scenario over HTTP: one shopper's browser, step by step, with a record of what shop and gateway confirmed. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { createBrowser, ErrorResponse } from './browser.ts';
import { cardAction, hiddenFields, returnAction } from './gateway-pages.ts';

/** What was confirmed to the shopper. A missing field was never confirmed. */
export interface Acknowledged {
  idToken?: string;
  profile?: true;
  session?: true;
  user?: true;
  product?: Product;
  cartQuantity?: number;
  order?: Order;
  /** The target of Pay Now: the gateway's page, or the shop itself if the order was already paid. */
  paymentUrl?: string;
  /** The gateway confirmed to the shopper that this transaction succeeded. */
  paidAtGateway?: { tranId: string; fields: Record<string, string>; returnUrl: string };
  /** The shop's redirect target after the payment. */
  returnedTo?: string;
  paid?: true;
}

export const scenarioSteps = [
  'sign up',
  'set name',
  'open session',
  'save user',
  'choose product',
  'fill cart',
  'place order',
  'pay now',
  'pay at gateway',
  'return to shop',
  'see paid',
] as const;
export type ScenarioStep = (typeof scenarioSteps)[number];

export interface Scenario {
  readonly email: string;
  readonly acknowledged: Acknowledged;
  /** Runs the remaining steps; awaits `before` before each. Rejects at the first error. */
  run(before?: (step: ScenarioStep) => void | Promise<void>): Promise<void>;
  myOrders(): Promise<Order[]>;
  myCart(): Promise<CartItem[]>;
  /** The status of a payment in the shop. */
  paymentStatus(tranId: string): Promise<string>;
}

/** How long it may take until a payment that the gateway accepted is shown as paid. */
const paidDeadlineMs = 20_000;
/** An interrupted start of a payment may block the next one for two minutes (payments/poll-times.ts). */
const payNowDeadlineMs = 150_000;
const password = 'story-secret-1';
const card = { number: '4111111111111111', expiry: '12/99', cvv: '111' };

function required<T>(value: T | undefined, what: string): T {
  assert.ok(value !== undefined, `the scenario has no ${what} yet`);
  return value;
}

/** A shopper who has done nothing yet and will buy `quantity` units of the first best seller. */
export function createScenario(shopUrl: string, email: string, quantity = 1): Scenario {
  const done: Acknowledged = {};
  const placementKey = crypto.randomUUID();
  const { requestJson, send } = createBrowser(shopUrl);

  const identityRequest = (operation: string, body: object) =>
    requestJson<{ idToken: string }>(
      'POST',
      `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`,
      {
        returnSecureToken: true,
        ...body,
      },
    );
  const orderId = () => required(done.order, 'order')._id;
  const isPaid = async () => (await requestJson<Order>('GET', `/api/order/${orderId()}`)).payment;

  /** Repeats Pay Now until it succeeds or the order is paid. */
  async function payNow(): Promise<string> {
    const deadline = Date.now() + payNowDeadlineMs;
    for (;;) {
      try {
        return (await requestJson<{ url: string }>('POST', '/payment-gateway', { orderId: orderId() })).url;
      } catch (error) {
        const retryable = error instanceof ErrorResponse && (error.status === 409 || error.status === 502);
        if (!retryable || Date.now() > deadline) throw error;
        if (await isPaid()) return shopUrl;
        await wait(200);
      }
    }
  }

  const steps: Record<ScenarioStep, { isDone: () => unknown; take: () => Promise<void> }> = {
    'sign up': {
      isDone: () => done.idToken,
      async take() {
        const credentials = { email, password };
        // A shopper who missed the response tries again, and signs in if the account already exists.
        const { idToken } = await identityRequest('signUp', credentials).catch((error: unknown) => {
          if (error instanceof ErrorResponse && error.text.includes('EMAIL_EXISTS')) {
            return identityRequest('signInWithPassword', credentials);
          }
          throw error;
        });
        done.idToken = idToken;
      },
    },
    'set name': {
      isDone: () => done.profile,
      async take() {
        await identityRequest('update', { idToken: done.idToken, displayName: 'Nusrat Jahan' });
        done.profile = true;
      },
    },
    'open session': {
      isDone: () => done.session,
      async take() {
        const authorization = `Bearer ${done.idToken}`;
        await requestJson('POST', '/jwt', { email, remember: true }, { authorization });
        done.session = true;
      },
    },
    'save user': {
      isDone: () => done.user,
      async take() {
        await requestJson('PUT', '/api/add-user', { name: 'Nusrat Jahan', email });
        done.user = true;
      },
    },
    'choose product': {
      isDone: () => done.product,
      async take() {
        const products = await requestJson<Product[]>('GET', '/api/best-seller');
        const hasStock = ({ inStock, stock }: Product) => inStock && (stock === undefined || stock >= 200);
        done.product = required(products.find(hasStock), 'product in stock');
      },
    },
    'fill cart': {
      isDone: () => done.cartQuantity,
      async take() {
        const { _id: gadgetId } = required(done.product, 'product');
        // After a lost response the shopper checks the cart, and adds only what is missing.
        const [line] = await requestJson<CartItem[]>('GET', '/api/my-cart');
        if (!line) await requestJson('PUT', '/api/cart', { gadgetId, quantity });
        done.cartQuantity = quantity;
      },
    },
    'place order': {
      isDone: () => done.order,
      async take() {
        const form = {
          name: 'Nusrat Jahan',
          mobileNumber: '01712-345678',
          country: 'Bangladesh',
          district: 'Dhaka',
          address: 'House 12, Road 5, Dhanmondi',
          email,
        };
        const key = { 'idempotency-key': placementKey };
        done.order = (await requestJson<{ order: Order }>('POST', '/api/place-order', form, key)).order;
      },
    },
    'pay now': {
      isDone: () => done.paymentUrl,
      async take() {
        done.paymentUrl = await payNow();
      },
    },
    'pay at gateway': {
      isDone: () => done.paidAtGateway ?? new URL(done.paymentUrl ?? shopUrl).origin === shopUrl,
      async take() {
        const url = required(done.paymentUrl, 'page to pay at');
        const page = await (await fetch(url)).text();
        const response = await fetch(new URL(cardAction(page), url), {
          method: 'POST',
          body: new URLSearchParams(card),
        });
        const returnPage = await response.text();
        const fields = hiddenFields(returnPage);
        assert.equal(fields.status, 'VALID', returnPage);
        done.paidAtGateway = { tranId: fields.tran_id ?? '', fields, returnUrl: returnAction(returnPage) };
      },
    },
    'return to shop': {
      isDone: () => done.returnedTo ?? !done.paidAtGateway,
      async take() {
        const { fields, returnUrl } = required(done.paidAtGateway, 'payment');
        const response = await send(returnUrl, { method: 'POST', body: new URLSearchParams(fields) });
        assert.equal(response.status, 303);
        done.returnedTo = response.headers.get('location') ?? '';
      },
    },
    'see paid': {
      isDone: () => done.paid,
      async take() {
        const deadline = Date.now() + paidDeadlineMs;
        while (!(await isPaid())) {
          assert.ok(Date.now() < deadline, `order ${orderId()} was paid and is not shown as paid`);
          await wait(100);
        }
        done.paid = true;
      },
    },
  };

  return {
    email,
    acknowledged: done,
    async run(before = () => {}) {
      // A shopper who was interrupted before the gateway's response presses Pay Now again.
      if (!done.paidAtGateway) done.paymentUrl = undefined;
      for (const name of scenarioSteps) {
        const { isDone, take } = steps[name];
        if (isDone()) continue;
        await before(name);
        await take();
      }
    },
    myOrders: () => requestJson('GET', '/api/my-orders'),
    myCart: () => requestJson('GET', '/api/my-cart'),
    paymentStatus: async (tranId) =>
      (await requestJson<{ status: string }>('GET', `/payment-gateway/status/${tranId}`)).status,
  };
}
