/**
 * The server is killed (SIGKILL) at random points of a purchase and restarted: nothing that it or the gateway
 * acknowledged may be lost or duplicated.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import {
  buildGateway,
  type RunningGateway,
} from '../../apps/stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { type StartedShop, startShop } from '../e2e/started-shop.ts';
import { signInAsOwner } from '../scenario/owner.ts';
import {
  createScenario,
  type Scenario,
  type ScenarioStep,
  scenarioSteps,
} from '../scenario/scenario-client.ts';
import { checkAcknowledged, checkAmounts, type GatewayTransaction, type Mail } from './acknowledged-data.ts';

const kills = sizeOfRun(5, 1);
/** Shoppers that each kill interrupts, each at a random point. */
const shoppersPerKill = 2;
const controlToken = 'kill-test';

let gateway: RunningGateway;
let shop: StartedShop;
before(async () => {
  // The gateway is an outside service and survives. So would an identity provider, which this test does not need.
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

/** Runs a scenario to its end and returns the duration of each step in ms. */
async function timeSteps(scenario: Scenario): Promise<Map<ScenarioStep, number>> {
  const starts: [ScenarioStep, number][] = [];
  await scenario.run((step) => {
    starts.push([step, performance.now()]);
  });
  const end = performance.now();
  return new Map(starts.map(([step, start], index) => [step, (starts[index + 1]?.[1] ?? end) - start]));
}

/** Where a scenario is interrupted: `afterMs` after the start of a step. */
interface KillPoint {
  scenario: Scenario;
  step: ScenarioStep;
  afterMs: number;
}

/** Runs each scenario to its step, starts the steps with the right delays, and kills the server at all points at once. */
async function killAt(killPoints: readonly KillPoint[]): Promise<void> {
  const maxAfterMs = Math.max(...killPoints.map(({ afterMs }) => afterMs));
  const arrivals = killPoints.map(() => Promise.withResolvers<void>());
  const allReady = Promise.all(arrivals.map(({ promise }) => promise));
  const runs = killPoints.map(({ scenario, step, afterMs }, index) => {
    const arrive = () => arrivals[index]?.resolve();
    return (
      scenario
        .run(async (next) => {
          if (next !== step) return;
          arrive();
          await allReady;
          await wait(maxAfterMs - afterMs);
        })
        // The interruption is expected; what was acknowledged before it is checked.
        .catch(() => {})
        .finally(arrive)
    );
  });
  await allReady;
  await wait(maxAfterMs);
  await shop.kill();
  await Promise.all(runs);
}

async function gatewayTransactions(): Promise<GatewayTransaction[]> {
  const response = await fetch(`${gateway.url}/__sandbox/transactions`, {
    headers: { authorization: `Bearer ${controlToken}` },
  });
  return (await response.json()) as GatewayTransaction[];
}

test('a server that is killed at random points of a purchase neither loses nor duplicates an acknowledged order or payment', async (t) => {
  const random = createRandom(testSeed);
  const firstScenario = createScenario(shop.url, 'first@example.com');
  const stepMs = await timeSteps(firstScenario);
  const scenarios: Scenario[] = [firstScenario];

  for (let kill = 0; kill < kills; kill += 1) {
    const killPoints = Array.from({ length: shoppersPerKill }, (_, index): KillPoint => {
      const shopperNumber = kill * shoppersPerKill + index;
      // Every step is used before any is used again; the point within a step is random.
      const step =
        scenarioSteps[(shopperNumber * 4 + random.between(0, 3)) % scenarioSteps.length] ?? 'place order';
      const email = `kill-${shopperNumber}@example.com`;
      const scenario = createScenario(shop.url, email, random.between(1, 3));
      return { scenario, step, afterMs: random.number() * 1.2 * (stepMs.get(step) ?? 50) };
    });
    scenarios.push(...killPoints.map(({ scenario }) => scenario));
    await killAt(killPoints);
    await shop.restart();
    for (const { scenario, step, afterMs } of killPoints) {
      t.diagnostic(`${kill}: ${afterMs.toFixed(1)} ms into "${step}"`);
      await checkAcknowledged(scenario);
    }
  }

  // Every shopper can finish the interrupted scenario, without paying or ordering twice.
  const finished = await Promise.allSettled(scenarios.map((scenario) => scenario.run()));
  for (const [index, result] of finished.entries()) {
    if (result.status === 'rejected')
      assert.fail(`the scenario of ${scenarios[index]?.email} cannot be finished: ${result.reason}`);
  }
  const owner = await signInAsOwner(shop.url);
  const mails = await owner.requestJson<Mail[]>('GET', '/api/outbox');
  const transactions = await gatewayTransactions();
  for (const scenario of scenarios) {
    await checkAcknowledged(scenario);
    await checkAmounts(scenario, transactions, mails);
  }
});
