/**
 * The server is killed (SIGKILL) at random moments of the buying story and started again: nothing that it or the gateway
 * acknowledged may be lost or done twice. `KILL_SEED` repeats a run's moments.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { createChance } from '../../apps/api/src/seed/chance.ts';
import { type StartedShop, startShop } from '../journeys/started-shop.ts';
import { createBrowser } from '../story/browser.ts';
import { createStory, type Story, type StoryStep, storySteps } from '../story/story-client.ts';
import { checkAmounts, checkKept, type GatewayTransaction, type Mail } from './kept.ts';

const kills = 20;
const controlToken = 'kill-test';
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

let shop: StartedShop;
before(
  async () => {
    shop = await startShop({ RATE_LIMIT_FACTOR: '1000', SANDBOX_CONTROL_TOKEN: controlToken });
  },
  { timeout: 240_000 },
);
after(() => shop?.close());

/** Runs a story to its end and says how many ms each step took. */
async function timeSteps(story: Story): Promise<Map<StoryStep, number>> {
  const starts: [StoryStep, number][] = [];
  await story.goOn((step) => starts.push([step, performance.now()]));
  const end = performance.now();
  return new Map(starts.map(([step, start], at) => [step, (starts[at + 1]?.[1] ?? end) - start]));
}

/** Runs a story and kills the server so many ms after a step began. Resolves when both have ended. */
async function killWithin(story: Story, step: StoryStep, afterMs: number): Promise<void> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const telling = story
    .goOn((next) => {
      if (next === step) begin();
    })
    // Cut off, as it should be. What was acknowledged until then is checked.
    .catch(() => {})
    .finally(begin);
  await begun;
  await wait(afterMs);
  await shop.kill();
  await telling;
}

async function gatewayTransactions(): Promise<GatewayTransaction[]> {
  const response = await fetch(`${shop.sandboxUrl}/__sandbox/transactions`, {
    headers: { authorization: `Bearer ${controlToken}` },
  });
  return (await response.json()) as GatewayTransaction[];
}

async function ownerBrowser() {
  const owner = createBrowser(shop.url);
  const { idToken } = await owner.call<{ idToken: string }>(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email: demoLogins.owner.email, password: demoLogins.password, returnSecureToken: true },
  );
  const authorization = `Bearer ${idToken}`;
  await owner.call('POST', '/jwt', { email: demoLogins.owner.email }, { authorization });
  return owner;
}

test(`a server that is killed at ${kills} random moments of the story loses and doubles no acknowledged order or payment (KILL_SEED=${seed})`, {
  timeout: 400_000,
}, async (t) => {
  const chance = createChance(seed);
  const first = createStory(shop.url, `first-${seed}@example.com`);
  const stepMs = await timeSteps(first);
  const stories: Story[] = [first];

  for (let kill = 0; kill < kills; kill += 1) {
    // Every step has its turn before any has a second one; the moment within it is chance.
    const step = storySteps[(kill * 4 + chance.between(0, 3)) % storySteps.length] ?? 'place order';
    const afterMs = chance.number() * 1.2 * (stepMs.get(step) ?? 50);
    const story = createStory(shop.url, `kill-${kill}-${seed}@example.com`, chance.between(1, 3));
    stories.push(story);
    await killWithin(story, step, afterMs);
    await shop.restart();
    t.diagnostic(`${kill}: ${afterMs.toFixed(1)} ms into "${step}"`);
    await checkKept(story);
  }

  // Everybody can finish what was cut off; nobody pays or orders twice.
  const finished = await Promise.allSettled(stories.map((story) => story.goOn()));
  for (const [at, result] of finished.entries()) {
    if (result.status === 'rejected')
      assert.fail(`the story of ${stories[at]?.email} cannot be finished: ${result.reason}`);
  }
  const owner = await ownerBrowser();
  const mails = await owner.call<Mail[]>('GET', '/api/outbox');
  const transactions = await gatewayTransactions();
  for (const story of stories) {
    await checkKept(story);
    await checkAmounts(story, transactions, mails);
  }
});
