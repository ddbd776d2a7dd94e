/** The texts of an upload: file names, field names and values are stored, or rejected with a message. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unstorableText } from '@jontro/shop/failure-texts.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { encodeForm, fileForm, newImage } from '../testing/upload-forms.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import type { UploadResponse } from './upload-response.ts';

const apiKey = 'a-key-of-a-test-shop';
let shop: TestShop;
let directory: string;
let shopper: SignedInClient;
let picture: Buffer;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'upload-text-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    env: { IMAGE_API_KEY: apiKey },
  });
  shopper = await shop.signIn();
  picture = await newImage(40, 30).png().toBuffer();
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

interface Part {
  /** Parameters of the part's Content-Disposition. */
  disposition: string;
  type?: string;
  value: string | Buffer;
}

function send(url: string, parts: readonly Part[]) {
  const body = Buffer.concat([
    ...parts.flatMap(({ disposition, type = 'text/plain', value }) => [
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`,
        'latin1',
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]);
  return shopper.send('POST', url, body, { 'content-type': 'multipart/form-data; boundary=x' });
}

const file = (filename: string): Part => ({
  disposition: `name="image"; filename${filename}`,
  type: 'image/png',
  value: picture,
});

/** Text that cannot be stored, in each place of a form that is read. */
const unstorable = (): Record<string, { parts: Part[]; field?: string }> => ({
  'a NUL in the name of a file': { parts: [file('="a\0b.png"')], field: 'image' },
  'an encoded NUL in the name of a file': { parts: [file("*=utf-8''a%00b.png")], field: 'image' },
  'half a surrogate pair in the name of a file': { parts: [file("*=utf-16le''a%00%3d%d8")], field: 'image' },
  'a NUL in a field': {
    parts: [{ disposition: 'name="name"', value: 'a\0b' }, file('="a.png"')],
    field: 'name',
  },
  'half a surrogate pair in a field': {
    parts: [
      {
        disposition: 'name="name"',
        type: 'text/plain; charset=utf-16le',
        value: Buffer.from('\ud83d', 'utf16le'),
      },
      file('="a.png"'),
    ],
    field: 'name',
  },
  'a NUL in the name of a field': { parts: [{ disposition: 'name="na\0me"', value: 'a' }, file('="a.png"')] },
});

for (const [address, status] of [
  ['/api/images', 200],
  [`/1/upload?key=${apiKey}`, 200],
] as const) {
  test(`${address.split('?')[0]} rejects text that cannot be stored, and names its field`, async () => {
    assert.equal((await send(address, [file('="a.png"')])).status, status, 'the valid form is accepted');
    for (const [what, { parts, field }] of Object.entries(unstorable())) {
      const { status: rejected, body } = await send(address, parts);
      const error = body as { message?: string; field?: string };
      assert.deepEqual([rejected, error.message, error.field], [400, unstorableText, field], what);
    }
  });
}

test('a long file name is cut between two characters', async () => {
  const name = `${'a'.repeat(199)}😀.png`;
  const { body, headers } = await encodeForm(fileForm(await newImage(41, 31).png().toBuffer(), name));
  const response = await shopper.send('POST', '/api/images', body, headers);
  assert.equal((response.body as UploadResponse).data.title, 'a'.repeat(199));
});
