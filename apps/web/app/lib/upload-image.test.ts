import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { imageTexts } from '@jontro/shop/images/images.calls.ts';
import { onSessionRefused } from './send.ts';
import { fakeRequests } from './testing/fake-requests.ts';
import { uploadImage } from './upload-image.ts';

const picture = new File(['x'], 'a.png');

describe('an upload', () => {
  test('tells how much of it is sent, and gives the address of the host', async (context) => {
    const requests = fakeRequests(context);
    const shares: number[] = [];
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
    context.mock.timers.tick(60_000);
    await assert.rejects(upload, { status: 0, message: /could not be reached/ });
  });

  test("is refused in the host's words; only a product's picture says something about the session", async (context) => {
    const refused: number[] = [];
    const stop = onSessionRefused((status) => refused.push(status));
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
