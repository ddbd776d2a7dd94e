/** Signing keys are rotated while users sign in, refresh tokens and shop at two processes: no request is rejected. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { type AccountHolder, register } from './account-holder.ts';
import { startLoad } from './customer-load.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type FaultFixture, openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { createServerClock } from './server-clock.ts';
import { Tally } from './timed-client.ts';

const minute = 60_000;
/**
 * Time passed at each rotation: a new key signs after ten minutes, an old one stays valid for another hour. No interval
 * is as long as the lifetime of a token, so that no token expires.
 */
const rotations = [0, 11, 22, 33, 80, 130, 180].map((minutes) => minutes * minute);
const holderCount = 8;

/** Starts account holders who use their tokens at random processes; counts the statuses other than 200. */
function startHolders(fixture: FaultFixture, holders: readonly AccountHolder[], seed: number) {
  const random = createRandom(seed);
  const errors = new Map<string, number>();
  let stopping = false;
  const record = (what: string, status: number): void => {
    if (status === 200) return;
    const name = `${what}: ${status}`;
    errors.set(name, (errors.get(name) ?? 0) + 1);
  };
  const running = holders.map(async (holder) => {
    const url = (): string => random.pick(fixture.shops).url;
    while (!stopping) {
      record('renew', await holder.refreshToken(url()));
      record('open session', await holder.openSession(url()));
      for (let check = 0; check < 5; check += 1) record('check session', await holder.checkSession(url()));
      if (random.number() < 0.3) record('sign in', await holder.signIn(url()));
      await wait(random.between(20, 120));
    }
  });
  return {
    errors,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

async function rotate(settings: Settings): Promise<Outcome> {
  const clock = await createServerClock();
  const fixture = await openFixture(settings, { database: 'external', processes: 2, env: clock.env });
  try {
    const tally = new Tally();
    const holders = await Promise.all(
      Array.from({ length: holderCount }, (_, index) =>
        register(fixture.shop.url, `holder-${index}@example.com`, tally),
      ),
    );
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(6),
      random: createRandom(settings.seed),
      tally,
    });
    const running = startHolders(fixture, holders, settings.seed);
    const violations: string[] = [];
    for (const passedMs of rotations) {
      await clock.set(fixture.shops, { passedMs });
      await wait(2_000);
      const { code, output } = await fixture.admin('rotate-keys');
      if (code !== 0) violations.push(`rotate-keys: ${output}`);
      await wait(2_000);
    }
    await running.stop();
    await load.stop();
    const { rows } = await fixture.database.query<{ n: number }>(
      'select count(*)::int as n from identity_keys',
    );
    const end = await finishCase(fixture, load.ledger);
    for (const [what, count] of running.errors) violations.push(`${what} ×${count}`);
    return {
      what: `signing keys rotated ${rotations.length} times, two processes`,
      tally,
      notes: [`${holders.length} account holders, ${load.orders()} orders`, `${rows[0]?.n} keys stored`],
      violations: [...violations, ...end.violations],
    };
  } finally {
    await fixture.close();
    await clock.remove();
  }
}

export const keyRotation: FaultCase = { name: 'keys-rotated', parts: [rotate] };
