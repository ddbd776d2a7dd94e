/** The contract of every image store: on disk, on an S3 server, and on a real one configured in the environment. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import sharp from 'sharp';
import { readConfig } from '../config/config.ts';
import type { S3Settings } from '../config/images-config.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { bucketUrl } from '../runtime/s3-client.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import { type ImageStore, imageKey } from './image-store.ts';
import { createS3Store } from './s3-store.ts';

const newKey = (file = '640.webp'): string => imageKey(randomBytes(16).toString('hex'), file);
/** Bytes that a text transfer would change, and more than one chunk on the wire. */
const content = randomBytes(300_000);

interface OpenStore {
  store: ImageStore;
  close: () => Promise<void>;
}

async function openDiskStore(): Promise<OpenStore> {
  const directory = await mkdtemp(join(tmpdir(), 'jontro-store-'));
  return { store: createDiskStore(directory), close: () => rm(directory, { recursive: true }) };
}

async function openS3Store(): Promise<OpenStore> {
  const { settings, close } = await startS3Server();
  return { store: createS3Store(settings), close };
}

/** A real endpoint, if the environment has the shop's settings for one. */
async function openConfiguredStore(): Promise<OpenStore> {
  const { store } = readConfig({ ...process.env, IMAGE_STORE: 's3' }).images;
  assert.ok(store.kind === 's3');
  return { store: createS3Store(store), close: async () => {} };
}

const kinds: Record<string, () => Promise<OpenStore>> = {
  'the disk': openDiskStore,
  'an S3 server': openS3Store,
  ...(process.env.S3_ENDPOINT && { [process.env.S3_ENDPOINT]: openConfiguredStore }),
};

for (const [name, open] of Object.entries(kinds)) {
  describe(`an image store on ${name}`, () => {
    let opened: OpenStore;
    before(async () => {
      opened = await open();
    });
    after(() => opened.close());

    test('returns exactly the stored bytes, also after the same key was stored again', async () => {
      const { store } = opened;
      const key = newKey();
      await store.put(key, content);
      assert.ok((await store.get(key))?.equals(content));
      await Promise.all([store.put(key, content), store.put(key, content)]);
      assert.ok((await store.get(key))?.equals(content));
      await store.delete(key);
    });

    test('distinguishes stored and missing keys', async () => {
      const { store } = opened;
      const key = newKey('160.jpg');
      assert.deepEqual([await store.has(key), await store.get(key)], [false, undefined]);
      await store.put(key, Buffer.from([1, 2, 3]));
      assert.equal(await store.has(key), true);
      assert.equal(await store.has(newKey()), false);
      await store.delete(key);
      assert.deepEqual([await store.has(key), await store.get(key)], [false, undefined]);
      await store.delete(key);
    });
  });
}

describe('an S3 store', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server.close());

  test('stores the content type and the cache lifetime with the file', async () => {
    const { settings } = server;
    const key = newKey('960.avif');
    await createS3Store(settings).put(key, content);
    // This server allows anonymous reads.
    const { headers } = await fetch(`${settings.endpoint}/${settings.bucket}/${key}`, { method: 'HEAD' });
    assert.equal(headers.get('content-type'), 'image/avif');
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('content-length'), String(content.length));
  });

  test('rejects with a wrong secret, and the message has neither key nor secret', async () => {
    const secretAccessKey = 'not-the-secret';
    const store = createS3Store({ ...server.settings, secretAccessKey });
    await assert.rejects(store.put(newKey(), content), ({ message }: Error) => {
      assert.match(message, /PUT .* with 403/);
      assert.equal(message.includes(secretAccessKey) || message.includes('S3RVER'), false);
      return true;
    });
  });

  test('rejects a put into a missing bucket', async () => {
    const store = createS3Store({ ...server.settings, bucket: 'elsewhere' });
    await assert.rejects(store.put(newKey(), content), /no such bucket/);
  });

  test('works for a whole image host: upload, variants, a second instance', async () => {
    const database = await createTestDatabase();
    try {
      const host = () => createImageHost({ db: database.db, store: createS3Store(server.settings) });
      const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#246' } })
        .png()
        .toBuffer();
      const { id, url } = await host().addImage(bytes, { title: 'x', purpose: 'avatar', now: new Date() });
      assert.equal(url, `/i/${id}/200.webp#200x100`);
      const file = await host().findFile(id, '160.avif');
      assert.equal((await sharp(file?.bytes).metadata()).width, 160);
      assert.equal(await host().findFile(id, '320.avif'), undefined);
    } finally {
      await database.close();
    }
  });
});

describe('an S3 store with a failing service', () => {
  /** Responds with each status in turn, then always with the last one; null closes the connection. */
  async function withResponses(
    statuses: (number | null)[],
    use: (settings: S3Settings, requests: () => string[]) => Promise<void>,
  ): Promise<void> {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      const status =
        statuses[Math.min(requests.push(`${request.method} ${request.url}`), statuses.length) - 1];
      request.resume();
      if (status === null || status === undefined) request.socket.destroy();
      else response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'b',
      region: 'r',
      accessKeyId: 'a',
      secretAccessKey: 's',
      pathStyle: true,
    };
    try {
      await use(settings, () => requests);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('retries after a transient error', async () => {
    await withResponses([503, null, 200], async (settings, requests) => {
      await createS3Store(settings).put(newKey(), content);
      assert.equal(requests().length, 3);
    });
  });

  test('gives up after three attempts, and at once after a permanent error', async () => {
    await withResponses([500], async (settings, requests) => {
      await assert.rejects(createS3Store(settings).get(newKey()), /with 500/);
      assert.equal(requests().length, 3);
    });
    await withResponses([null], async (settings) => {
      await assert.rejects(createS3Store(settings).has(newKey()), /did not respond to HEAD/);
    });
    await withResponses([403], async (settings, requests) => {
      await assert.rejects(createS3Store(settings).delete(newKey()), /DELETE .* with 403/);
      assert.equal(requests().length, 1);
    });
  });

  test('puts the bucket in the path or in the host name', () => {
    const location = { endpoint: 'https://s3.example.com:9000', bucket: 'shop' };
    assert.equal(bucketUrl({ ...location, pathStyle: true }), 'https://s3.example.com:9000/shop');
    assert.equal(bucketUrl({ ...location, pathStyle: false }), 'https://shop.s3.example.com:9000');
  });
});

test('a process that is killed while it stores images leaves complete files only', async () => {
  proves('B-LONG-07');
  const directory = await mkdtemp(join(tmpdir(), 'jontro-killed-'));
  const size = 2_000_000;
  const program = `
    import { createDiskStore } from ${JSON.stringify(join(import.meta.dirname, 'disk-store.ts'))};
    const store = createDiskStore(${JSON.stringify(directory)});
    for (let number = 0; ; number += 1) {
      await store.put('file-' + number + '.webp', Buffer.alloc(${size}, 7));
      process.stdout.write('.');
    }`;
  try {
    for (const stored of [1, 3, 8]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
      let written = 0;
      while (written < stored) written += String((await once(child.stdout, 'data'))[0]).length;
      child.kill('SIGKILL');
      await once(child, 'close');
      const files = (await readdir(directory)).filter((file) => file !== 'drafts');
      assert.ok(files.length >= stored);
      for (const file of files) {
        const bytes = await readFile(join(directory, file));
        assert.ok(bytes.length === size && bytes.every((byte) => byte === 7), file);
      }
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('what a killed process has left of a file is removed after an hour, what another one writes is not', async () => {
  proves('B-LONG-07');
  const directory = await mkdtemp(join(tmpdir(), 'jontro-drafts-'));
  const drafts = join(directory, 'drafts');
  try {
    await mkdir(drafts);
    for (const name of ['left.tmp', 'written-now.tmp']) await writeFile(join(drafts, name), 'half');
    await utimes(join(drafts, 'left.tmp'), 1, 1);
    await createDiskStore(directory).put('ab/file.webp', Buffer.from('whole'));
    assert.deepEqual(await readdir(drafts), ['written-now.tmp']);
    assert.equal(await readFile(join(directory, 'ab/file.webp'), 'utf8'), 'whole');
  } finally {
    await rm(directory, { recursive: true });
  }
});

describe('the image settings', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'i',
    S3_SECRET_ACCESS_KEY: 's',
  };

  test('default to the disk and the shop’s own host', () => {
    assert.deepEqual(readConfig({}).images, {
      publicBase: '',
      store: { kind: 'disk' },
      host: { kind: 'local' },
    });
  });

  test('configure a bucket', () => {
    assert.deepEqual(readConfig({ IMAGE_STORE: 's3', ...bucket }).images.store, {
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'shop',
      region: 'us-east-1',
      accessKeyId: 'i',
      secretAccessKey: 's',
      pathStyle: true,
    });
  });

  test('are rejected with the name of the missing or wrong setting', () => {
    for (const name of Object.keys(bucket)) {
      const rest = { ...bucket, [name]: undefined };
      assert.throws(() => readConfig({ IMAGE_STORE: 's3', ...rest }), new RegExp(`${name} is missing`));
    }
    assert.throws(() => readConfig({ IMAGE_HOST: 'imgbb' }), /IMGBB_KEY is missing/);
    assert.throws(
      () => readConfig({ IMAGE_HOST: 'imgbb', IMGBB_KEY: 'k', IMGBB_BASE_URL: 'ftp://x' }),
      /IMGBB_BASE_URL/,
    );
    assert.throws(() => readConfig({ IMAGE_PUBLIC_BASE: 'cdn' }), /IMAGE_PUBLIC_BASE/);
    assert.throws(() => readConfig({ IMAGE_API_KEY: 'short' }), /IMAGE_API_KEY/);
    assert.throws(() => readConfig({ IMAGE_STORE: 'tape' }), /IMAGE_STORE/);
  });
});
