/** Uploads by key at `/1/upload`, and the host that forwards to such a service: to our own over HTTP, and to a faulty one. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import sharp from 'sharp';
import { ApplicationError } from '../http/application-error.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { encodeForm, fileForm, newImage } from '../testing/upload-forms.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import { images } from './images.table.ts';
import { createRemoteHost, RemoteHostError } from './remote-host.ts';
import type { UploadResponse } from './upload-response.ts';

const key = 'a-key-that-is-long-enough';
let shop: TestShop;
let directory: string;
let address: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-remote-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    env: { IMAGE_API_KEY: key },
  });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

interface ServiceResponse {
  status: number;
  data: UploadResponse['data'];
  error: { message: string; code: number };
  status_code: number;
}

/** A request of another program: no cookie, no origin. */
async function post(form: FormData | URLSearchParams, query = ''): Promise<ServiceResponse> {
  const { body, headers } = await encodeForm(form);
  const response = await shop.app.inject({
    method: 'POST',
    url: `/1/upload${query}`,
    payload: body,
    headers,
  });
  return { ...response.json(), status: response.statusCode };
}

const png = () => newImage(80, 40).png().toBuffer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('another program uploads', () => {
  test('a file with the key in the form, and gets absolute URLs', async () => {
    const body = fileForm(await png(), 'buds-black.png');
    body.set('key', key);
    const { status, data } = await post(body);
    assert.equal(status, 200);
    const { publicUrl } = shop.context.config;
    assert.equal(data.url, `${publicUrl}/i/${data.id}/80.webp#80x40`);
    assert.deepEqual(
      [data.title, data.image.filename, data.image.mime],
      ['buds-black', 'buds-black.webp', 'image/webp'],
    );
    assert.ok(data.thumb.url.startsWith(publicUrl) && data.display_url.startsWith(publicUrl));
    assert.ok(data.delete_url?.startsWith(`${publicUrl}/i/`));
    assert.deepEqual([data.width, data.height, data.expiration], [80, 40, 0]);
  });

  test('an image in base64, in either form encoding, with or without a data URL prefix', async () => {
    const url = (await png()).toString('base64');
    const multipart = new FormData();
    multipart.set('image', (await png()).toString('base64'));
    multipart.set('key', key);
    const bodies = [
      form({ key, image: url }),
      form({ key, image: `data:image/png;base64,${(await png()).toString('base64')}` }),
      multipart,
    ];
    const ids = await Promise.all(bodies.map(async (body) => (await post(body)).data.id));
    assert.equal(new Set(ids).size, 3);
  });

  test('with key, name and expiration in the query', async () => {
    const { data } = await post(fileForm(await png()), `?key=${key}&name=../../my%20buds.png&expiration=600`);
    assert.deepEqual([data.title, data.expiration], ['my buds', 600]);
  });

  test('and gets the service’s own errors', async () => {
    const image = (await png()).toString('base64');
    const cases: [string, FormData | URLSearchParams, string, number, number][] = [
      ['no key', form({ image }), '', 400, 100],
      ['a wrong key', form({ image, key: 'wrong' }), '', 400, 100],
      ['a wrong key in the query', form({ image, key }), '?key=wrong', 400, 100],
      ['no picture', form({ key }), '', 400, 130],
      ['an empty picture', form({ key, image: '' }), '', 400, 130],
      ['a URL', form({ key, image: 'http://127.0.0.1/secret.png' }), '', 400, 310],
      ['broken base64', form({ key, image: `${image.slice(0, 20)} ${image.slice(21)}` }), '', 400, 310],
      ['base64 of no picture', form({ key, image: Buffer.from('hello').toString('base64') }), '', 415, 310],
      ['a short expiration', form({ key, image, expiration: '59' }), '', 400, 400],
      ['a long expiration', form({ key, image, expiration: '15552001' }), '', 400, 400],
      ['too much', form({ key, image: Buffer.alloc(maxImageBytes + 1).toString('base64') }), '', 413, 413],
    ];
    for (const [what, body, query, status, code] of cases) {
      const response = await post(body, query);
      assert.deepEqual(
        [response.status, response.status_code, response.error?.code],
        [status, status, code],
        what,
      );
      assert.ok(response.error.message, what);
    }
    const key100 = await post(form({ image }));
    assert.equal(key100.error.message, 'Invalid API v1 key.');
    for (const [url, code] of [
      ['/1/delete', 120],
      ['/2/upload', 110],
    ] as const) {
      const response = await shop.app.inject({ method: 'POST', url });
      assert.deepEqual([response.statusCode, response.json().error.code], [400, code]);
    }
    const asked = await shop.app.inject({ url: `/1/upload?key=${key}` });
    assert.deepEqual([asked.statusCode, asked.json().error.code], [400, 130]);
  });

  test('nothing where the shop has no key, and an address with too many wrong keys gets 429', async () => {
    const withoutKey = await createTestShop();
    const limitedShop = await createTestShop({ env: { IMAGE_API_KEY: key, RATE_LIMIT_FACTOR: '1' } });
    try {
      const send = async (to: TestShop, tried: string) => {
        const { body, headers } = await encodeForm(form({ image: 'aGVsbG8=', key: tried }));
        return to.app.inject({ method: 'POST', url: '/1/upload', payload: body, headers });
      };
      const response = await send(withoutKey, key);
      assert.deepEqual([response.statusCode, response.json().error.code], [400, 100]);
      for (let count = 0; count < 30; count += 1)
        assert.equal((await send(limitedShop, 'wrong')).statusCode, 400);
      assert.equal((await send(limitedShop, 'wrong')).statusCode, 429);
    } finally {
      await withoutKey.close();
      await limitedShop.close();
    }
  });
});

/** A shop that forwards to a service at `baseUrl`. */
async function forwardingShop(baseUrl: string, timeoutMs = 5000): Promise<TestShop> {
  return createTestShop({
    parts: ({ db }) => ({
      imageHost: createRemoteHost(createImageHost({ db, store: createDiskStore(directory) }), {
        baseUrl,
        key,
        timeoutMs,
      }),
    }),
  });
}

async function uploadTo(forwarding: TestShop, bytes: Uint8Array) {
  const shopper = await forwarding.signIn();
  const { body, headers } = await encodeForm(fileForm(bytes, 'me.jpg'));
  return shopper.send('POST', '/api/images', body, headers);
}

describe('a shop that forwards its images', () => {
  test('to another shop returns the other’s URL, without metadata and without the key', async () => {
    const forwarding = await forwardingShop(address);
    try {
      const exif = { IFD0: { ImageDescription: 'secret-place' } };
      const { status, body } = await uploadTo(
        forwarding,
        await newImage(300, 200).withExif(exif).jpeg().toBuffer(),
      );
      assert.equal(status, 200);
      const { data } = body as UploadResponse;
      assert.match(data.url, /^http:\/\/localhost:3000\/i\/[0-9a-f]{32}\/300\.webp#300x200$/);
      assert.deepEqual([data.title, data.width, data.height], ['me', 300, 200]);
      assert.equal(JSON.stringify(body).includes(key), false);
      const stored = await shop.app.inject({ url: new URL(data.url).pathname });
      assert.equal((await sharp(stored.rawPayload).metadata()).exif, undefined);
      assert.equal(await forwarding.context.db.$count(images), 0);
    } finally {
      await forwarding.close();
    }
  });

  test('stores the seed’s images itself and keeps serving them', async () => {
    const forwarding = await forwardingShop('http://127.0.0.1:9');
    try {
      const { imageHost, now } = forwarding.context;
      const { url } = await imageHost.addImage(await png(), { title: 'x', purpose: 'seed', now: now() });
      assert.equal((await forwarding.app.inject({ url: url.replace(/#.*/, '') })).statusCode, 200);
    } finally {
      await forwarding.close();
    }
  });
});

describe('a remote service', () => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  let received = '';
  const server = createServer((request, response) => {
    received = '';
    request.setEncoding('latin1').on('data', (text: string) => {
      received += text;
    });
    request.on('end', () => handle(request, response));
  });
  let forwarding: TestShop;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    forwarding = await forwardingShop(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 400);
  });
  after(async () => {
    await forwarding.close();
    server.closeAllConnections();
    server.close();
  });

  const respondWith = (status: number, body: unknown) => {
    handle = (_request, response) => {
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  };
  const data = {
    id: '3kT9xQv',
    url: 'https://i.ibb.co/9WfKq2d/buds.jpg',
    display_url: 'https://i.ibb.co/7YpLm4s/buds.jpg',
  };

  test('may send numbers as text and no medium size', async () => {
    respondWith(200, {
      data: { ...data, width: '1600', height: '1200', size: '214533' },
      success: true,
      status: 200,
    });
    const { status, body } = await uploadTo(forwarding, await png());
    assert.equal(status, 200);
    const reply = (body as UploadResponse).data;
    assert.equal(reply.url, `${data.url}#1600x1200`);
    assert.deepEqual([reply.width, reply.height, reply.size, reply.medium], [1600, 1200, 214533, undefined]);
    assert.deepEqual([reply.image.mime, reply.display_url], ['image/jpeg', data.display_url]);
    assert.match(received, /name="key"\r\n\r\na-key-that-is-long-enough/);
    assert.equal(received.includes('me.jpg'), false, 'the user’s file name is not sent');
  });

  const error = (code: number, message: string) => ({
    status_code: 400,
    error: { message, code },
    status_txt: 'Bad Request',
  });
  const never = () => {};
  const faults: [string, () => void, RemoteHostError['reason'], number][] = [
    [
      'an error for an unknown key',
      () => respondWith(400, error(100, 'Invalid API v1 key.')),
      'refused',
      502,
    ],
    [
      'an error for a missing image',
      () => respondWith(400, error(130, 'Empty upload source.')),
      'refused',
      502,
    ],
    ['an error for an unreadable image', () => respondWith(400, error(310, 'x')), 'refused', 502],
    ['a 413 as an HTML page', () => respondWith(413, '<html>413</html>'), 'refused', 502],
    ['a 500', () => respondWith(500, ''), 'refused', 502],
    ['a 429', () => respondWith(429, ''), 'refused', 503],
    ['an empty response', () => respondWith(200, ''), 'invalid-response', 502],
    ['an HTML page', () => respondWith(200, '<html>'), 'invalid-response', 502],
    ['a response without a URL', () => respondWith(200, { data: {} }), 'invalid-response', 502],
    [
      'an invalid URL',
      () => respondWith(200, { data: { url: 'javascript:alert(1)' } }),
      'invalid-response',
      502,
    ],
    ['an endless response', () => respondWith(200, 'x'.repeat(200_000)), 'invalid-response', 502],
    [
      'a redirect',
      () => {
        handle = (_r, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      },
      'unreachable',
      502,
    ],
    [
      'no response',
      () => {
        handle = never;
      },
      'timeout',
      502,
    ],
    [
      'half a response',
      () => {
        handle = (_r, response) => {
          response.writeHead(200).write('{"data":');
        };
      },
      'timeout',
      502,
    ],
    [
      'nothing and closes the connection',
      () => {
        handle = (request) => request.socket.destroy();
      },
      'unreachable',
      502,
    ],
  ];
  for (const [what, arrange, reason, status] of faults) {
    test(`that sends ${what} fails the upload with an internal reason and a message for the user`, async () => {
      arrange();
      const bytes = await png();
      const response = await uploadTo(forwarding, bytes);
      assert.deepEqual([response.status, response.error.message], [status, imageTexts.failed]);
      assert.equal((response.error.error as { message: string }).message, imageTexts.failed);
      assert.equal(await forwarding.context.db.$count(images), 0, 'nothing is stored');
      const about = { title: 'x', purpose: 'avatar', now: new Date() } as const;
      await assert.rejects(forwarding.context.imageHost.addImage(bytes, about), (error: unknown) => {
        assert.ok(error instanceof ApplicationError && error.cause instanceof RemoteHostError);
        assert.equal(error.cause.reason, reason);
        assert.equal(error.cause.message.includes(key), false);
        return true;
      });
    });
  }
});
