/** Connections that are held on purpose, 30 of each kind, beside buyers who notice nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import { timeLimits } from '../../../apps/api/src/http/connection-times.ts';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { type Dribble, type Dribblers, dribbles, openDribblers } from '../dribblers.ts';
import { maxResponseMs } from './asking.ts';
import { startLoad } from './buyers-load.ts';
import { endCase } from './case-end.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openWorld } from './fault-world.ts';

const ofEach = 30;
const everyMs = 5_000;
/**
 * The server looks at its connections every second. On a busy machine it gets to them late, but hardly later than to the
 * shopper who waits longest meanwhile.
 */
const latestMs = (limitMs: number, maxResponseLength: number): number => limitMs + 10_000 + maxResponseLength;

/** How long each may last at most. A visitor's upload is refused at once, and the rest of it is read for as long as one. */
const maxMs: Record<Dribble, number> = {
  headers: timeLimits.headersMs,
  body: timeLimits.bodyMs,
  chunks: timeLimits.bodyMs,
  silent: timeLimits.silentMs,
  upload: timeLimits.uploadRate.ms,
  answered: timeLimits.bodyMs,
};

const seconds = (ms = Number.NaN): string => `${Math.round(ms / 1000)} s`;

function findLate(dribblers: Dribblers, maxResponseLength: number): string[] {
  return dribbles.flatMap((kind) => {
    const left = dribblers.open().get(kind) ?? 0;
    const longest = dribblers.longest().get(kind) ?? 0;
    return [
      ...(left > 0 ? [`${left} connections of the kind "${kind}" are still open`] : []),
      ...(longest > latestMs(maxMs[kind], maxResponseLength)
        ? [`one of the kind "${kind}" lasted ${seconds(longest)}`]
        : []),
    ];
  });
}

async function dribble(settings: Settings): Promise<Outcome> {
  const world = await openWorld(settings, { database: 'embedded' });
  let dribblers: Dribblers | undefined;
  try {
    const load = startLoad(world, {
      buyers: await world.addBuyers(12),
      chance: createChance(settings.seed),
    });
    await wait(5_000);
    const before = load.tally.maxMs;
    const count = Math.max(1, Math.round(ofEach * settings.scale));
    const held = openDribblers(world.shop.url, count, everyMs);
    dribblers = held;
    const over = () => held.connected() === count * dribbles.length && held.open().size === 0;
    await waitFor(over, latestMs(Math.max(...Object.values(maxMs)), maxResponseMs), 500);
    await load.stop();
    const violations = findLate(held, load.tally.maxMs);
    if (load.tally.refused > 0) violations.push(`shoppers were refused: ${load.tally.refusedAs}`);
    if (load.tally.unanswered > 0) violations.push(`${load.tally.unanswered} requests were not answered`);
    const end = await endCase(world, load.ledger);
    const lasted = dribbles.map((kind) => `${kind} ${seconds(held.longest().get(kind))}`);
    return {
      what: `${dribbles.length * count} connections that dribble or say nothing`,
      tally: load.tally,
      notes: [
        `closed at the latest after: ${lasted.join(', ')}`,
        `${load.orders()} orders meanwhile; longest answer before ${Math.round(before)} ms`,
      ],
      violations: [...violations, ...end.violations],
    };
  } finally {
    dribblers?.close();
    await world.close();
  }
}

export const dribbling: FaultCase = { name: 'dribbling', parts: [dribble] };
