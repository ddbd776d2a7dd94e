import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { secondFactorNeededCode } from '@jontro/shop/session/second-factor.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { ApiError, networkTimeout, onSessionRejected, send, sendInProcess } from './send.ts';

const mockResponse = (status: number, body: unknown) =>
  mock.method(globalThis, 'fetch', async () => Response.json(body, { status }));

describe('sending a request', () => {
  afterEach(() => mock.restoreAll());

  test('waits 30 s on a desktop, 60 s on a mobile, 5 s offline', () => {
    proves('CONST-81', 'CONST-82', 'CONST-83');
    assert.equal(networkTimeout({ online: true, mobile: false }), 30_000);
    assert.equal(networkTimeout({ online: true, mobile: true }), 60_000);
    assert.equal(networkTimeout({ online: false, mobile: true }), 5_000);
  });

  test('fills the URL, sends cookies and body, returns the response', async () => {
    const fetched = mockResponse(200, { modifiedCount: 1, message: 'ok' });
    const response = await send(cartEndpoints.changeQuantity, {
      params: { id: 'a/b' },
      body: { quantity: 2 },
    });
    assert.equal(response.modifiedCount, 1);
    const [request] = fetched.mock.calls.map((call) => call.arguments as unknown as [string, RequestInit]);
    assert.ok(request);
    const [url, init] = request;
    assert.equal(url, '/api/cart/a%2Fb');
    assert.equal(init.method, 'PUT');
    assert.equal(init.credentials, 'include');
    assert.equal(init.body, '{"quantity":2}');
  });

  test("an error has the server's message, code and details", async () => {
    mockResponse(409, { message: 'Sold out', code: 'out-of-stock', left: 0 });
    await assert.rejects(send(catalogEndpoints.listBestSellers, {}), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(
        [error.status, error.message, error.code, error.details],
        [409, 'Sold out', 'out-of-stock', { left: 0 }],
      );
      return true;
    });
  });

  test('no response is an error with status 0', async () => {
    mock.method(globalThis, 'fetch', async () => {
      throw new TypeError('fetch failed');
    });
    await assert.rejects(send(catalogEndpoints.listBestSellers, {}), { name: 'ApiError', status: 0 });
  });

  test("an abort by the caller rejects with the caller's reason", async () => {
    mock.method(globalThis, 'fetch', async (_url: unknown, init: RequestInit) =>
      init.signal?.throwIfAborted(),
    );
    const signal = AbortSignal.abort(new Error('typed on'));
    await assert.rejects(send(catalogEndpoints.listBestSellers, {}, { signal }), { message: 'typed on' });
  });

  test('401 and 403 notify the session, except those of the session endpoint itself', async () => {
    const rejections: number[] = [];
    const stop = onSessionRejected((status) => rejections.push(status));
    mockResponse(403, { message: 'No' });
    await assert.rejects(send(cartEndpoints.listMyCart, { query: {} }));
    mock.restoreAll();
    mockResponse(401, { message: 'No' });
    await assert.rejects(send(cartEndpoints.listMyCart, { query: {} }));
    await assert.rejects(send(sessionEndpoints.openSession, { body: { email: 'a@b.c' } }));
    stop();
    await assert.rejects(send(cartEndpoints.listMyCart, { query: {} }));
    assert.deepEqual(rejections, [403, 401]);
  });

  test('a missing permission, second factor or confirmation leaves the session open', async () => {
    const rejections: number[] = [];
    const stop = onSessionRejected((status) => rejections.push(status));
    for (const code of ['no-permission', secondFactorNeededCode]) {
      mock.restoreAll();
      mockResponse(403, { message: 'No', code });
      await assert.rejects(send(cartEndpoints.listMyCart, { query: {} }));
    }
    stop();
    assert.deepEqual(rejections, []);
  });

  test('on the server an error response becomes the same error', async () => {
    const sendOnServer = sendInProcess({
      send: async () => ({ ok: false, status: 404, body: { message: 'Product not found' } }),
      shop: {},
    });
    await assert.rejects(sendOnServer(catalogEndpoints.findProduct, { params: { id: 'x' } }), {
      name: 'ApiError',
      status: 404,
      message: 'Product not found',
    });
  });
});
