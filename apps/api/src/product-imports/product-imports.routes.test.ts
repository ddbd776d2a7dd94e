/** Imports of products from files, through the whole server: columns, comparison, writing, wrong lines. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { toLocalTime } from '@jontro/shop/local-times.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { productImports } from './product-imports.table.ts';
import { removeOldImports } from './product-imports.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
});
after(() => shop.close());

const headings = 'Name,Category,Price,Discount price,Stock quantity,Pictures';
const picture = '/i/a/9.webp';
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const auditOf = async (event: string) =>
  (
    await shop.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, event as never))
  ).length;

test('columns are guessed by their headings in English and Bengali, and remembered when they are corrected', async () => {
  proves('B-ROOM-07');
  const { body } = await work.upload(
    fileOf('পণ্যের নাম,ক্যাটাগরি,MRP,Image Src,Colour code', 'Lamp,Earbuds,9,/i/a/9.webp,7'),
  );
  assert.deepEqual(
    body.columns.map(({ field }) => field),
    ['productName', 'category', 'price', 'images', undefined],
  );
  assert.deepEqual([body.state, body.lines, body.columns[4]?.sample], ['uploaded', 1, '7']);
  const fields = ['productName', 'category', 'price', null, 'stock'];
  await admin.call(productImportEndpoints.checkImport, { params: { id: body._id }, body: { fields } });
  await work.run();
  const { body: next } = await work.upload(fileOf('COLOUR CODE ,পণ্যের নাম,Image Src', '7,Lamp,x'));
  assert.deepEqual(
    next.columns.map(({ field }) => field),
    ['stock', 'productName', undefined],
  );
});

test('columns of one format are never those of another: the shop’s own file keeps its Id after files of others left theirs out', async () => {
  const id = await shop.addProduct({ name: 'Renamed later', price: 500 });
  const woo = 'ID,Type,SKU,Name,Published,Regular price,Parent,Shelf';
  const shopify = 'Title,Handle,Variant Price,Variant SKU,Shelf';
  const supplier = 'Id,Name,Price,Shelf';
  const assign = async (headings: string, line: string, fields: (string | null)[]) => {
    const { body } = await work.upload(fileOf(headings, line));
    await admin.call(productImportEndpoints.checkImport, { params: { id: body._id }, body: { fields } });
    await work.run();
  };
  const guessed = async (headings: string, line: string) =>
    (await work.upload(fileOf(headings, line))).body.columns.map(({ field }) => field ?? null);
  const wooFields = [null, null, null, 'productName', null, 'price', null, 'warranty'];
  await assign(woo, '1,simple,,Lamp,1,9,,A', wooFields);
  await assign(shopify, 'Lamp,lamp,9,,A', ['productName', null, 'price', null, 'brand']);
  await assign(supplier, '17,Lamp,9,A', [null, 'productName', 'price', 'inTheBox']);
  assert.deepEqual(
    [
      (await guessed(woo, '1,simple,,Lamp,1,9,,A')).at(-1),
      (await guessed(shopify, 'Lamp,lamp,9,,A')).at(-1),
      await guessed(supplier, '17,Lamp,9,A'),
    ],
    ['warranty', 'brand', [null, 'productName', 'price', 'inTheBox']],
  );
  const own = 'Id,Name,SKU,Type,Price,Shelf';
  assert.deepEqual(await guessed(own, `${id},Renamed,,Earbuds,500,A`), [
    'id',
    'productName',
    'sku',
    'category',
    'price',
    null,
  ]);
  const { counts, _id } = await work.check(fileOf('Id,Name', `${id},Renamed`));
  assert.deepEqual(counts, { changed: 1 });
  await work.apply(_id);
  assert.equal((await find(id)).productName, 'Renamed');
  assert.deepEqual(await guessed(own, `${id},Renamed,,Earbuds,500,A`), await guessed(own, `${id},a,,b,5,A`));
});

test('a check says which products are new, changed with before and after, unchanged and wrong with the sentences of the form', async () => {
  proves('B-ROOM-07');
  const id = await shop.addProduct({ name: 'Kolom 1', price: 500, stock: 4 });
  await shop.addProduct({ name: 'Kolom 2', price: 500, stock: 4 });
  const before = await shop.context.db.select().from(products);
  const checked = await work.check(
    fileOf(
      'Name,Category,Price,Discount price,Stock quantity,Pictures',
      'kolom 1,,"৳৫৫০",,9,',
      `Kolom 3,Earbuds,900,800,,${picture}`,
      `Kolom 4,Earbuds,900,950,,${picture}`,
      'Kolom 5,Earbuds,900,,,',
      `Kolom 6,Nothing,900,,,${picture}`,
      `Kolom 7,Earbuds,9E+3,,,${picture}`,
      `,Earbuds,900,,,${picture}`,
    ),
    ['productName', null, 'price', 'discountPrice', 'stock', null],
  );
  assert.equal(checked.state, 'checked');
  const [changed] = await work.rows(checked._id);
  assert.deepEqual(
    [changed?.state, changed?.productId, changed?.changes],
    [
      'changed',
      id,
      [
        { field: 'productName', before: 'Kolom 1', after: 'kolom 1' },
        { field: 'price', before: '500.00', after: '৳৫৫০' },
        { field: 'stock', before: '4', after: '9' },
      ],
    ],
  );
  const all = await work.check(
    fileOf(
      headings,
      `Kolom 3,Earbuds,900,800,,${picture}`,
      `Kolom 4,Earbuds,900,950,,${picture}`,
      'Kolom 5,Earbuds,900,,,',
      `Kolom 6,Nothing,900,,,${picture}`,
      `Kolom 7,Earbuds,9E+3,,,${picture}`,
    ),
    ['productName', 'category', 'price', 'discountPrice', 'stock', 'images'],
  );
  assert.deepEqual(all.counts, { new: 1, wrong: 4 });
  const rows = await work.rows(all._id);
  assert.deepEqual(
    rows.map(({ line, state, reason }) => [line, state, reason]),
    [
      [2, 'new', undefined],
      [3, 'wrong', productFormTexts.addDiscount],
      [4, 'wrong', productFormTexts.imageRequired],
      [5, 'wrong', productErrorTexts.category],
      [6, 'wrong', '“9E+3” in the column “Price” is not a number'],
    ],
  );
  const same = await work.check(fileOf('Name,Price', 'Kolom 2,500'));
  assert.deepEqual(same.counts, { unchanged: 1 });
  assert.deepEqual(await shop.context.db.select().from(products), before, 'a check changes no product');
});

test('an import writes each product as its form does, with one entry in the audit log, and public pages show it', async () => {
  proves('B-ROOM-07');
  const id = await shop.addProduct({ name: 'Boi 1', price: 500 });
  const [added, changed] = [await auditOf('addProduct'), await auditOf('changeProduct')];
  const checked = await work.check(
    fileOf(headings, `Boi 1,Earbuds,450,400,3,${picture}`, `Boi 2,Earbuds,900,,5,${picture}`),
  );
  await find(id);
  const applied = await work.apply(checked._id);
  assert.deepEqual([applied.state, applied.counts], ['applied', { updated: 1, added: 1 }]);
  const product = await find(id);
  assert.deepEqual([product.price, product.discountPrice, product.stock], [450, 400, 3]);
  const { body: found } = await shop.visitor.call(catalogEndpoints.searchProducts, {
    query: { search: 'boi 2' },
  });
  assert.ok(JSON.stringify(found).includes('Boi 2'));
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, checked._id));
  assert.deepEqual(
    entries.map(({ act, after }) => [act, after]),
    [['applyImport', { newProducts: 1, changedProducts: 1 }]],
  );
  assert.deepEqual([await auditOf('addProduct'), await auditOf('changeProduct')], [added, changed]);
});

test('lines of one product are its variants; a stored variant is found by its values or its SKU', async () => {
  const file = fileOf(
    'Name,Category,Pictures,Option 1,Value of option 1,Price,Stock quantity,SKU',
    `Ghori,Earbuds,${picture},Colour,Black,900,3,GH-B`,
    `,,,,White,950,4,GH-W`,
  );
  const { _id, counts } = await work.check(file);
  assert.deepEqual(counts, { new: 1, part: 1 });
  await work.apply(_id);
  const [row] = await work.rows(_id);
  const product = await find(row?.productId ?? '');
  assert.deepEqual(
    product.variants?.map(({ values, price, stock, sku }) => [values, price, stock, sku]),
    [
      [['Black'], 900, 3, 'GH-B'],
      [['White'], 950, 4, 'GH-W'],
    ],
  );
  assert.deepEqual((await work.check(file)).counts, { unchanged: 1, part: 1 });

  const bySku = await work.check(fileOf('SKU,Price', 'GH-W,990'));
  await work.apply(bySku._id);
  const after = await find(product._id);
  assert.deepEqual(
    after.variants?.map(({ price, sku }) => [price, sku]),
    [
      [900, 'GH-B'],
      [990, 'GH-W'],
    ],
  );

  const taken = await work.check(
    fileOf(
      'Name,Category,Pictures,Option 1,Value of option 1,Price,SKU',
      `Ghori 2,Earbuds,${picture},Colour,Black,900,XX`,
      `Ghori 3,Earbuds,${picture},Colour,Black,900,XX`,
    ),
  );
  assert.deepEqual(taken.counts, { new: 1, wrong: 1 });
  assert.equal((await work.rows(taken._id))[1]?.reason, variantTexts.sameSku);
});

test('units sold between export, check and writing are kept if the file has the stock of the export', async () => {
  const buyer = await shop.signIn();
  const id = await shop.addProduct({ name: 'Cha', price: 500, stock: 10 });
  await buy(buyer, id, 1);
  const { _id } = await work.check(fileOf('Id,Stock quantity,Stock when exported', `${id},30,10`));
  await buy(buyer, id, 2);
  await work.apply(_id);
  assert.equal((await find(id)).stock, 27);
});

test('a product that is changed between check and writing is not overwritten but listed, and its line can be downloaded', async () => {
  const id = await shop.addProduct({ name: 'Doi', price: 500 });
  const { _id } = await work.check(fileOf('Id,Price', `${id},600`, 'nowhere,7'));
  await admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { description: 'Fresh' } });
  const applied = await work.apply(_id);
  assert.deepEqual(applied.counts, { failed: 1, wrong: 1 });
  assert.equal((await find(id)).price, 500);
  assert.equal(
    await work.wrongFile(_id),
    `\ufeffId,Price,Reason\r\n${id},600,${productFormTexts.changedMeanwhile}\r\nnowhere,7,Product not found\r\n`,
  );
});

test('an empty cell removes a value, and a column that the file does not have stays', async () => {
  const id = await shop.addProduct({ name: 'Kapor', price: 500, discountPrice: 400, description: 'Soft' });
  const { _id } = await work.check(fileOf('Id,Discount price', `${id},`));
  await work.apply(_id);
  const product = await find(id);
  assert.deepEqual([product.discountPrice, product.description], [undefined, 'Soft']);
});

test('an undo within 24 hours brings values back and deletes added products, except what was changed since', async () => {
  proves('B-ROOM-07');
  const [one, two] = [
    await shop.addProduct({ name: 'Mach 1', price: 500, stock: 9 }),
    await shop.addProduct({ name: 'Mach 2', price: 500 }),
  ];
  const { _id } = await work.check(
    fileOf(
      headings,
      `Mach 1,Earbuds,700,,20,${picture}`,
      `Mach 2,Earbuds,700,,,${picture}`,
      `Mach 3,Earbuds,700,,,${picture}`,
    ),
  );
  await work.apply(_id);
  const added = (await work.rows(_id))[2]?.productId ?? '';
  await buy(await shop.signIn(), one, 2);
  await admin.call(catalogEndpoints.changeProduct, { params: { id: two }, body: { description: 'Mine' } });
  const undone = await work.undo(_id);
  assert.deepEqual([undone.state, undone.counts], ['undone', { undone: 2, kept: 1 }]);
  const first = await find(one);
  assert.deepEqual([first.price, first.stock], [500, 7]);
  assert.deepEqual([(await find(two)).price, (await find(two)).description], [700, 'Mine']);
  assert.equal(
    (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: added } })).status,
    404,
  );
  assert.equal((await work.rows(_id))[1]?.reason, importTexts.changedSince);
  assert.equal(await auditOf('undoImport'), 1);
});

test('an undo brings back the end of a discount, which a form could not set; one that is over by then stays over', async () => {
  const hour = 3_600_000;
  const discounted = async (hours: number) => {
    const id = await shop.addProduct({ name: `Ghori ${hours}`, price: 500 });
    const discountUntil = new Date(shop.clock.now().getTime() + hours * hour).toISOString();
    const body = { discountPrice: 400, discountUntil };
    assert.equal((await admin.call(catalogEndpoints.changeProduct, { params: { id }, body })).status, 200);
    return { id, discountUntil };
  };
  const [ended, cut, early] = [await discounted(48), await discounted(72), await discounted(5)];
  const sooner = toLocalTime(new Date(shop.clock.now().getTime() + 30 * hour));
  const headings = 'Id,Discount price,Discount until';
  const lines = [`${ended.id},,`, `${cut.id},400,${sooner}`, `${early.id},,`];
  const { _id } = await work.check(fileOf(headings, ...lines));
  assert.deepEqual((await work.apply(_id)).counts, { updated: 3 });
  const again = {
    params: { id: ended.id },
    body: { discountPrice: 400, discountUntil: ended.discountUntil },
  };
  assert.equal(
    (await admin.call(catalogEndpoints.changeProduct, again)).error.message,
    discountTimeTexts.pause,
  );
  shop.clock.advance(6 * hour);
  assert.deepEqual((await work.undo(_id)).counts, { undone: 3 });
  const shown = await Promise.all([ended, cut, early].map(({ id }) => find(id)));
  assert.deepEqual(
    shown.map(({ discountPrice, discountUntil }) => [discountPrice, discountUntil]),
    [
      [400, ended.discountUntil],
      [400, cut.discountUntil],
      [undefined, undefined],
    ],
  );
});

test('nothing is undone after 24 hours', async () => {
  proves('B-ROOM-07');
  const id = await shop.addProduct({ name: 'Megh', price: 500 });
  const { _id } = await work.check(fileOf('Id,Price', `${id},700`));
  const { undoableUntil } = await work.apply(_id);
  assert.ok(undoableUntil);
  shop.clock.advance(24 * 3_600_000 + 1);
  const { status, error } = await admin.call(productImportEndpoints.undoImport, { params: { id: _id } });
  assert.deepEqual([status, error.message], [409, importTexts.tooLate]);
  assert.equal((await work.find(_id)).undoableUntil, undefined);
});

test('rights that are taken away before the work are missed by every product that is left', async () => {
  const staff = await shop.signIn({ role: 'admin' });
  const theirs = importer(shop, staff);
  const id = await shop.addProduct({ name: 'Nodi', price: 500 });
  const { _id } = await theirs.check(fileOf('Id,Price', `${id},700`));
  await staff.call(productImportEndpoints.applyImport, { params: { id: _id } });
  await shop.context.db.update(users).set({ role: 'user' }).where(eq(users.id, staff.userId));
  await work.run();
  assert.equal((await work.rows(_id))[0]?.reason, importTexts.notAllowed);
  assert.equal((await find(id)).price, 500);
});

test('imports are deleted after 30 days, and after two if they were not applied', async () => {
  const id = await shop.addProduct({ name: 'Pakhi', price: 500 });
  const draft = await work.check(fileOf('Id,Price', `${id},700`));
  const done = await work.check(fileOf('Id,Price', `${id},800`));
  await work.apply(done._id);
  const left = async () =>
    (await shop.context.db.select({ id: productImports.id }).from(productImports)).map((row) => row.id);
  shop.clock.advance(3 * 86_400_000);
  await removeOldImports(shop.context);
  assert.deepEqual([(await left()).includes(draft._id), (await left()).includes(done._id)], [false, true]);
  shop.clock.advance(28 * 86_400_000);
  await removeOldImports(shop.context);
  assert.deepEqual(await left(), []);
});
