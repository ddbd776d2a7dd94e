/** The disk with database and images is full under load: writes fail with clear errors and recover when there is space. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type Customer, type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createTimedClient, Tally } from './timed-client.ts';

const diskMegabytes = 512;
const fullMs = 20_000;
const recoveryLimitMs = 60_000;

/** Creates a random image, which cannot have been uploaded before. */
const createImage = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .resize(640, 640)
    .jpeg()
    .toBuffer();

/** Uploads one image and returns the status. */
async function upload(fixture: FaultFixture, { cookie }: Customer, tally: Tally): Promise<number> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await createImage())], { type: 'image/jpeg' }), 'image.jpg');
  const client = createTimedClient(fixture.shop.url, tally, { cookie });
  return (await client.send('upload', '/api/images', { method: 'POST', body })).status;
}

async function runWithFullDisk(settings: Settings, disk: SmallDisk): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded', dataDir: join(disk.path, 'data') });
  try {
    const [uploader, ...customers] = await fixture.addCustomers(9);
    if (!uploader) throw new Error('no customers were created');
    const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
    const violations: string[] = [];
    await wait(3_000);
    if ((await upload(fixture, uploader, load.tally)) !== 200)
      violations.push('an upload failed before the disk was full');
    const before = load.orders();
    const uploads: number[] = [];
    const end = performance.now() + fullMs;
    while (performance.now() < end) {
      // Fills space that was freed meanwhile.
      await disk.fill();
      uploads.push(await upload(fixture, uploader, load.tally));
      await wait(250);
    }
    const ordersWhileFull = load.orders() - before;
    const rejected = uploads.filter((status) => status >= 400);
    if (rejected.length === 0) violations.push('no upload was rejected');
    await disk.free();
    const ordersBefore = load.orders();
    const recoveredMs = await waitFor(() => load.orders() > ordersBefore, recoveryLimitMs, 20);
    if (recoveredMs === undefined) violations.push('no order in 60 s after space was freed');
    const uploaded = await waitFor(
      async () => (await upload(fixture, uploader, new Tally())) === 200,
      recoveryLimitMs,
      500,
    );
    if (uploaded === undefined) violations.push('no upload in 60 s after space was freed');
    await wait(3_000);
    await load.stop();
    const caseEnd = await finishCase(fixture, load.ledger);
    return {
      what: `disk full for ${fullMs / 1000} s`,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${rejected.length} of ${uploads.length} uploads rejected (${[...new Set(rejected)].join(', ')})`,
        `${before} orders before, ${ordersWhileFull} while it was full, ${load.orders()} in all`,
        `payments at rest ${Math.round((caseEnd.restedMs ?? Number.NaN) / 1000)} s after the end`,
      ],
      violations: [...violations, ...caseEnd.violations],
    };
  } finally {
    await disk.free();
    await fixture.close();
  }
}

async function onSmallDisk(settings: Settings): Promise<Outcome> {
  const disk = mountSmallDisk(diskMegabytes);
  if (typeof disk === 'string') return { what: 'disk full', violations: [], skipReason: disk };
  try {
    return await runWithFullDisk(settings, disk);
  } finally {
    disk.remove();
  }
}

/** A backup onto a full disk says so and leaves no half of a file; the shop goes on, and the next backup is made. */
async function backedUpToFullDisk(settings: Settings): Promise<Outcome> {
  const what = 'backup onto a full disk';
  const disk = mountSmallDisk(64);
  if (typeof disk === 'string') return { what, violations: [], skipReason: disk };
  const fixture = await openFixture(settings, { database: 'embedded' });
  try {
    const violations: string[] = [];
    const customers = await fixture.addCustomers(4);
    const load = startLoad(fixture, { customers, random: createRandom(settings.seed) });
    await disk.fill();
    const file = join(disk.path, 'shop.backup');
    const full = await fixture.admin('backup', file);
    if (full.code !== 1 || !/^The disk is full/.test(full.output))
      violations.push(`the backup onto a full disk ends with ${full.code}: ${full.output}`);
    const left = (await readdir(disk.path)).filter((name) => name !== 'filler');
    if (left.length > 0) violations.push(`the backup has left ${left.join(', ')}`);
    await disk.free();
    const next = await fixture.admin('backup', file);
    if (next.code !== 0) violations.push(`with room again the backup fails: ${next.output}`);
    await load.stop();
    const end = await finishCase(fixture, load.ledger);
    return {
      what,
      tally: load.tally,
      notes: [`${load.orders()} orders meanwhile`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await fixture.close();
    disk.remove();
  }
}

export const diskFull: FaultCase = { name: 'disk-full', parts: [onSmallDisk, backedUpToFullDisk] };
