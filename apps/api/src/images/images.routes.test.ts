/** Uploading and serving images over HTTP (docs/protocols/image-host.md#what-tests-hold). */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { buildSrcSet, outputImageFormats } from '@jontro/shop/images/image-urls.ts';
import { type imageEndpoints, imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import sharp from 'sharp';
import { buildApp } from '../app.ts';
import { createAdmission } from '../http/admission.ts';
import { createLog } from '../runtime/log.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { encodeForm, fileForm, newImage } from '../testing/upload-forms.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';

let shop: TestShop;
let directory: string;
let shopper: SignedInClient;
let admin: SignedInClient;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-images-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  shopper = await shop.signIn();
  admin = await shop.signIn({ role: 'admin' });
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

type Uploaded = EndpointResponse<typeof imageEndpoints.uploadImage>;

async function sendForm(
  form: FormData,
  user: TestShop['visitor'] = shopper,
  url = '/api/images',
  headers = {},
) {
  const encoded = await encodeForm(form);
  return user.send('POST', url, encoded.body, { ...encoded.headers, ...headers });
}

const upload = (bytes: Uint8Array, user?: TestShop['visitor'], url?: string) =>
  sendForm(fileForm(bytes), user, url);

async function uploaded(bytes: Uint8Array): Promise<Uploaded['data']> {
  const { status, body } = await upload(bytes);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as Uploaded).data;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: url.replace(/#.*/, ''), headers });

describe('an upload', () => {
  test('is a POST with a multipart field "image" and responds in the format of the image host', async () => {
    proves('IMG-01');
    const form = fileForm(await newImage(1800, 900).jpeg().toBuffer(), '../../etc/<b>buds.jpg');
    const { status, body } = await sendForm(form);
    assert.equal(status, 200);
    const { data, success } = body as Uploaded;
    assert.ok(success);
    assert.match(data.url, /^\/i\/[0-9a-f]{32}\/1280\.webp#1600x800$/);
    assert.deepEqual([data.width, data.height, data.expiration], [1600, 800, 0]);
    assert.equal(data.title.includes('/'), false);
    assert.equal(data.thumb.url, `/i/${data.id}/160.webp`);
    assert.equal(data.display_url, `/i/${data.id}/960.webp`);
    assert.equal(data.image.mime, 'image/webp');
    assert.equal((await get(data.url)).headers['content-type'], 'image/webp');
  });

  test('is accepted in every allowed type', async () => {
    const types = {
      jpeg: newImage().jpeg(),
      png: newImage().png(),
      webp: newImage().webp(),
      avif: newImage(200, 100).avif({ effort: 0 }),
      gif: newImage().gif(),
    };
    for (const [type, bytes] of Object.entries(types)) {
      const data = await uploaded(await bytes.toBuffer());
      assert.equal((await get(data.url)).statusCode, 200, type);
    }
  });

  test('has every width and format that its URL implies, none enlarged', async () => {
    const data = await uploaded(await newImage(700, 350).png().toBuffer());
    for (const format of outputImageFormats) {
      const set = buildSrcSet(data.url, format) ?? '';
      assert.equal(set.split(', ').length, 4);
      for (const entry of set.split(', ')) {
        const [url = '', width = ''] = entry.split(' ');
        const response = await get(url);
        const made = await sharp(response.rawPayload).metadata();
        assert.deepEqual([made.width, `${made.width}w`], [Number.parseInt(width, 10), width]);
        assert.equal(made.height, Math.round(made.width / 2));
        assert.equal(response.headers['content-type'], `image/${format}`);
      }
    }
    assert.equal((await get(`/i/${data.id}/320.jpg`)).headers['content-type'], 'image/jpeg');
    assert.equal((await get(`/i/${data.id}/960.webp`)).statusCode, 404, 'wider than the picture');
  });

  test('keeps transparency in the fallback; as JPEG, for shared links, it has a white background', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0.4 };
    const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const data = await uploaded(png);
    assert.equal((await get(`/i/${data.id}/64.png`)).headers['content-type'], 'image/png');
    const shared = await get(`/i/${data.id}/64.jpg`);
    assert.equal(shared.headers['content-type'], 'image/jpeg');
    const { dominant } = await sharp(shared.rawPayload).stats();
    assert.ok(dominant.r > 240 && Math.abs(dominant.g - 153) < 12, JSON.stringify(dominant));
  });

  test('is turned upright by all eight orientations', async () => {
    // Red above left, green above right, blue below left, white below right.
    const corners = { top: ['#f00', '#0f0'], bottom: ['#00f', '#fff'] };
    const quarter = (background: string, left: number, top: number) => ({
      input: { create: { width: 60, height: 30, channels: 3 as const, background } },
      left,
      top,
    });
    const upright = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#000' } })
      .composite(
        [...corners.top, ...corners.bottom].map((colour, index) =>
          quarter(colour, (index % 2) * 60, index < 2 ? 0 : 30),
        ),
      )
      .png()
      .toBuffer();
    // What a camera in that orientation stores: the upright image turned the other way.
    const held: Record<number, { turned: number; mirrored: boolean }> = {
      1: { turned: 0, mirrored: false },
      2: { turned: 0, mirrored: true },
      3: { turned: 180, mirrored: false },
      4: { turned: 180, mirrored: true },
      5: { turned: 90, mirrored: true },
      6: { turned: 270, mirrored: false },
      7: { turned: 270, mirrored: true },
      8: { turned: 90, mirrored: false },
    };
    for (const [orientation, { turned, mirrored }] of Object.entries(held)) {
      const bytes = await sharp(await sharp(upright).rotate(turned).png().toBuffer())
        .flop(mirrored)
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const { id, width, height } = await uploaded(bytes);
      assert.deepEqual([width, height], [120, 60], `orientation ${orientation}`);
      const { data } = await sharp((await get(`/i/${id}/120.jpg`)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colour = (x: number, y: number) =>
        [0, 1, 2].map((part) => ((data[(y * 120 + x) * 3 + part] ?? 0) > 128 ? 'f' : '0')).join('');
      const seen = [colour(20, 10), colour(100, 10), colour(20, 50), colour(100, 50)];
      assert.deepEqual(seen, ['f00', '0f0', '00f', 'fff'], `orientation ${orientation}`);
    }
  });

  test('keeps nothing but the pixels: no metadata, appended scripts or archives', async () => {
    const secret = 'secret-place-23.8103-90.4125';
    const exif = { IFD0: { ImageDescription: secret, Artist: secret } };
    const jpeg = await newImage().withExif(exif).withIccProfile('p3').jpeg().toBuffer();
    const junk = Buffer.from('<script>alert(1)</script><?php system($_GET[0]);?>PK\u0003\u0004');
    const data = await uploaded(Buffer.concat([jpeg, junk]));
    for (const file of ['640.webp', '640.avif', '640.jpg']) {
      const { rawPayload } = await get(`/i/${data.id}/${file}`);
      for (const trace of [secret, '<script', '<?php', 'PK\u0003\u0004']) {
        assert.equal(rawPayload.includes(trace), false, `${file} has ${trace}`);
      }
      const { exif: kept, icc, xmp } = await sharp(rawPayload).metadata();
      assert.deepEqual([kept, icc, xmp], [undefined, undefined, undefined], file);
    }
  });

  test('of the same bytes returns the same URL, also when several arrive at once', async () => {
    const bytes = await newImage().png().toBuffer();
    const all = await Promise.all(Array.from({ length: 4 }, () => uploaded(bytes)));
    assert.equal(new Set(all.map((data) => data.url)).size, 1);
    assert.equal((await uploaded(bytes)).url, all[0]?.url);
  });

  test('leaves no unfinished file behind', async () => {
    await uploaded(await newImage().png().toBuffer());
    const files = await readdir(directory, { recursive: true });
    assert.deepEqual(
      files.filter((file) => file.endsWith('.tmp')),
      [],
    );
  });
});

describe('an upload is rejected', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const external = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  const bomb = () =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  const animation = async () => {
    const frames = ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 700, height: 700, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const [first, second] = await Promise.all(frames);
    const all = Array.from({ length: 100 }, (_, index) => (index % 2 ? first : second) ?? '');
    return sharp(all, { join: { animated: true } })
      .gif({ effort: 1, dither: 0 })
      .toBuffer();
  };
  const half = async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
    const jpeg = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#123', noise } })
      .jpeg()
      .toBuffer();
    return jpeg.subarray(0, jpeg.length / 2);
  };
  const bad: [string, () => Uint8Array | Promise<Uint8Array>, number][] = [
    ['an SVG with a script', () => Buffer.from(svg), 415],
    ['an SVG that refers to a file', () => Buffer.from(external), 415],
    ['a TIFF', () => newImage().tiff().toBuffer(), 415],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 415],
    ['a page named .jpg', () => Buffer.from('<!doctype html><p>hello'), 415],
    ['a GIF header with junk', () => Buffer.from(`GIF89a${'junk'.repeat(50)}`), 400],
    ['half a JPEG', half, 400],
    ['nothing', () => Buffer.alloc(0), 400],
    ['a small file of 81 megapixels', bomb, 413],
    ['an animation of 100 frames with too many pixels together', animation, 413],
    ['a picture longer than 12000 pixels', () => newImage(12_001, 2).png().toBuffer(), 413],
    ['more than 10 MB', () => Buffer.alloc(maxImageBytes + 1, 1), 413],
  ];
  for (const [what, make, status] of bad) {
    test(`when it is ${what}`, async () => {
      const response = await upload(await make());
      assert.equal(response.status, status);
      assert.ok(response.error.message);
      assert.equal((response.error.error as { message: string }).message, response.error.message);
      assert.equal(response.error.status_code, status);
    });
  }

  test('with two files, a wrong field, no file, a URL or too many fields', async () => {
    const bytes = await newImage(20, 20).png().toBuffer();
    const two = fileForm(bytes);
    two.append('image', new Blob([new Uint8Array(bytes)]), 'second.png');
    const address = new FormData();
    address.set('image', 'http://127.0.0.1/secret.png');
    const fields = fileForm(bytes);
    for (let index = 0; index < 9; index += 1) fields.set(`extra${index}`, 'x');
    const cases = {
      two,
      address,
      fields,
      'wrong field': fileForm(bytes, 'a.png', 'file'),
      'no file': new FormData(),
    };
    for (const [what, form] of Object.entries(cases)) {
      const { status, error } = await sendForm(form);
      assert.equal(status, 400, `${what}: ${JSON.stringify(error)}`);
    }
    const asked = await sendForm(address);
    assert.deepEqual(asked.error.error, { message: imageTexts.notAnImage, code: 310 });
  });

  test('when the body is not multipart, or broken', async () => {
    const bodies: [string, string][] = [
      ['{}', 'application/json'],
      ['image=abc', 'application/x-www-form-urlencoded'],
      ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data'],
      [
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
        'multipart/form-data; boundary=x',
      ],
      [
        '--x\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: application/octet-stream\r\n\r\nno image\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ];
    for (const [body, type] of bodies) {
      const { status, error } = await shopper.send('POST', '/api/images', body, { 'content-type': type });
      assert.ok(status === 400 || status === 406 || status === 415, `${type} gives ${status}`);
      assert.ok(error.message);
    }
  });

  test('without a session, for a product by a user, for an unknown purpose and from another site', async () => {
    const bytes = await newImage(20, 20).png().toBuffer();
    assert.equal((await upload(bytes, shop.visitor)).status, 401);
    assert.equal((await upload(bytes, shopper, '/api/images?purpose=product')).status, 403);
    assert.equal((await upload(bytes, admin, '/api/images?purpose=product')).status, 200);
    assert.equal((await upload(bytes, admin, '/api/images?purpose=seed')).status, 400);
    const foreign = await sendForm(fileForm(bytes), shopper, '/api/images', {
      origin: 'https://evil.example',
    });
    assert.equal(foreign.status, 403);
  });

  test('with a response that arrives although the client is still sending', async () => {
    const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const post = async (bytes: number, cookie?: string) => {
      const headers = { origin, ...(cookie && { cookie }) };
      const body = fileForm(Buffer.alloc(bytes, 1));
      const { status } = await fetch(`${origin}/api/images`, { method: 'POST', headers, body });
      return status;
    };
    for (const bytes of [2_000_000, 8_000_000]) {
      const statuses = await Promise.all(Array.from({ length: 8 }, () => post(bytes)));
      assert.deepEqual(new Set(statuses), new Set([401]));
    }
    assert.equal(await post(2 * maxImageBytes, shopper.cookie), 413);
  });
});

describe('uploads are limited', () => {
  let limitedShop: TestShop;
  before(async () => {
    const store = createDiskStore(directory);
    limitedShop = await createTestShop({
      parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
      env: { RATE_LIMIT_FACTOR: '1' },
    });
  });
  after(() => limitedShop.close());

  test('to 40 per user in 15 minutes', async () => {
    const [user, otherUser] = [await limitedShop.signIn(), await limitedShop.signIn()];
    const nothing = () => upload(Buffer.alloc(0), user);
    for (let count = 0; count < 40; count += 1) assert.equal((await nothing()).status, 400);
    const { status, error, headers } = await nothing();
    assert.deepEqual([status, error.status_code], [429, 429]);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await upload(await newImage(20, 20).png().toBuffer(), otherUser)).status, 200);
  });

  test('to 200 MB per user and day', async () => {
    const user = await limitedShop.signIn();
    // Rejected bytes count as well: they were received.
    const large = Buffer.alloc(maxImageBytes - 1, 1);
    for (let count = 0; count < 20; count += 1) assert.equal((await upload(large, user)).status, 415);
    const { status, error } = await upload(await newImage(20, 20).png().toBuffer(), user);
    assert.deepEqual([status, error.message], [429, imageTexts.enoughForToday]);
  });
});

test('the log has neither cookies nor file names', async () => {
  const lines: string[] = [];
  const loggerInstance = createLog('trace', { write: (line) => void lines.push(line) });
  const app = await buildApp(shop.context, { loggerInstance });
  try {
    for (const bytes of [await newImage(20, 20).png().toBuffer(), Buffer.from('no picture')]) {
      const { body, headers } = await encodeForm(fileForm(bytes, 'me-at-the-doctor.png'));
      await app.inject({
        method: 'POST',
        url: '/api/images',
        payload: body,
        headers: { ...headers, origin: shop.context.config.publicUrl, cookie: shopper.cookie },
      });
    }
  } finally {
    await app.close();
  }
  const log = lines.join('');
  assert.match(log, /\/api\/images/);
  assert.equal(log.includes('doctor'), false);
  assert.equal(log.includes(shopper.cookie.split('=')[1] ?? ''), false);
});

describe('a stored image', () => {
  test('of which a size was never made is sent in another one, which is not kept for long, until the size is there', async () => {
    const { id } = await shop.context.imageHost.addImage(await newImage(900, 600).webp().toBuffer(), {
      title: 'x',
      purpose: 'seed',
      now: new Date(),
    });
    const url = `/i/${id}/320.avif`;
    const first = await get(url);
    assert.deepEqual([first.statusCode, first.headers['content-type']], [200, 'image/webp']);
    assert.equal(first.headers['cache-control'], 'public, max-age=10');
    assert.equal((await sharp(first.rawPayload).metadata()).width, 900);
    const etag = String(first.headers.etag);
    await waitFor('the size is made', async () => (await get(url)).headers['content-type'] === 'image/avif');
    const later = await get(url, { 'if-none-match': etag });
    assert.deepEqual(
      [later.statusCode, later.headers['cache-control']],
      [200, 'public, max-age=31536000, immutable'],
    );
    assert.equal((await sharp(later.rawPayload).metadata()).width, 320);
  });

  test('is sent while every turn is taken, and forty at once that were never made however slow the machine is', async () => {
    const waits = { loop: 0, database: 0 };
    const admission = createAdmission({ loop: () => waits.loop, database: () => waits.database }, () => 0);
    const app = await buildApp({ ...shop.context, admission });
    try {
      for (let turn = 0; turn < admission.atOnce; turn += 1) await admission.begin('read');
      Object.assign(waits, { loop: 60_000, database: 60_000 });
      const images = await Promise.all(
        Array.from({ length: 10 }, async (_, number) =>
          shop.context.imageHost.addImage(
            await newImage(700 + number, 500)
              .webp()
              .toBuffer(),
            {
              title: 'x',
              purpose: 'seed',
              now: new Date(),
            },
          ),
        ),
      );
      const urls = images.flatMap(({ id }) =>
        ['160.avif', '320.webp', '640.avif', '640.jpg'].map((file) => `/i/${id}/${file}`),
      );
      const answers = await Promise.all(urls.map((url) => app.inject({ url })));
      assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    } finally {
      await app.close();
    }
  });

  test('is served with headers that allow caching forever and nothing else', async () => {
    const { url } = await uploaded(await newImage().png().toBuffer());
    const { headers } = await get(url, { cookie: shopper.cookie });
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['set-cookie'], undefined);
    const { rawPayload } = await get(url);
    assert.equal(headers['content-length'], String(rawPayload.length));
    const head = await shop.app.inject({ method: 'HEAD', url: url.replace(/#.*/, '') });
    assert.deepEqual([head.statusCode, head.headers.etag], [200, headers.etag]);
    const again = await get(url, { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0]);
  });

  test('that does not exist is a 404 of the image host, whatever the path contains', async () => {
    const { id } = await uploaded(await newImage().png().toBuffer());
    const paths = [
      `/i/${'f'.repeat(32)}/640.webp`,
      `/i/${id}/641.webp`,
      `/i/${id}/640.svg`,
      `/i/${id}/master.webp`,
      `/i/${id}/..%2f..%2f..%2fetc%2fpasswd`,
      '/i/..%2f..%2f/640.webp',
      `/i/${id.toUpperCase()}/640.webp`,
      `/i/${id}/0640.webp`,
      `/i/${id}/-1.webp`,
      `/i/${id}/99999999999.webp`,
      `/i/${id}/640.webp%20`,
    ];
    for (const path of paths) {
      const { statusCode, headers, body } = await get(path);
      assert.equal(statusCode, 404, path);
      assert.equal(headers['cache-control'], 'public, max-age=60', path);
      assert.match(String(headers['content-type']), /json/);
      assert.equal(JSON.parse(body).message, imageTexts.notFound);
    }
    assert.equal((await get(`/i/${id}/640%00.webp`)).statusCode, 400);
  });
});
