/** A first visit on a busy machine: ten pages at once, of a shop none of whose pictures was ever made. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { createBrowser } from '../scenario/browser.ts';

let shop: StartedShop;
let cookie: string;
let products: Product[];
const busy: ChildProcess[] = [];

before(async () => {
  shop = await startShop({ ADMISSION: 'on', LOG_LEVEL: 'warn' });
  const browser = createBrowser(shop.url);
  const { email } = demoLogins.shopper;
  const { idToken } = await browser.requestJson<{ idToken: string }>(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email, password: demoLogins.password, returnSecureToken: true },
  );
  const { headers } = await browser.send(`${shop.url}/jwt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  cookie = headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  products = await browser.requestJson('GET', catalogEndpoints.listAllProducts.url);
  for (let core = 0; core < 2; core += 1)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
after(async () => {
  for (const loop of busy) loop.kill('SIGKILL');
  await shop?.close();
});

/** Starts the shop again as it is after its first start: each picture has only what all its sizes are made from. */
async function forgetPictures(): Promise<void> {
  await shop.stop();
  const pictures = join(shop.dataDir, 'images');
  const masters = join(shop.dataDir, 'masters');
  await cp(await realpath(pictures), masters, {
    recursive: true,
    filter: (path) => !/\.\w+$/.test(basename(path)) || basename(path) === 'master.webp',
  });
  // It may be a link to a folder of other shops.
  await rm(pictures, { recursive: true });
  await mkdir(pictures);
  for (const name of await readdir(masters))
    await cp(join(masters, name), join(pictures, name), { recursive: true });
  await rm(masters, { recursive: true });
  await shop.restart();
}

interface Answer {
  path: string;
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser with so many requests open at once. */
function openBrowser(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  const asked = new Map<string, Promise<Answer>>();
  async function send(path: string): Promise<Answer> {
    const headers = { cookie, accept: '*/*' };
    const sent = request(new URL(path, shop.url), { agent, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    const body = Buffer.concat(await response.toArray());
    const answer = { path, status: response.statusCode, headers: response.headers, body };
    answers.push(answer);
    return answer;
  }
  return {
    answers,
    send,
    /** What a browser keeps is asked for once. */
    keep(path: string): Promise<Answer> {
      const known = asked.get(path) ?? send(path);
      asked.set(path, known);
      return known;
    },
    close: () => agent.destroy(),
  };
}
type Browser = ReturnType<typeof openBrowser>;

const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found);
/** Of each picture the AVIF that a phone chooses. */
const picturesIn = (html: string): string[] =>
  matches(html, /<source type="image\/avif"[^>]*srcSet="([^"]+)"/gi).map((set) => {
    const entries = set.split(', ').map((entry) => entry.split(' ')[0] ?? '');
    return entries.find((url) => url.includes('/640.')) ?? entries.at(-1) ?? '';
  });
const filesIn = (html: string): string[] => matches(html, /(?:href|src)="(\/assets\/[^"]+)"/g);

/** What a page asks for when it has its scripts. */
const calls = [
  cartEndpoints.listMyCart,
  orderEndpoints.listMyOrders,
  addressEndpoints.listMyAddresses,
  wishlistEndpoints.listMyWishlist,
  dashboardEndpoints.findMyDashboard,
  paymentEndpoints.listPaymentMethods,
].map((endpoint) => endpointUrl(endpoint));

async function openPage(browser: Browser, path: string): Promise<void> {
  const { body } = await browser.send(path);
  const html = body.toString();
  await Promise.all([
    ...filesIn(html).map((file) => browser.keep(file)),
    ...picturesIn(html).map((picture) => browser.keep(picture)),
    ...calls.map((call) => browser.send(call)),
  ]);
}

for (const [over, connections] of [
  ['six connections', 6],
  ['what one connection of HTTP/2 carries', 100],
] as const)
  test(`ten pages that one browser opens at once beside two busy loops, over ${over}, meet no refusal`, async () => {
    await forgetPictures();
    const browser = openBrowser(connections);
    try {
      const categories = [...new Set(products.map(({ category }) => category))].slice(0, 5);
      const pages = [
        paths.home,
        ...categories.map((category) => paths.category(category.toLowerCase())),
        ...products.slice(0, 3).map((product) => paths.product(product)),
        paths.cart,
      ];
      await Promise.all(pages.map((page) => openPage(browser, page)));
      const refused = browser.answers.filter(({ status }) => status === undefined || status >= 400);
      assert.deepEqual(
        refused.map(({ path, status }) => `${path} ${status}`),
        [],
      );
      const pictures = browser.answers.filter(({ path }) => path.startsWith('/i/'));
      assert.ok(pictures.length > 25, `only ${pictures.length} pictures`);
      for (const { path, body, headers } of pictures) {
        assert.match(String(headers['content-type']), /^image\/(avif|webp)$/, path);
        assert.ok(body.length > 100, path);
      }
      assert.ok(browser.answers.length > 150, `only ${browser.answers.length} answers`);
    } finally {
      browser.close();
    }
  });
