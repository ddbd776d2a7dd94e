/** The logo of PDF invoices: which files become pixels, and how a file contains them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { createLogoReader } from './logo-pixels.ts';
import { createPdfDocument } from './pdf-document.ts';

const publicFile = (name: string) => readFileSync(join(import.meta.dirname, '../../../web/public', name));
const icon = publicFile('icon-192.png');
const readerOf = (file: Uint8Array | undefined) => createLogoReader(async () => file);

test('the default logo is a green square with transparent corners', async () => {
  const pixels = await createLogoReader(async (path) => publicFile(path))('/favicon.svg');
  assert.ok(pixels);
  assert.deepEqual([pixels.width, pixels.height], [96, 96]);
  assert.deepEqual([...pixels.rgb.slice(3 * (96 * 48 + 8), 3 * (96 * 48 + 8) + 3)], [0, 0x6a, 0x4e]);
  assert.equal(pixels.alpha[0], 0);
  assert.equal(pixels.alpha[96 * 48 + 8], 255);
});

test('a wide photo keeps its proportions; an SVG, a file that is no image, and none, are no logo', async () => {
  const photo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const pixels = await readerOf(photo)('/i/logo.jpg');
  assert.deepEqual([pixels?.width, pixels?.height], [96, 24]);
  assert.equal(await readerOf(publicFile('favicon.svg'))('/logo.svg'), undefined);
  assert.equal(await readerOf(Buffer.from('<html>not a logo'))('/logo.svg'), undefined);
  assert.equal(await readerOf(undefined)('https://elsewhere.example/logo.png'), undefined);
});

test('a logo is read once, another one again, and a missing one is tried again', async () => {
  const paths: string[] = [];
  let file: Uint8Array | undefined;
  const read = createLogoReader(async (path) => {
    paths.push(path);
    return file;
  });
  await read('/a.svg');
  file = icon;
  for (const path of ['/a.svg', '/a.svg', '/b.svg']) await read(path);
  assert.deepEqual(paths, ['/a.svg', '/a.svg', '/b.svg']);
});

test('a PDF file contains a logo once, with its transparency, however many pages show it', async () => {
  const pixels = await readerOf(icon)('/logo.png');
  assert.ok(pixels);
  const pdf = createPdfDocument();
  for (let page = 0; page < 3; page += 1)
    pdf.addPage().image(pixels, { x: 40, y: 40, width: 24, height: 24 });
  const file = pdf.end({ title: 'Logo', language: 'en' });
  const source = Buffer.from(file).toString('latin1');
  assert.equal(source.match(/\/Subtype\/Image/g)?.length, 2, 'its colours and its transparency');
  assert.equal(source.match(/\/SMask \d+ 0 R/g)?.length, 1);
  assert.ok(file.length < 8_000, `${file.length} bytes`);
});
