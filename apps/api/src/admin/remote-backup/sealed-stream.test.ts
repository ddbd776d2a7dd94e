/** Sealed streams: only what was sealed, whole and in its order, under its name and with its key, is opened. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { BackupFileError } from '../backup/backup-file.ts';
import { keyIdOf, seal, unseal } from './sealed-stream.ts';

const key = randomBytes(32);
const other = randomBytes(32);
const name = 'shop-2026-11-26T203000123Z-5f0c9a1b-04d2c7e9.sealed';
const headerBytes = 52;
const chunkBytes = 64 * 1024 + 16;

/** Gives bytes in pieces that fit no chunk. */
async function* pieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const bytes of source) found.push(bytes);
  return Buffer.concat(found);
}

const sealAll = (bytes: Buffer) => collect(seal(key, name, pieces(bytes)));
const unsealAll = (bytes: Buffer, as = name, keys = [key]) =>
  collect(unseal(keys, as, pieces(bytes, 33_333)));

const refused = (kind: BackupFileError['kind'], text: string) => (error: unknown) => {
  assert.ok(error instanceof BackupFileError, String(error));
  assert.equal(error.kind, kind, `${text}: ${error.message}`);
  return true;
};

test('streams of every length around a chunk come back as they were', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
    const bytes = randomBytes(length);
    const sealed = await sealAll(bytes);
    assert.ok((await unsealAll(sealed)).equals(bytes), String(length));
    assert.equal(length > 100 && sealed.includes(bytes.subarray(0, 32)), false);
  }
});

test('the same stream is sealed differently each time', async () => {
  const bytes = Buffer.alloc(1_000);
  assert.notDeepEqual(
    (await sealAll(bytes)).subarray(headerBytes),
    (await sealAll(bytes)).subarray(headerBytes),
  );
});

test('a stream that ends early is refused wherever it ends', async () => {
  proves('B-BACK-01');
  const sealed = await sealAll(randomBytes(200_000));
  const ends = [0, 10, headerBytes - 1, headerBytes, headerBytes + 5];
  for (const end of [...ends, headerBytes + chunkBytes, headerBytes + 2 * chunkBytes])
    await assert.rejects(unsealAll(sealed.subarray(0, end)), refused('damaged', `${end} bytes`));
  for (const end of [headerBytes + chunkBytes + 500, sealed.length - 1])
    await assert.rejects(unsealAll(sealed.subarray(0, end)), refused('changed', `${end} bytes`));
});

test('a changed byte is refused wherever it is, and so is anything after the end', async () => {
  proves('B-BACK-01');
  const sealed = await sealAll(randomBytes(200_000));
  for (const at of [
    20,
    51,
    headerBytes,
    headerBytes + chunkBytes - 1,
    headerBytes + chunkBytes,
    sealed.length - 1,
  ]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await assert.rejects(unsealAll(changed), refused('changed', `byte ${at}`));
  }
  await assert.rejects(unsealAll(Buffer.concat([sealed, Buffer.from('x')])), refused('changed', 'more'));
  await assert.rejects(unsealAll(Buffer.concat([sealed, sealed])), refused('changed', 'twice'));
  await assert.rejects(
    unsealAll(Buffer.from('a backup that was never sealed'.repeat(9))),
    refused('damaged', 'plain'),
  );
});

test('chunks in another order, left out, or of another stream of the same key are refused', async () => {
  proves('B-BACK-01');
  const sealed = await sealAll(randomBytes(200_000));
  const another = await sealAll(randomBytes(200_000));
  const header = sealed.subarray(0, headerBytes);
  const chunk = (from: Buffer, n: number) =>
    from.subarray(headerBytes + n * chunkBytes, headerBytes + (n + 1) * chunkBytes);
  const [a, b, c, end] = [0, 1, 2, 3].map((n) => chunk(sealed, n)) as [Buffer, Buffer, Buffer, Buffer];
  assert.ok(Buffer.concat([header, a, b, c, end]).equals(sealed));
  const orders = { swapped: [b, a, c, end], 'left out': [a, c, end], repeated: [a, a, b, c, end] };
  for (const [text, chunks] of Object.entries(orders))
    await assert.rejects(unsealAll(Buffer.concat([header, ...chunks])), refused('changed', text));
  await assert.rejects(
    unsealAll(Buffer.concat([header, chunk(another, 0), b, c, end])),
    refused('changed', 'other'),
  );
});

test('a stream under another name is refused, so that an old backup cannot pass for a new one', async () => {
  proves('B-BACK-01');
  const sealed = await sealAll(randomBytes(1_000));
  await assert.rejects(unsealAll(sealed, name.replace('26T', '27T')), refused('changed', 'renamed'));
});

test('a key that has not sealed it is told by its id, and a replaced key still opens', async () => {
  const bytes = randomBytes(1_000);
  const sealed = await sealAll(bytes);
  await assert.rejects(unsealAll(sealed, name, [other]), ({ message }: Error) => {
    assert.match(message, new RegExp(`sealed with the key ${keyIdOf(key)}.*has ${keyIdOf(other)}`));
    assert.equal(message.includes(key.toString('base64')), false);
    return true;
  });
  assert.ok((await unsealAll(sealed, name, [other, key])).equals(bytes));
});
