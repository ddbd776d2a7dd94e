import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { onSessionRejected } from './send.ts';
import { fakeRequests } from './testing/fake-requests.ts';
import { uploadImage } from './upload-image.ts';

const picture = new File(['x'], 'a.png');

/** Lets pending promises settle; no time passes for mocked timers. */
const untilPaused = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await untilPaused();
}

describe('an upload', () => {
  test('tells how much of it is sent, and gives the address of the host', async (context) => {
    const requests = fakeRequests(context);
    const shares: (number | undefined)[] = [];
    const done = uploadImage(picture, 'product', { onProgress: (share) => shares.push(share) });
    for (const loaded of [10, 40]) requests[0]?.upload.onprogress?.({ loaded, total: 40 });
    requests[0]?.answer(200, { data: { url: '/i/a' } });
    assert.equal(await done, '/i/a');
    assert.deepEqual(shares, [0.25, 1]);
  });

  test('that is stopped rejects with the reason, before it began too', async (context) => {
    const requests = fakeRequests(context);
    const stopped = new AbortController();
    const upload = uploadImage(picture, 'avatar', { signal: stopped.signal });
    stopped.abort(new Error('not this one'));
    await assert.rejects(upload, /not this one/);
    await assert.rejects(uploadImage(picture, 'avatar', { signal: stopped.signal }), /not this one/);
    assert.equal(requests.length, 1);
  });

  test('is given up when nothing moves for a minute, and not while it moves slowly', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const requests = fakeRequests(context);
    const upload = uploadImage(picture, 'avatar');
    let over = false;
    upload.catch(() => {
      over = true;
    });
    for (const loaded of [1, 2, 3]) {
      context.mock.timers.tick(50_000);
      requests[0]?.upload.onprogress?.({ loaded, total: 1000 });
    }
    await Promise.resolve();
    assert.equal(over, false);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(() => requests.length === attempt);
      context.mock.timers.tick(60_000);
      await untilPaused();
      context.mock.timers.tick(10_000);
    }
    await assert.rejects(upload, { status: 0, message: /could not be reached/ });
    assert.equal(requests.length, 3);
  });

  test('that broke or met a busy server is repeated, one that was refused is not', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const requests = fakeRequests(context);
    const shares: (number | undefined)[] = [];
    const upload = uploadImage(picture, 'product', { onProgress: (share) => shares.push(share) });
    requests[0]?.abort();
    await untilPaused();
    context.mock.timers.tick(1_000);
    await until(() => requests.length === 2);
    requests[1]?.answer(503, { message: imageTexts.busy });
    await untilPaused();
    context.mock.timers.tick(4_000);
    await until(() => requests.length === 3);
    requests[2]?.answer(200, { data: { url: '/i/a' } });
    assert.equal(await upload, '/i/a');
    assert.deepEqual(shares, [undefined, undefined]);

    const refused = uploadImage(picture, 'product');
    requests[3]?.answer(413, { message: imageTexts.tooLarge });
    await assert.rejects(refused, { status: 413 });
    assert.equal(requests.length, 4);
  });

  test('that is stopped in a pause is not repeated', async (context) => {
    const requests = fakeRequests(context);
    const stopped = new AbortController();
    const upload = uploadImage(picture, 'avatar', { signal: stopped.signal });
    requests[0]?.abort();
    await untilPaused();
    stopped.abort(new Error('not this one'));
    await assert.rejects(upload, /not this one/);
    assert.equal(requests.length, 1);
  });

  test('is repeated at once when the connection comes back', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const listeners = new EventTarget();
    Object.assign(globalThis, {
      addEventListener: listeners.addEventListener.bind(listeners),
      removeEventListener: listeners.removeEventListener.bind(listeners),
    });
    context.after(() => {
      Reflect.deleteProperty(globalThis, 'addEventListener');
      Reflect.deleteProperty(globalThis, 'removeEventListener');
    });
    const requests = fakeRequests(context);
    const upload = uploadImage(picture, 'avatar');
    requests[0]?.abort();
    await untilPaused();
    listeners.dispatchEvent(new Event('online'));
    await until(() => requests.length === 2);
    requests[1]?.answer(200, { data: { url: '/i/a' } });
    assert.equal(await upload, '/i/a');
  });

  test("is refused in the host's words; only a product's picture says something about the session", async (context) => {
    const refused: number[] = [];
    const stop = onSessionRejected((status) => refused.push(status));
    const requests = fakeRequests(context);
    for (const [purpose, status] of [
      ['product', 415],
      ['avatar', 401],
      ['product', 401],
    ] as const) {
      const upload = uploadImage(picture, purpose);
      requests.at(-1)?.answer(status, { message: imageTexts.wrongType });
      await assert.rejects(upload, { status, message: imageTexts.wrongType });
    }
    stop();
    assert.deepEqual(refused, [401]);
  });
});
