/** Pictures that an import copies from hosts that the owner has named, and those that it does not take. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureTexts } from '@jontro/shop/product-imports/pictures.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import sharp from 'sharp';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { runImports } from './run-imports.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
let directory: string;
let server: Server;
const requests: string[] = [];
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-pictures-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  overrideSettings(shop.context.config, { pictureHosts: ['cdn.example.com', 'inside.example.com'] });
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url.startsWith('/good')) response.end(picture);
    else if (url === '/text.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(async () => {
  server.close().closeAllConnections();
  await shop.close();
  await rm(directory, { recursive: true });
});

/** All hosts are the server of this test, one of them in a private network. */
const run = () =>
  runImports(shop.context, {
    network: {
      port: (server.address() as AddressInfo).port,
      resolve: async (host) => (host === 'inside.example.com' ? ['10.0.0.5'] : ['127.0.0.1']),
      isPublic: (address) => address !== '10.0.0.5',
    },
  });
async function apply(id: string) {
  await admin.call(productImportEndpoints.applyImport, { params: { id } });
  await run();
  return work.find(id);
}
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const headings = 'Name,Category,Price,Pictures';
const notNamed = '“other.example.com” is not among the hosts of pictures in the settings';

test('pictures on named hosts are copied into the shop; refused ones are listed with their reasons, and none is fetched before', async () => {
  proves('B-ROOM-08');
  const pictures = [
    'http://cdn.example.com/good.png',
    'http://other.example.com/good.png',
    'http://inside.example.com/good.png',
    'http://cdn.example.com/text.jpg',
    'http://cdn.example.com/missing.png',
  ];
  const { _id, counts } = await work.check(fileOf(headings, `Prodip,Earbuds,900,${pictures.join(' ')}`));
  assert.deepEqual([counts, requests], [{ new: 1 }, []]);
  assert.deepEqual(
    (await work.rows(_id))[0]?.refusedPictures.map(({ address, reason }) => [address, reason]),
    [[pictures[1], notNamed]],
  );
  await apply(_id);
  const [row] = await work.rows(_id);
  const refused = new Map(row?.refusedPictures.map(({ address, reason }) => [address, reason]));
  assert.equal(refused.size, 4);
  assert.equal(refused.get(pictures[1] ?? ''), notNamed);
  assert.equal(refused.get(pictures[2] ?? ''), pictureTexts.privateHost);
  assert.ok([imageTexts.wrongType, imageTexts.notAnImage].includes(refused.get(pictures[3] ?? '') as never));
  assert.equal(refused.get(pictures[4] ?? ''), pictureTexts.unreachable);
  const { images } = await find(row?.productId ?? '');
  assert.equal(images.length, 1);
  assert.match(images[0] ?? '', /^\/i\/[0-9a-f]{32}\//);
  assert.deepEqual(requests.sort(), ['/good.png', '/missing.png', '/text.jpg']);
});

test('a product of which no picture is taken is not imported, and says why', async () => {
  proves('B-ROOM-08');
  const { _id, counts } = await work.check(
    fileOf(
      headings,
      'Batashi,Earbuds,900,https://other.example.com/a.png',
      'Megher,Earbuds,900,http://cdn.example.com/missing.png',
      'Jhinuk,Earbuds,900,http://127.0.0.1/good.png',
    ),
  );
  assert.deepEqual(counts, { new: 1, wrong: 2 });
  const applied = await apply(_id);
  assert.deepEqual(applied.counts, { failed: 1, wrong: 2 });
  assert.deepEqual(
    (await work.rows(_id)).map(({ reason }) => reason),
    [notNamed, pictureTexts.unreachable, pictureTexts.privateHost],
  );
});

test('pictures of variants are copied; those that a product has already are neither fetched nor refused', async () => {
  const id = await shop.addProduct({ name: 'Tala', images: ['https://other.example.com/old.png'] });
  const known = await work.check(fileOf('Id,Price,Pictures', `${id},77,https://other.example.com/old.png`));
  await apply(known._id);
  assert.deepEqual(
    [(await find(id)).images, (await find(id)).price],
    [['https://other.example.com/old.png'], 77],
  );
  const varied = await work.check(
    fileOf(
      `${headings},Option 1,Value of option 1,Pictures of the variant`,
      'Chabi,Earbuds,900,/i/a/9.webp,Colour,Black,http://cdn.example.com/good-1.png',
    ),
  );
  await apply(varied._id);
  const product = await find((await work.rows(varied._id))[0]?.productId ?? '');
  assert.match(product.variants?.[0]?.images?.[0] ?? '', /^\/i\/[0-9a-f]{32}\//);
});

test('an address of the shop itself is read as its path: an uploaded picture is taken as it is, anything else refused', async () => {
  const uploaded = `/i/${'e'.repeat(32)}/640.webp`;
  const { _id, counts } = await work.check(
    fileOf(
      headings,
      `Torongo,Earbuds,900,http://LOCALHOST:3000${uploaded}`,
      'Dheu,Earbuds,900,http://localhost:3000/logout',
      `Jowar,Earbuds,900,http://localhost:3000${uploaded}/../../../logout`,
    ),
  );
  assert.deepEqual(counts, { new: 1, wrong: 2 });
  await apply(_id);
  const [row] = await work.rows(_id);
  assert.deepEqual((await find(row?.productId ?? '')).images, [uploaded]);
});
