/** Connections of slow clients, 30 of each kind, while customers order without any effect on them. */
import { setTimeout as wait } from 'node:timers/promises';
import { timeLimits } from '../../../apps/api/src/http/connection-timeouts.ts';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { openSlowClients, type SlowClientKind, type SlowClients, slowClientKinds } from '../slow-clients.ts';
import { startLoad } from './customer-load.ts';
import { type FaultCase, type Outcome, type Settings, waitFor } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { maxResponseMs } from './timed-client.ts';

const connectionsPerKind = 30;
const everyMs = 5_000;
/**
 * The server checks its connections every second. On a busy machine it is late, by about as much as its slowest response
 * in that time.
 */
const maxDurationMs = (limitMs: number, longestResponseMs: number): number =>
  limitMs + 10_000 + longestResponseMs;

/** Maximum durations. A visitor's upload is rejected at once, but its body is still read for as long as an upload may take. */
const maxMs: Record<SlowClientKind, number> = {
  headers: timeLimits.headersMs,
  body: timeLimits.bodyMs,
  chunks: timeLimits.bodyMs,
  silent: timeLimits.idleMs,
  upload: timeLimits.uploadRate.ms,
  answered: timeLimits.bodyMs,
};

const seconds = (ms = Number.NaN): string => `${Math.round(ms / 1000)} s`;

function findLateClosings(slowClients: SlowClients, longestResponseMs: number): string[] {
  return slowClientKinds.flatMap((kind) => {
    const left = slowClients.open().get(kind) ?? 0;
    const longest = slowClients.maxDurations().get(kind) ?? 0;
    return [
      ...(left > 0 ? [`${left} connections of the kind "${kind}" are still open`] : []),
      ...(longest > maxDurationMs(maxMs[kind], longestResponseMs)
        ? [`one of the kind "${kind}" lasted ${seconds(longest)}`]
        : []),
    ];
  });
}

async function holdConnections(settings: Settings): Promise<Outcome> {
  const fixture = await openFixture(settings, { database: 'embedded' });
  let slowClients: SlowClients | undefined;
  try {
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(12),
      random: createRandom(settings.seed),
    });
    await wait(5_000);
    const maxMsBefore = load.tally.maxMs;
    const count = Math.max(1, Math.round(connectionsPerKind * settings.scale));
    const connections = openSlowClients(fixture.shop.url, count, everyMs);
    slowClients = connections;
    const allClosed = () =>
      connections.connected() === count * slowClientKinds.length && connections.open().size === 0;
    await waitFor(allClosed, maxDurationMs(Math.max(...Object.values(maxMs)), maxResponseMs), 500);
    await load.stop();
    const violations = findLateClosings(connections, load.tally.maxMs);
    if (load.tally.errorCount > 0) violations.push(`requests failed: ${load.tally.errorSummary}`);
    if (load.tally.withoutResponse > 0)
      violations.push(`${load.tally.withoutResponse} requests had no response`);
    const end = await finishCase(fixture, load.ledger);
    const durations = slowClientKinds.map(
      (kind) => `${kind} ${seconds(connections.maxDurations().get(kind))}`,
    );
    return {
      what: `${slowClientKinds.length * count} slow or silent connections`,
      tally: load.tally,
      notes: [
        `closed at the latest after: ${durations.join(', ')}`,
        `${load.orders()} orders meanwhile; longest response before ${Math.round(maxMsBefore)} ms`,
      ],
      violations: [...violations, ...end.violations],
    };
  } finally {
    slowClients?.close();
    await fixture.close();
  }
}

export const heldConnections: FaultCase = { name: 'slow-connections', parts: [holdConnections] };
