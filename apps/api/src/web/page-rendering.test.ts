/** The built pages in their thread, behind the real server: failed data, waiting data, a server that stops. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ pages: true });
  await shop.addProduct({ name: 'Zephyr Fan', category: 'Fan' });
});
after(() => shop.close());

const get = (url: string) => shop.app.inject({ url });

/** Runs while no statement can read products, so that pages wait for their data; gets how many of them do. */
async function whileProductsAreLocked(
  { context }: TestShop,
  run: (waiting: () => Promise<number>) => Promise<void>,
) {
  const waiting = async () => {
    const { rows } = (await context.db.execute(
      sql`select count(*)::int as count from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
    )) as unknown as { rows: { count: number }[] };
    return rows[0]?.count ?? 0;
  };
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in access exclusive mode`);
    await run(waiting);
  });
}

test('a page with failed data has status 503 and Retry-After, and is rendered again by the next request', async () => {
  await shop.context.db.execute(sql`alter table orders rename to former_orders`);
  const failed = await get('/').finally(() =>
    shop.context.db.execute(sql`alter table former_orders rename to orders`),
  );
  assert.deepEqual([failed.statusCode, failed.headers['retry-after']], [503, '5']);
  assert.match(failed.body, /^<!DOCTYPE html>.*<\/html>$/s);
  assert.equal((await get('/')).statusCode, 200);
});

test('an unknown product and an invalid one are pages with status 404', async () => {
  for (const path of ['/product/x/unknown', '/bn/product/x/unknown', "/product/x/'; --"]) {
    const { statusCode, headers, body } = await get(encodeURI(path));
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8'], path);
    assert.match(body, /^<!DOCTYPE html>/, path);
  }
});

test('a cached page and a page without data are served while other pages wait for their data', async () => {
  const { statusCode, body } = await get('/category/fan');
  assert.equal(statusCode, 200);
  const completed: string[] = [];
  const waitingPages = ['/category/earbuds', '/bn/category/earbuds', '/bn'].map((url) =>
    get(url).then((response) => {
      completed.push(url);
      return response.statusCode;
    }),
  );
  await whileProductsAreLocked(shop, async (waiting) => {
    // The lock may have been taken after a page had read its data.
    const blocked = get('/category/fan?min=1').then(() => completed.push('blocked'));
    await waitFor('a page waits', async () => (await waiting()) > 0);
    assert.equal((await get('/category/fan')).body, body);
    assert.equal((await get('/privacy-policy')).statusCode, 200);
    assert.ok(!completed.includes('blocked'));
    void blocked;
  });
  assert.deepEqual(await Promise.all(waitingPages), [200, 200, 200]);
});

test('a server that stops first completes the page that is being rendered', async () => {
  const stopping = await createTestShop({ pages: true });
  try {
    const id = await stopping.addProduct({ name: 'Zephyr Fan' });
    await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stopping.app.server.address() as AddressInfo;
    let closed: Promise<unknown> = Promise.resolve();
    let page: Promise<Response> = Promise.resolve(new Response());
    // The search index may wait for the lock, too: the page has to be the server's before it closes.
    const received = once(stopping.app.server, 'request');
    await whileProductsAreLocked(stopping, async (waiting) => {
      page = fetch(`http://127.0.0.1:${port}/product/zephyr_fan/${id}`);
      await received;
      await waitFor('the page waits for its data', async () => (await waiting()) > 0);
      closed = stopping.app.close();
    });
    const response = await page;
    assert.equal(response.status, 200);
    assert.match(await response.text(), /Zephyr Fan.*<\/html>$/s);
    await closed;
  } finally {
    await stopping.close();
  }
});
