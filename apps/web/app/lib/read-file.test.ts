/** Encodings of chosen files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './read-file.ts';

test('UTF-8 and UTF-16 with a byte order mark are read; a legacy encoding is not', () => {
  const utf16 = (littleEndian: boolean) => {
    const text = '\ufeffনাম,Price';
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (const [index, char] of [...text].entries())
      view.setUint16(index * 2, char.charCodeAt(0), littleEndian);
    return new Uint8Array(view.buffer);
  };
  const utf8 = new TextEncoder().encode('\ufeffনাম,Price');
  for (const bytes of [utf8, utf16(true), utf16(false)]) assert.equal(decodeText(bytes), 'নাম,Price');
  assert.equal(decodeText(Uint8Array.from([0x4e, 0x61, 0xe9, 0x2c])), undefined);
  assert.equal(decodeText(new Uint8Array()), '');
});
