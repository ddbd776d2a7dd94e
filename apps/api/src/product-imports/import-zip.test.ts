/** Imports whose pictures are in a ZIP file: upload in parts, names in cells, refusals, kills, undo and retention. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { pictureTexts, zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { newImage } from '../testing/upload-forms.ts';
import { type ZippedFile, zipOf } from '../testing/zip-file.ts';
import { productImportParts } from './product-imports.table.ts';
import { removeOldImports } from './product-imports.ts';
import { runImports } from './run-imports.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-zip-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

const headings = 'Name,Category,Price,Pictures';
const picture = () => newImage(40, 40).png().toBuffer();
const pictures = (...names: string[]): Promise<ZippedFile[]> =>
  Promise.all(names.map(async (name) => ({ name, content: await picture(), method: 0 })));
const find = async (id = '') =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const unnamed = async (id: string) =>
  (
    await admin.call(productImportEndpoints.listUnnamedPictures, { params: { id }, query: { limit: 50 } })
  ).body.map(({ name }) => name);
const countParts = (id?: string) =>
  shop.context.db.$count(productImportParts, id ? eq(productImportParts.importId, id) : undefined);
const refusals = async (id: string) =>
  (await work.rows(id)).map(({ refusedPictures }) =>
    refusedPictures.map(({ address, reason }) => [address, reason]),
  );

test('addresses of another shop’s pictures are the files of the ZIP file at the end of their paths, in any kind of file', async () => {
  const zip = zipOf(
    await pictures(
      'uploads/2025/01/lamp.png',
      'uploads/2025/02/lamp.png',
      'বাতি ১.png',
      'my pictures/cable.png',
    ),
  );
  const address = 'https://old.example/wp-content/uploads/2025';
  const rows = [
    [`${address}/02/lamp.png?v=3`, []],
    [`//old.example/${encodeURIComponent('বাতি ১.png')} https://cdn.example/s/files/1/cable.png`, []],
    [
      'https://old.example/fan.png',
      [['https://old.example/fan.png', '“old.example” is not among the hosts of pictures in the settings']],
    ],
    [`${address}/lamp.png`, [[`${address}/lamp.png`, pictureTexts.ambiguous]]],
  ] as const;
  const own = fileOf(headings, ...rows.map(([cell], index) => `Bati ${index},Earbuds,90,${cell}`));
  const woo = fileOf(
    'ID,Type,SKU,Name,Published,Regular price,Categories,Images,Parent',
    `1,simple,,Woo bati,1,90,Earbuds,${address}/01/lamp.png,`,
  );
  const checked = await work.check(own, undefined, zip);
  assert.deepEqual(
    await refusals(checked._id),
    rows.map(([, refused]) => refused),
  );
  assert.deepEqual(await unnamed(checked._id), []);
  const { _id } = await work.check(woo, undefined, zip);
  await work.apply(_id);
  const [added] = await work.rows(_id);
  assert.match((await find(added?.productId)).images.join(), /^\/i\/[^,]+$/);
});

test('cells name pictures of the ZIP file; the check lists what is refused and what nobody names, and changes nothing', async () => {
  proves('B-ROOM-08');
  const zip = zipOf([
    ...(await pictures('Lamps/Red Lamp.PNG', 'lamps/side.png', 'fans/side.png', 'spare.png')),
    { name: 'note.jpg', content: '<script>alert(1)</script>' },
    { name: 'locked.jpg', content: 'x', flags: 0x801 },
    { name: 'cut.png', content: (await picture()).subarray(0, 60) },
    { name: 'drawn.jpg', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  ]);
  const file = fileOf(
    headings,
    'Prodip,Earbuds,900,red lamp.png | lamps/side.png',
    'Batashi,Earbuds,900,fans/side.png; note.jpg; locked.jpg; side.png; lost.png; drawn.jpg',
    'Chhaya,Earbuds,900,note.jpg',
  );
  const before = await shop.visitor.call(catalogEndpoints.listAllProducts);
  const { _id, counts, pictures: stored } = await work.check(file, undefined, zip);
  assert.deepEqual(counts, { new: 2, wrong: 1 });
  assert.deepEqual(stored, {
    file: 'pictures.zip',
    bytes: zip.length,
    complete: true,
    count: 8,
    unnamed: 2,
  });
  assert.deepEqual(await unnamed(_id), ['spare.png', 'cut.png']);
  const refused = [
    ['note.jpg', imageTexts.wrongType],
    ['locked.jpg', pictureTexts.encrypted],
    ['side.png', pictureTexts.ambiguous],
    ['lost.png', pictureTexts.notZipped],
    ['drawn.jpg', imageTexts.wrongType],
  ];
  assert.deepEqual(await refusals(_id), [[], refused, [['note.jpg', imageTexts.wrongType]]]);
  assert.equal((await work.rows(_id))[2]?.reason, imageTexts.wrongType);
  assert.deepEqual((await shop.visitor.call(catalogEndpoints.listAllProducts)).body, before.body);
  const applied = await work.apply(_id);
  assert.deepEqual(applied.counts, { added: 2, wrong: 1 });
  const [prodip, batashi] = await work.rows(_id);
  const images = [(await find(prodip?.productId)).images, (await find(batashi?.productId)).images];
  assert.deepEqual(
    images.map(({ length }) => length),
    [2, 1],
  );
  for (const image of images.flat()) assert.match(image, /^\/i\/[0-9a-f]{32}\//);
  assert.equal(new Set(images.flat()).size, 3);
  assert.deepEqual(await refusals(_id), [[], refused, [['note.jpg', imageTexts.wrongType]]]);
  assert.equal(await countParts(_id), 0);
});

test('what only decoding finds is refused when it is taken, with the name of the picture', async () => {
  proves('B-ROOM-08');
  const whole = await newImage(300, 300).png({ compressionLevel: 0 }).toBuffer();
  const zip = zipOf([{ name: 'cut.png', content: whole.subarray(0, 5_000) }, ...(await pictures('b.png'))]);
  const { _id, counts } = await work.check(
    fileOf(headings, 'Kuasha,Earbuds,900,cut.png;b.png', 'Megh,Earbuds,900,cut.png'),
    undefined,
    zip,
  );
  assert.deepEqual(counts, { new: 2 });
  assert.deepEqual((await work.apply(_id)).counts, { added: 1, failed: 1 });
  const reasons = await refusals(_id);
  assert.deepEqual(reasons[0], [['cut.png', imageTexts.notAnImage]]);
  assert.equal((await work.rows(_id))[1]?.reason, imageTexts.notAnImage);
});

test('pictures of variants, of files of other shops and in a list with commas are found by name', async () => {
  proves('B-ROOM-08');
  const zip = zipOf(await pictures('black.png', 'white.png', 'all.png', 'a,b.png'));
  const varied = `${headings},Option 1,Value of option 1,Pictures of the variant`;
  const { _id } = await work.check(
    fileOf(
      varied,
      'Chabi,Earbuds,900,"all.png,white.png",Colour,Black,black.png',
      'Chabi,Earbuds,900,,Colour,White,white.png',
    ),
    undefined,
    zip,
  );
  await work.apply(_id);
  const product = await find((await work.rows(_id))[0]?.productId);
  assert.deepEqual(
    product.variants?.map(({ images = [] }) => images.length),
    [1, 1],
  );
  const shopify = await work.check(
    fileOf('Title,URL handle,Type,Price,Product image URL', 'Tala,tala,Earbuds,9,all.png'),
    undefined,
    zip,
  );
  assert.deepEqual([shopify.format, shopify.counts], ['shopify', { new: 1 }]);
  const named = await work.check(fileOf(headings, 'Kagoj,Earbuds,9,"a,b.png"'), undefined, zip);
  assert.deepEqual(named.counts, { new: 1 }, (await work.rows(named._id))[0]?.reason);
});

test('an import that ends after every product is continued with its pictures, and undone with them', async () => {
  proves('B-ROOM-08');
  const names = ['1.png', '2.png', '3.png'];
  const lines = names.map((name, index) => `Tara ${index},Earbuds,9${index},${name}`);
  const { _id } = await work.check(fileOf(headings, ...lines), undefined, zipOf(await pictures(...names)));
  await admin.call(productImportEndpoints.applyImport, { params: { id: _id } });
  const one = () => {
    let products = 0;
    return runImports(shop.context, {
      pause: async () => {
        products += 1;
      },
      shouldStop: () => products > 0,
    });
  };
  for (const expected of [1, 2]) {
    await one();
    assert.equal((await work.find(_id)).counts.added, expected);
    assert.equal(await countParts(_id), 1);
    shop.clock.advance(60_000);
  }
  await one();
  assert.equal((await work.find(_id)).state, 'applied');
  assert.equal(await countParts(_id), 0);
  const rows = await work.rows(_id);
  for (const { productId } of rows) assert.equal((await find(productId)).images.length, 1);
  assert.deepEqual((await work.undo(_id)).counts, { undone: 3 });
  for (const { productId = '' } of rows) {
    const { status } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: productId } });
    assert.equal(status, 404);
  }
});

test('parts arrive in any order and twice; a part of another size or of a replaced upload is refused', async () => {
  proves('B-ROOM-08');
  const { body } = await work.upload(fileOf(headings, 'Alo,Earbuds,9,a.png'));
  const large = { name: 'large.bin', content: Buffer.alloc(zipPartBytes * 2, 'x'), method: 0 };
  const zip = zipOf([...(await pictures('a.png')), large]);
  const [first, second, third] = work.zipParts(body._id, zip);
  assert.ok(first && second && third);
  const send = (part: typeof first) => admin.call(productImportEndpoints.uploadImportPictures, part);
  const wrong = async (part: typeof first, content: string) =>
    (await send({ ...part, body: { ...part.body, content } })).error.message;
  assert.equal((await send(second)).error.message, zipTexts.otherUpload);
  assert.equal((await send(first)).body.pictures?.complete, false);
  assert.equal(await wrong(second, 'eA=='), zipTexts.wrongPart);
  assert.equal(await wrong(third, first.body.content), zipTexts.wrongPart);
  assert.equal(await wrong(third, ''), zipTexts.wrongPart);
  await send(third);
  await send(first);
  const done = await send(second);
  assert.deepEqual([done.body.pictures?.complete, done.body.pictures?.count], [true, 2]);
  assert.equal((await send(second)).body.pictures?.count, 2);
  const [again] = work.zipParts(body._id, zip);
  assert.ok(again);
  await send(again);
  assert.equal((await send(second)).error.message, zipTexts.otherUpload);
  await work.uploadZip(body._id, zipOf(await pictures('b.png')));
  assert.equal((await send(second)).error.message, zipTexts.otherUpload);
  assert.equal(await countParts(body._id), 1);
});

test('two uploads at a time leave the ZIP file of one of them', async () => {
  proves('B-ROOM-08');
  const { body } = await work.upload(fileOf(headings, 'Alo,Earbuds,9,a.png'));
  const uploads = await Promise.all(
    ['a.png', 'b.png'].map(async (name) => {
      const large = { name: `${name}.bin`, content: Buffer.alloc(zipPartBytes, name), method: 0 };
      return work.zipParts(body._id, zipOf([...(await pictures(name)), large]));
    }),
  );
  await Promise.all(
    uploads.map(async (parts) => {
      for (const part of parts) await admin.call(productImportEndpoints.uploadImportPictures, part);
    }),
  );
  const { pictures: stored } = await work.find(body._id);
  assert.ok(stored);
  const names = await unnamed(body._id);
  if (stored.complete) assert.ok(names.join() === 'a.png,a.png.bin' || names.join() === 'b.png,b.png.bin');
  else assert.deepEqual(names, []);
});

test('what is not a ZIP file is refused and nothing of it is kept', async () => {
  proves('B-ROOM-08');
  const { body } = await work.upload(fileOf(headings, 'Alo,Earbuds,9,a.png'));
  const { error, status } = await work.uploadZip(body._id, Buffer.from('Rar!'));
  assert.deepEqual([status, error.message], [400, zipTexts.notZip]);
  assert.deepEqual([await countParts(body._id), (await work.find(body._id)).pictures], [0, undefined]);
});

test('a new ZIP file needs a new check; one that arrived in part refuses its names; while work goes on none is taken', async () => {
  proves('B-ROOM-08');
  const file = fileOf(headings, 'Rong,Earbuds,9,a.png');
  const checked = await work.check(file, undefined, zipOf(await pictures('a.png')));
  const id = checked._id;
  const large = { name: 'b.bin', content: Buffer.alloc(zipPartBytes), method: 0 };
  const [first, last] = work.zipParts(id, zipOf([...(await pictures('a.png')), large]));
  assert.ok(first && last);
  const send = (part: typeof first) => admin.call(productImportEndpoints.uploadImportPictures, part);
  assert.equal((await send(first)).body.state, 'uploaded');
  const apply = () => admin.call(productImportEndpoints.applyImport, { params: { id } });
  assert.equal((await apply()).error.message, importTexts.notChecked);
  const fields = checked.columns.map(({ field }) => field ?? null);
  const check = () => admin.call(productImportEndpoints.checkImport, { params: { id }, body: { fields } });
  await check();
  assert.equal((await send(last)).error.message, importTexts.busy);
  await work.run();
  assert.equal((await work.rows(id))[0]?.reason, pictureTexts.incomplete);
  assert.equal((await send(last)).body.pictures?.complete, true);
  await check();
  await work.run();
  await work.apply(id);
  assert.equal((await send(last)).error.message, importTexts.alreadyApplied);
});

test('only the newest imports that wait for a decision keep their ZIP files, and none longer than itself', async () => {
  proves('B-ROOM-08');
  const ids: string[] = [];
  for (const name of ['w.png', 'x.png', 'y.png', 'z.png']) {
    const zip = zipOf(await pictures(name));
    ids.push((await work.check(fileOf(headings, `Din ${name},Earbuds,9,${name}`), undefined, zip))._id);
  }
  const states = await Promise.all(ids.map((id) => work.find(id)));
  assert.deepEqual(
    states.map(({ state, pictures: stored }) => [state, stored?.complete]),
    [
      ['uploaded', undefined],
      ['checked', true],
      ['checked', true],
      ['checked', true],
    ],
  );
  assert.equal(await countParts(), 3);
  shop.clock.advance(3 * 86_400_000);
  await removeOldImports(shop.context);
  assert.equal(await countParts(), 0);
});
