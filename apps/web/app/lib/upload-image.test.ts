import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { onSessionRejected } from './send.ts';
import { fakeRequests } from './testing/fake-requests.ts';
import { uploadImage } from './upload-image.ts';

const picture = new File(['x'], 'a.png');

/** Lets pending promises settle without advancing mocked timers. */
const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await settlePromises();
}

describe('an upload', () => {
  test('reports its progress and returns the URL of the host', async (context) => {
    const requests = fakeRequests(context);
    const progress: (number | undefined)[] = [];
    const done = uploadImage(picture, 'product', { onProgress: (share) => progress.push(share) });
    for (const loaded of [10, 40]) requests[0]?.upload.onprogress?.({ loaded, total: 40 });
    requests[0]?.respond(200, { data: { url: '/i/a' } });
    assert.equal(await done, '/i/a');
    assert.deepEqual(progress, [0.25, 1]);
  });

  test('that is aborted rejects with the reason, also before its start', async (context) => {
    const requests = fakeRequests(context);
    const controller = new AbortController();
    const upload = uploadImage(picture, 'avatar', { signal: controller.signal });
    controller.abort(new Error('not this one'));
    await assert.rejects(upload, /not this one/);
    await assert.rejects(uploadImage(picture, 'avatar', { signal: controller.signal }), /not this one/);
    assert.equal(requests.length, 1);
  });

  test('fails after a minute without progress, and not while it is slow', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const requests = fakeRequests(context);
    const upload = uploadImage(picture, 'avatar');
    let failed = false;
    upload.catch(() => {
      failed = true;
    });
    for (const loaded of [1, 2, 3]) {
      context.mock.timers.tick(50_000);
      requests[0]?.upload.onprogress?.({ loaded, total: 1000 });
    }
    await Promise.resolve();
    assert.equal(failed, false);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(() => requests.length === attempt);
      context.mock.timers.tick(60_000);
      await settlePromises();
      context.mock.timers.tick(10_000);
    }
    await assert.rejects(upload, { status: 0, message: /could not be reached/ });
    assert.equal(requests.length, 3);
  });

  test('that broke or met a busy server is retried, one that was rejected is not', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const requests = fakeRequests(context);
    const progress: (number | undefined)[] = [];
    const upload = uploadImage(picture, 'product', { onProgress: (share) => progress.push(share) });
    requests[0]?.abort();
    await settlePromises();
    context.mock.timers.tick(1_000);
    await until(() => requests.length === 2);
    requests[1]?.respond(503, { message: imageTexts.busy });
    await settlePromises();
    context.mock.timers.tick(4_000);
    await until(() => requests.length === 3);
    requests[2]?.respond(200, { data: { url: '/i/a' } });
    assert.equal(await upload, '/i/a');
    assert.deepEqual(progress, [undefined, undefined]);

    const refused = uploadImage(picture, 'product');
    requests[3]?.respond(413, { message: imageTexts.tooLarge });
    await assert.rejects(refused, { status: 413 });
    assert.equal(requests.length, 4);
  });

  test('that is aborted during a delay is not retried', async (context) => {
    const requests = fakeRequests(context);
    const controller = new AbortController();
    const upload = uploadImage(picture, 'avatar', { signal: controller.signal });
    requests[0]?.abort();
    await settlePromises();
    controller.abort(new Error('not this one'));
    await assert.rejects(upload, /not this one/);
    assert.equal(requests.length, 1);
  });

  test('is retried at once when the connection is back', async (context) => {
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
    await settlePromises();
    listeners.dispatchEvent(new Event('online'));
    await until(() => requests.length === 2);
    requests[1]?.respond(200, { data: { url: '/i/a' } });
    assert.equal(await upload, '/i/a');
  });

  test("fails with the host's message; only a product image's error concerns the session", async (context) => {
    const refused: number[] = [];
    const stop = onSessionRejected((status) => refused.push(status));
    const requests = fakeRequests(context);
    for (const [purpose, status] of [
      ['product', 415],
      ['avatar', 401],
      ['product', 401],
    ] as const) {
      const upload = uploadImage(picture, purpose);
      requests.at(-1)?.respond(status, { message: imageTexts.wrongType });
      await assert.rejects(upload, { status, message: imageTexts.wrongType });
    }
    stop();
    assert.deepEqual(refused, [401]);
  });
});
