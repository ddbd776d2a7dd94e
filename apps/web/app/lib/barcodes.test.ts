/** Which codes of a camera's pictures count. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { canScan, createScanFilter } from './barcodes.ts';

test('a code counts once while it stays in view, also when a picture in between is blurred', () => {
  const filter = createScanFilter();
  assert.deepEqual(
    [['A'], ['A'], [], ['A'], [], [], ['A']].map((seen) => filter(seen)),
    [['A'], [], [], [], [], [], []],
  );
});

test('after it was out of view the same code counts again, and others count beside it', () => {
  proves('B-ROOM-26');
  const filter = createScanFilter();
  assert.deepEqual(filter(['A', 'B', 'A']), ['A', 'B']);
  for (let picture = 0; picture < 6; picture += 1) assert.deepEqual(filter(['B']), []);
  assert.deepEqual(filter(['A', 'B']), ['A']);
});

test('a scan is offered where the browser reads codes and has a camera, and where it only needs a document of its own', async (t) => {
  assert.equal(await canScan(), false, 'without a detector');
  const formats = (getSupportedFormats: () => Promise<string[]>) =>
    Object.assign(globalThis, { BarcodeDetector: { getSupportedFormats } });
  let kinds = ['audioinput', 'videoinput'];
  let allowed = true;
  const mediaDevices = { getUserMedia() {}, enumerateDevices: async () => kinds.map((kind) => ({ kind })) };
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(globalThis, { document: { featurePolicy: { allowsFeature: () => allowed } } });
  t.after(() => {
    Object.defineProperty(globalThis.navigator, 'mediaDevices', { value: undefined, configurable: true });
    Object.assign(globalThis, { BarcodeDetector: undefined, document: undefined });
  });
  formats(async () => ['ean_13']);
  assert.equal(await canScan(), true);
  kinds = ['audioinput'];
  assert.equal(await canScan(), false, 'without a camera');
  allowed = false;
  assert.equal(await canScan(), true, 'the policy hides the camera');
  kinds = ['videoinput'];
  allowed = true;
  formats(async () => []);
  assert.equal(await canScan(), false, 'without a format');
  formats(() => Promise.reject(new Error('not here')));
  assert.equal(await canScan(), false, 'a detector that fails');
});
