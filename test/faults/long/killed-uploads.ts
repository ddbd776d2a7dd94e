/** The server is killed (SIGKILL) while pictures arrive: what was acknowledged is shown, each row has its files, the next try works. */
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import sharp from 'sharp';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { createDiskStore } from '../../../apps/api/src/images/disk-store.ts';
import { imageKey, isImageKey, masterFile } from '../../../apps/api/src/images/image-store.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import type { Outcome, Settings } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';

/** Pictures that arrive at the same time. */
const uploadsAtOnce = 3;
/** Parts of a body, and the pause between two of them. */
const bodyParts = 8;
const partMs = 30;

interface Uploaded {
  status: number;
  url: string;
}

const makePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 900, height: 700, channels: 3, background: '#ffffff' },
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer();

/** Sends a picture slowly; status 0 if no response arrived. */
async function upload(shopUrl: string, cookie: string, picture: Buffer): Promise<Uploaded> {
  const boundary = 'part-of-a-picture';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const size = Math.ceil(body.length / bodyParts);
  const sent = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < body.length; at += size) {
      yield body.subarray(at, at + size);
      await wait(partMs);
    }
  };
  const { method, url } = imageEndpoints.uploadImage;
  try {
    const response = await fetch(`${shopUrl}${url}?purpose=product`, {
      method,
      headers: { cookie, origin: shopUrl, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: sent() as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit & { duplex: 'half' });
    const text = await response.text();
    if (!response.ok) return { status: response.status, url: text };
    return { status: 200, url: (JSON.parse(text) as { data: { display_url: string } }).data.display_url };
  } catch {
    return { status: 0, url: '' };
  }
}

/** The pictures that have files in a folder, by their hash, and the files that are no part of one. */
async function listFiles(folder: string): Promise<{ hashes: Set<string>; others: string[] }> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const keys = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const hashes = new Set(keys.filter(isImageKey).map((key) => key.split('/')[2] ?? ''));
  return { hashes, others: keys.filter((key) => !isImageKey(key)) };
}

/** Kills the server among uploads as often as `kills` says. */
export async function killUploads(settings: Settings, kills: number): Promise<Outcome> {
  const random = createRandom(settings.seed);
  const folder = await createFolder();
  const fixture = await openFixture(settings, { database: 'embedded', dataDir: folder.path });
  const images = join(folder.path, 'images');
  const violations: string[] = [];
  let [acknowledged, refused] = [0, 0];
  try {
    const [owner] = await fixture.addStaff(1);
    const cookie = owner?.cookie ?? '';
    const shown = async ({ url }: Uploaded): Promise<boolean> => {
      const response = await fetch(new URL(url, fixture.shop.url));
      return response.ok && (await response.arrayBuffer()).byteLength > 0;
    };
    const uploadAll = (pictures: readonly Buffer[]): Promise<Uploaded[]> =>
      Promise.all(pictures.map((picture) => upload(fixture.shop.url, cookie, picture)));
    const makePictures = () => Promise.all(Array.from({ length: uploadsAtOnce }, makePicture));
    const start = performance.now();
    const whole = await uploadAll(await makePictures());
    const workMs = performance.now() - start;
    if (whole.some(({ status }) => status !== 200)) violations.push(`an upload got ${whole[0]?.url}`);
    for (let kill = 1; kill <= kills; kill += 1) {
      const pictures = await makePictures();
      const uploading = uploadAll(pictures);
      await wait(random.between(0, Math.ceil(workMs)));
      await fixture.shop.kill();
      const first = await uploading;
      await fixture.shop.restart();
      const { rows } = await fixture.database.query<{ hash: string }>('select hash from images');
      const store = createDiskStore(images);
      for (const { hash } of rows)
        if (!(await store.has(imageKey(hash, masterFile))))
          violations.push(`the picture ${hash} has no file`);
      for (const one of first) {
        if (one.status === 0) continue;
        if (one.status !== 200) refused += 1;
        else {
          acknowledged += 1;
          if (!(await shown(one))) violations.push(`the acknowledged picture ${one.url} is not shown`);
        }
      }
      for (const again of await uploadAll(pictures))
        if (again.status !== 200 || !(await shown(again)))
          violations.push(`the next try got ${again.status}: ${again.url}`);
      const known = await fixture.database.query<{ hash: string }>('select hash from images');
      const { hashes } = await listFiles(images);
      for (const { hash } of known.rows) hashes.delete(hash);
      if (hashes.size > 0)
        violations.push(`${hashes.size} pictures have files and no row after the next try`);
    }
    if (refused > 0) violations.push(`${refused} uploads were refused`);
    const { others } = await listFiles(images);
    for (const name of others) await utimes(join(images, name), 1, 1);
    await fixture.shop.restart();
    await uploadAll(await makePictures());
    const left = (await listFiles(images)).others;
    if (left.length > 0) violations.push(`${left.length} drafts were left by a kill and are still there`);
    return {
      what: `server killed ${kills} times while ${uploadsAtOnce} pictures arrive`,
      notes: [
        `${acknowledged} of ${kills * uploadsAtOnce} had been acknowledged`,
        `${others.length} drafts of files were left, and removed later`,
      ],
      violations,
    };
  } finally {
    await fixture.close();
    await folder.remove();
  }
}
