// For tests: a gateway on a free port, a shop that records what it receives, and helpers for both.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewaySettings } from './gateway-settings.ts';
import type { BrowserReturn } from './outcome-notifications.ts';
import { buildGateway } from './sandbox-gateway.ts';
import type { Fields } from './signature.ts';

export interface ReceivedRequest {
  path: string;
  contentType: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  fields: Fields;
}

export interface TestShop {
  url: string;
  /** IPNs and returns, in order of arrival. */
  receivedRequests: ReceivedRequest[];
  /** The status of its responses; 200 by default. */
  responseStatus: number;
  close(): Promise<void>;
}

export async function startTestShop(): Promise<TestShop> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    requests.push({
      path: request.url ?? '',
      contentType: request.headers['content-type'] ?? '',
      cookie: request.headers.cookie,
      userAgent: request.headers['user-agent'],
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(shop.responseStatus).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop: TestShop = {
    url: `http://127.0.0.1:${port}`,
    receivedRequests: requests,
    responseStatus: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return shop;
}

export const CONTROL_TOKEN = 'test-token';
export const STORE = { store_id: 'localstore', store_passwd: 'localstore@ssl' };

/** A complete session request of a shop. */
export function sessionRequest(shopUrl: string, changes: Fields = {}): Fields {
  return {
    ...STORE,
    total_amount: '1650.00',
    currency: 'BDT',
    tran_id: 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN',
    success_url: `${shopUrl}/success`,
    fail_url: `${shopUrl}/fail`,
    cancel_url: `${shopUrl}/cancel`,
    ipn_url: `${shopUrl}/ipn`,
    emi_option: '0',
    cus_name: 'নুসরাত জাহান',
    cus_email: 'nusrat@example.com',
    cus_add1: 'House 7, Road 3',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: '01700000000',
    shipping_method: 'Courier',
    num_of_item: '2',
    product_name: 'Wireless earbuds',
    product_category: 'Electronics',
    product_profile: 'physical-goods',
    value_a: 'att_1',
    value_b: 'ord_1',
    ...changes,
  };
}

export interface TestGateway {
  url: string;
  shop: TestShop;
  post(path: string, fields: Fields): Promise<Response>;
  /** Opens a session and returns the gateway's response. */
  openSession(
    changes?: Fields,
  ): Promise<Record<string, unknown> & { sessionkey: string; GatewayPageURL: string }>;
  /** Sends a request to the merchant API, with credentials. */
  callMerchantApi(endpoint: 'validation' | 'transaction', fields: Fields): Promise<Record<string, unknown>>;
  control(path: string, body?: unknown, method?: string): Promise<Response>;
  injectFaults(faults: Record<string, string | string[]>, more?: Record<string, unknown>): Promise<void>;
  /** Pays with a card on the session's page and returns the response. */
  payByCard(sessionkey: string, number?: string): Promise<Response>;
  /** Pays through the control interface and returns the browser return. */
  pay(sessionKey: string, card?: string): Promise<BrowserReturn>;
  ipns(): ReceivedRequest[];
  close(): Promise<void>;
}

const PATHS = { validation: 'validationserverAPI.php', transaction: 'merchantTransIDvalidationAPI.php' };

export async function startTestGateway(
  settings: Partial<GatewaySettings> = {},
  shop?: TestShop,
): Promise<TestGateway> {
  const testShop = shop ?? (await startTestShop());
  const gateway = await buildGateway({ controlToken: CONTROL_TOKEN, ...settings }).listen();
  const post = (path: string, fields: Fields) =>
    fetch(new URL(path, gateway.url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const control = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${gateway.url}/__sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${CONTROL_TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;

  return {
    url: gateway.url,
    shop: testShop,
    post,
    control,
    openSession: (changes = {}) => json(post('/gwprocess/v4/api.php', sessionRequest(testShop.url, changes))),
    callMerchantApi(endpoint, fields) {
      const query = new URLSearchParams({ ...STORE, format: 'json', ...fields });
      return json(fetch(`${gateway.url}/validator/api/${PATHS[endpoint]}?${query}`));
    },
    async injectFaults(faults, more = {}) {
      const response = await control('/faults', { faults, ...more });
      if (!response.ok) throw new Error(await response.text());
    },
    payByCard: (sessionkey, number = '4111111111111111') =>
      post(`/gwprocess/v4/pay/${sessionkey}/card`, { number, expiry: '12/99', cvv: '111' }),
    pay: (sessionKey, card) => json(control('/pay', { sessionKey, card })),
    ipns: () => testShop.receivedRequests.filter((message) => message.path === '/ipn'),
    async close() {
      await gateway.close();
      if (!shop) await testShop.close();
    },
  };
}

/** Returns the hidden fields of a document's forms. */
export function formFields(document: string): Fields {
  const inputs = document.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** Waits until a condition holds; throws after five minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Timed out waiting for a condition.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
