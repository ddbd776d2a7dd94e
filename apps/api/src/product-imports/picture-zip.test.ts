/** ZIP files with pictures: as programs of every system write them, hostile and broken ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import {
  maxUnpackedBytes,
  maxZippedFiles,
  pictureTexts,
  zipPartBytes,
  zipTexts,
} from '@jontro/shop/product-imports/pictures.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type ZippedFile, zipOf } from '../testing/zip-file.ts';
import { PictureNames } from './picture-names.ts';
import { PictureZip } from './picture-zip.ts';

/** Opens an archive, and says which of its parts were read. */
async function openParts(bytes: Buffer) {
  const read: number[] = [];
  const zip = await PictureZip.open(async (place) => {
    read.push(place);
    const from = place * zipPartBytes;
    return from < bytes.length ? bytes.subarray(from, from + zipPartBytes) : undefined;
  }, bytes.length);
  return { zip, read };
}
const open = async (files: readonly ZippedFile[]) => (await openParts(zipOf(files))).zip;
const rejects = (bytes: Buffer, message: string, what: string) =>
  assert.rejects(openParts(bytes), { message, details: { field: 'content' } }, what);
const textIn = async (zip: PictureZip, name: string) => {
  const file = zip.files.find((one) => one.name === name);
  return (await zip.read(file?.place ?? -1)).toString();
};
/** Bytes that cannot be packed smaller. */
const noise = (length: number): Buffer => {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state >> 16;
    }),
  );
};

test('files are read that are stored, deflated, of a pipe, in 64 bits, and with names of any system', async () => {
  proves('B-ROOM-08');
  const zip = await open([
    { name: 'stored.jpg', content: 'stored', method: 0 },
    { name: 'deflated.jpg', content: 'deflated' },
    { name: 'pipe.jpg', content: 'pipe', descriptor: true },
    { name: 'long.jpg', content: 'long', zip64: true },
    { name: Buffer.from('বাতি.jpg'), content: 'a Mac does not say that it is UTF-8', flags: 0 },
    { name: Buffer.from([0x63, 0x61, 0x66, 0x82, 0x2e, 0x6a, 0x70, 0x67]), content: 'é of DOS', flags: 0 },
  ]);
  assert.deepEqual(
    zip.files.map(({ name, bytes, reason }) => [name, bytes, reason]),
    [
      ['stored.jpg', 6, null],
      ['deflated.jpg', 8, null],
      ['pipe.jpg', 4, null],
      ['long.jpg', 4, null],
      ['বাতি.jpg', 35, null],
      ['café.jpg', 9, null],
    ],
  );
  for (const [name, text] of [
    ['stored.jpg', 'stored'],
    ['deflated.jpg', 'deflated'],
    ['pipe.jpg', 'pipe'],
    ['long.jpg', 'long'],
    ['café.jpg', 'é of DOS'],
  ] as const)
    assert.equal(await textIn(zip, name), text);
});

test('of a large archive only its directory and the parts of a picture are read, one after the other', async () => {
  proves('B-ROOM-08');
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `${index}.jpg`,
    content: noise(zipPartBytes),
    method: 0,
  }));
  const { zip, read } = await openParts(zipOf(files));
  assert.deepEqual([...new Set(read)], [5, 6]);
  read.length = 0;
  assert.equal((await zip.read(2)).length, zipPartBytes);
  assert.deepEqual(read, [2, 3]);
});

test('folders, and files that a system adds for itself, are no pictures', async () => {
  proves('B-ROOM-08');
  const zip = await open(
    ['pictures/', '__MACOSX/pictures/._a.jpg', '.DS_Store', 'pictures/Thumbs.db', 'pictures/a.jpg'].map(
      (name) => ({ name, content: name.endsWith('/') ? '' : 'x' }),
    ),
  );
  assert.deepEqual(
    zip.files.map(({ place, name }) => [place, name]),
    [[4, 'pictures/a.jpg']],
  );
});

test('names that lead outside, links and archives inside are names with bytes, of which nothing is made', async () => {
  proves('B-ROOM-08');
  const inner = zipOf([{ name: 'b.jpg', content: 'b' }]);
  const zip = await open([
    { name: '../../etc/passwd', content: 'up' },
    { name: '/etc/shadow', content: 'root' },
    { name: 'C:\\Windows\\a.jpg', content: 'drive' },
    { name: 'link.jpg', content: '/etc/passwd', attributes: 0o120777 * 65_536 },
    { name: 'inner.zip', content: inner },
    { name: `${'a'.repeat(400)}.jpg`, content: 'long' },
  ]);
  assert.deepEqual(
    zip.files.map(({ name }) => name),
    ['../../etc/passwd', '/etc/shadow', 'C:\\Windows\\a.jpg', 'link.jpg', 'inner.zip', 'a'.repeat(300)],
  );
  assert.equal(await textIn(zip, 'link.jpg'), '/etc/passwd');
  assert.deepEqual(await zip.read(4), inner);
});

test('a locked, damaged, unusual or exploding file is refused with its reason, and the others are read', async () => {
  proves('B-ROOM-08');
  const zip = await open([
    { name: 'good.jpg', content: 'good' },
    { name: 'locked.jpg', content: 'x', flags: 0x801 },
    { name: 'lzma.jpg', content: 'x', method: 14 },
    { name: 'bomb.jpg', content: Buffer.alloc(5_000_000) },
    { name: 'huge.jpg', content: 'x', claimedSize: maxImageBytes + 1 },
    { name: 'more.jpg', content: 'more than it says', claimedSize: 4 },
    { name: 'less.jpg', content: 'less', claimedSize: 90 },
    { name: 'other.jpg', content: 'other', claimedCrc: 1 },
  ]);
  const refusals = await Promise.all(
    zip.files.map(({ place }) =>
      zip.read(place).then(
        (bytes) => bytes.toString(),
        (error: Error) => error.message,
      ),
    ),
  );
  assert.deepEqual(refusals, [
    'good',
    pictureTexts.encrypted,
    pictureTexts.unknownMethod,
    pictureTexts.unpacksTooFar,
    imageTexts.tooLarge,
    pictureTexts.damaged,
    pictureTexts.damaged,
    pictureTexts.damaged,
  ]);
  assert.deepEqual(
    zip.files.slice(1, 5).map(({ reason }) => reason),
    refusals.slice(1, 5),
  );
});

test('what is not a ZIP file, is cut off or leads beyond its end is rejected as a whole', async () => {
  proves('B-ROOM-08');
  const good = zipOf([{ name: 'a.jpg', content: 'a' }]);
  const strong = zipOf([{ name: 'a.jpg', content: 'a', flags: 0x41 }]);
  const broken = {
    'a picture': Buffer.from('GIF89a'),
    'cut off': good.subarray(0, good.length - 3),
    'without its beginning': good.subarray(20),
    'more files than it has': zipOf([{ name: 'a.jpg', content: 'a' }], { count: 5 }),
    'locked with its directory': strong,
    'of RAR': Buffer.from('526172211a0701', 'hex'),
    'stored with two sizes': zipOf([{ name: 'a.jpg', content: 'a', method: 0, claimedSize: 9 }]),
  };
  for (const [what, bytes] of Object.entries(broken)) await rejects(bytes, zipTexts.notZip, what);
});

test('too many files, and files that are too large together, also as the same bytes again and again, are rejected', async () => {
  proves('B-ROOM-08');
  const many = Array.from({ length: maxZippedFiles + 1 }, (_, index) => ({
    name: `${index}`,
    content: '',
  }));
  await rejects(zipOf(many), zipTexts.tooManyFiles, 'many');
  const each = 9_000_000;
  const overlapping = Array.from({ length: Math.ceil(maxUnpackedBytes / each) }, (_, index) => ({
    name: `${index}.jpg`,
    content: 'x',
    claimedSize: each,
  }));
  await rejects(zipOf(overlapping, { overlapping: true }), zipTexts.unpacksTooLarge, 'overlapping');
  await rejects(
    zipOf([{ name: 'a.jpg', content: 'x', claimedSize: maxUnpackedBytes + 1, zip64: true }]),
    zipTexts.unpacksTooLarge,
    'one',
  );
  await rejects(zipOf([]), zipTexts.noPictures, 'none');
  await rejects(zipOf([{ name: 'empty/', content: '' }]), zipTexts.noPictures, 'only folders');
});

test('a database that cannot be reached is neither a broken archive nor a damaged picture', async () => {
  proves('B-ROOM-08');
  const bytes = zipOf([{ name: 'a.jpg', content: noise(zipPartBytes * 2), method: 0 }]);
  let reachable = true;
  const read = async (place: number): Promise<Buffer> => {
    if (!reachable) throw new Error('no connection');
    return bytes.subarray(place * zipPartBytes, (place + 1) * zipPartBytes);
  };
  const zip = await PictureZip.open(read, bytes.length);
  reachable = false;
  await assert.rejects(zip.read(0), { message: 'no connection' });
  await assert.rejects(PictureZip.open(read, bytes.length), { message: 'no connection' });
});

test('a name is found without regard to case, kinds of slashes and letters, with or without folders; the nearest counts', () => {
  proves('B-ROOM-08');
  const names = new PictureNames(
    [
      'Lamps/Red.JPG',
      'lamps/blue.jpg',
      'fans/Blue.jpg',
      'blue.jpg',
      'à.png',
      'x/twice.png',
      'y/twice.png',
    ].map((name) => ({ name })),
  );
  const find = (name: string) => names.find(name).map((file) => file.name);
  assert.deepEqual(find('red.jpg'), ['Lamps/Red.JPG']);
  assert.deepEqual(find('LAMPS\\RED.jpg'), ['Lamps/Red.JPG']);
  assert.deepEqual(find('C:\\My pictures\\lamps\\red.jpg'), ['Lamps/Red.JPG']);
  assert.deepEqual(find('./lamps//red.jpg'), ['Lamps/Red.JPG']);
  assert.deepEqual(find('blue.jpg'), ['blue.jpg']);
  assert.deepEqual(find('fans/blue.jpg'), ['fans/Blue.jpg']);
  assert.deepEqual(find('a\u0300.png'), ['à.png']);
  assert.deepEqual(find('twice.png'), ['x/twice.png', 'y/twice.png']);
  assert.deepEqual(find('z/red.jpg'), []);
  assert.deepEqual(find('ed.jpg'), []);
  assert.deepEqual(find(''), []);
});
