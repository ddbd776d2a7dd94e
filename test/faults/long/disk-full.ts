/** The disk with database and pictures is full under load: what cannot be kept is refused in words, and all goes on when there is room. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { createAsker, Tally } from './asking.ts';
import { startLoad } from './buyers-load.ts';
import { endCase } from './case-end.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { type Buyer, openWorld, type World } from './fault-world.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const diskMegabytes = 512;
const fullMs = 20_000;
const recoveryLimitMs = 60_000;

/** A picture that nobody has uploaded before. */
const newPicture = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .resize(640, 640)
    .jpeg()
    .toBuffer();

/** Uploads one picture; gives the status. */
async function upload(world: World, { cookie }: Buyer, tally: Tally): Promise<number> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(await newPicture())], { type: 'image/jpeg' }), 'picture.jpg');
  const asker = createAsker(world.shop.url, tally, { cookie });
  return (await asker.ask('upload', '/api/images', { method: 'POST', body })).status;
}

async function fillUp(settings: Settings, disk: SmallDisk): Promise<Outcome> {
  const world = await openWorld(settings, { database: 'embedded', dataDir: join(disk.path, 'data') });
  try {
    const [uploader, ...buyers] = await world.addBuyers(9);
    if (!uploader) throw new Error('there are no buyers');
    const load = startLoad(world, { buyers, chance: createChance(settings.seed) });
    const violations: string[] = [];
    await wait(3_000);
    if ((await upload(world, uploader, load.tally)) !== 200)
      violations.push('an upload failed before the disk was full');
    const before = load.orders();
    const uploads: number[] = [];
    const end = performance.now() + fullMs;
    while (performance.now() < end) {
      // Whoever lets go of a little room does not make the disk less full.
      await disk.fill();
      uploads.push(await upload(world, uploader, load.tally));
      await wait(250);
    }
    const meanwhile = load.orders() - before;
    const refused = uploads.filter((status) => status >= 400);
    if (refused.length === 0) violations.push('no upload was refused');
    await disk.free();
    const seen = load.orders();
    const recoveredMs = await waitFor(() => load.orders() > seen, recoveryLimitMs, 20);
    if (recoveredMs === undefined) violations.push('nobody could order in 60 s after there was room');
    const uploaded = await waitFor(
      async () => (await upload(world, uploader, new Tally())) === 200,
      recoveryLimitMs,
      500,
    );
    if (uploaded === undefined) violations.push('nobody could upload in 60 s after there was room');
    await wait(3_000);
    await load.stop();
    const ended = await endCase(world, load.ledger);
    return {
      what: `disk full for ${fullMs / 1000} s`,
      tally: load.tally,
      ...(recoveredMs !== undefined && { recoveredMs }),
      notes: [
        `${refused.length} of ${uploads.length} uploads refused (${[...new Set(refused)].join(', ')})`,
        `${before} orders before, ${meanwhile} while it was full, ${load.orders()} in all`,
        `payments at rest ${Math.round((ended.restedMs ?? Number.NaN) / 1000)} s after the end`,
      ],
      violations: [...violations, ...ended.violations],
    };
  } finally {
    await disk.free();
    await world.close();
  }
}

async function onSmallDisk(settings: Settings): Promise<Outcome> {
  const disk = mountSmallDisk(diskMegabytes);
  if (typeof disk === 'string') return { what: 'disk full', violations: [], notRun: disk };
  try {
    return await fillUp(settings, disk);
  } finally {
    disk.remove();
  }
}

export const diskFull: FaultCase = { name: 'disk-full', parts: [onSmallDisk] };
