/**
 * The server is killed (SIGKILL) at random moments of the buying story and started again: nothing that it or the gateway
 * acknowledged may be lost or done twice. `KILL_SEED` repeats a run's moments.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../apps/api/src/seed/chance.ts';
import {
  buildGateway,
  type RunningGateway,
} from '../../apps/stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { signInAsOwner } from '../story/owner.ts';
import { createStory, type Story, type StoryStep, storySteps } from '../story/story-client.ts';
import { checkAmounts, checkKept, type GatewayTransaction, type Mail } from './kept.ts';

const kills = 10;
/** Shoppers whom each kill cuts off, everybody at a random moment of their own. */
const together = 2;
const controlToken = 'kill-test';
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

let gateway: RunningGateway;
let shop: StartedShop;
before(async () => {
  // The gateway is somewhere else and lives on. So would a provider of logins, which this story does not need.
  gateway = await buildGateway({ controlToken }).listen();
  shop = await startShop({
    RATE_LIMIT_FACTOR: '1000',
    SSLCZ_BASE_URL: gateway.url,
    GOOGLE_CLIENT_ID: 'unused',
    GOOGLE_CLIENT_SECRET: 'unused',
  });
});
after(async () => {
  await shop?.close();
  await gateway?.close();
});

/** Runs a story to its end and says how many ms each step took. */
async function timeSteps(story: Story): Promise<Map<StoryStep, number>> {
  const starts: [StoryStep, number][] = [];
  await story.goOn((step) => {
    starts.push([step, performance.now()]);
  });
  const end = performance.now();
  return new Map(starts.map(([step, start], at) => [step, (starts[at + 1]?.[1] ?? end) - start]));
}

/** Where a story is to be cut off: so many ms after it began a step. */
interface Moment {
  story: Story;
  step: StoryStep;
  afterMs: number;
}

/** Brings the stories to their steps, lets each begin in time for its moment, and kills the server at all of them at once. */
async function killAt(moments: readonly Moment[]): Promise<void> {
  const longest = Math.max(...moments.map(({ afterMs }) => afterMs));
  const waiting = moments.map(() => Promise.withResolvers<void>());
  const allReady = Promise.all(waiting.map(({ promise }) => promise));
  const telling = moments.map(({ story, step, afterMs }, at) => {
    const arrive = () => waiting[at]?.resolve();
    return (
      story
        .goOn(async (next) => {
          if (next !== step) return;
          arrive();
          await allReady;
          await wait(longest - afterMs);
        })
        // Cut off, as it should be. What was acknowledged until then is checked.
        .catch(() => {})
        .finally(arrive)
    );
  });
  await allReady;
  await wait(longest);
  await shop.kill();
  await Promise.all(telling);
}

async function gatewayTransactions(): Promise<GatewayTransaction[]> {
  const response = await fetch(`${gateway.url}/__sandbox/transactions`, {
    headers: { authorization: `Bearer ${controlToken}` },
  });
  return (await response.json()) as GatewayTransaction[];
}

test(`a server that is killed at ${kills * together} random moments of the story loses and doubles no acknowledged order or payment (KILL_SEED=${seed})`, async (t) => {
  const chance = createChance(seed);
  const first = createStory(shop.url, `first-${seed}@example.com`);
  const stepMs = await timeSteps(first);
  const stories: Story[] = [first];

  for (let kill = 0; kill < kills; kill += 1) {
    const moments = Array.from({ length: together }, (_, at): Moment => {
      const turn = kill * together + at;
      // Every step has its turn before any has a second one; the moment within it is chance.
      const step = storySteps[(turn * 4 + chance.between(0, 3)) % storySteps.length] ?? 'place order';
      const email = `kill-${turn}-${seed}@example.com`;
      const story = createStory(shop.url, email, chance.between(1, 3));
      return { story, step, afterMs: chance.number() * 1.2 * (stepMs.get(step) ?? 50) };
    });
    stories.push(...moments.map(({ story }) => story));
    await killAt(moments);
    await shop.restart();
    for (const { story, step, afterMs } of moments) {
      t.diagnostic(`${kill}: ${afterMs.toFixed(1)} ms into "${step}"`);
      await checkKept(story);
    }
  }

  // Everybody can finish what was cut off; nobody pays or orders twice.
  const finished = await Promise.allSettled(stories.map((story) => story.goOn()));
  for (const [at, result] of finished.entries()) {
    if (result.status === 'rejected')
      assert.fail(`the story of ${stories[at]?.email} cannot be finished: ${result.reason}`);
  }
  const owner = await signInAsOwner(shop.url);
  const mails = await owner.call<Mail[]>('GET', '/api/outbox');
  const transactions = await gatewayTransactions();
  for (const story of stories) {
    await checkKept(story);
    await checkAmounts(story, transactions, mails);
  }
});
