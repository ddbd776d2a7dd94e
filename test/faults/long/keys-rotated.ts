/** Signing keys are rotated while people sign in, renew tokens and shop at two processes: nobody is thrown out. */
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { type AccountHolder, register } from './account-holder.ts';
import { Tally } from './asking.ts';
import { startLoad } from './buyers-load.ts';
import { endCase } from './case-end.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { openWorld, type World } from './fault-world.ts';
import { createServerClock } from './server-clock.ts';

const minute = 60_000;
/**
 * How much time has passed at each rotation: a new key signs after ten minutes, an old one is good for an hour more. No
 * step is as long as a token lives, so that nobody has one that has run out.
 */
const rotations = [0, 11, 22, 33, 80, 130, 180].map((minutes) => minutes * minute);
const people = 8;

/** People who do all that tokens are for, now here, now there; gives the statuses that were not 200. */
function startPeople(world: World, holders: readonly AccountHolder[], seed: number) {
  const chance = createChance(seed);
  const refused = new Map<string, number>();
  let stopping = false;
  const note = (what: string, status: number): void => {
    if (status === 200) return;
    const name = `${what}: ${status}`;
    refused.set(name, (refused.get(name) ?? 0) + 1);
  };
  const living = holders.map(async (holder) => {
    const url = (): string => chance.pick(world.shops).url;
    while (!stopping) {
      note('renew', await holder.renew(url()));
      note('open session', await holder.openSession(url()));
      for (let look = 0; look < 5; look += 1) note('look', await holder.look(url()));
      if (chance.number() < 0.3) note('sign in', await holder.signIn(url()));
      await wait(chance.between(20, 120));
    }
  });
  return {
    refused,
    async stop() {
      stopping = true;
      await Promise.all(living);
    },
  };
}

async function rotate(settings: Settings): Promise<Outcome> {
  const clock = await createServerClock();
  const world = await openWorld(settings, { database: 'given', processes: 2, env: clock.env });
  try {
    const tally = new Tally();
    const holders = await Promise.all(
      Array.from({ length: people }, (_, at) => register(world.shop.url, `holder-${at}@example.com`, tally)),
    );
    const load = startLoad(world, {
      buyers: await world.addBuyers(6),
      chance: createChance(settings.seed),
      tally,
    });
    const living = startPeople(world, holders, settings.seed);
    const violations: string[] = [];
    for (const passedMs of rotations) {
      await clock.set(world.shops, { passedMs });
      await wait(2_000);
      const { code, output } = await world.admin('rotate-keys');
      if (code !== 0) violations.push(`rotate-keys: ${output}`);
      await wait(2_000);
    }
    await living.stop();
    await load.stop();
    const { rows } = await world.database.query<{ n: number }>(
      'select count(*)::int as n from identity_keys',
    );
    const end = await endCase(world, load.ledger);
    for (const [what, count] of living.refused) violations.push(`${what} ×${count}`);
    return {
      what: `signing keys rotated ${rotations.length} times, two processes`,
      tally,
      notes: [`${holders.length} account holders, ${load.orders()} orders`, `${rows[0]?.n} keys kept`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await world.close();
    await clock.remove();
  }
}

export const keysRotated: FaultCase = { name: 'keys-rotated', parts: [rotate] };
