/** A quiet shop that runs for long: after its first minutes neither memory nor handles nor the lag of the event loop grow. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { startLoad } from './customer-load.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { openFixture } from './fault-fixture.ts';
import { finishCase } from './finish-case.ts';
import { findTrend, growsBeyond, lowestOfEach, type Sample } from './trend.ts';

const minutes = 120;
/** Caches fill and code is compiled first; a short run leaves out its first third. */
const warmUpMinutes = 20;
/** In per cent an hour. */
const maxGrowth = 2;
const everyMs = 10_000;
const intervalMs = 60_000;
/** Few customers who think between their orders: one request a second or two. */
const customers = 4;
const pauseMs = 8_000;

/** The figures, by the names that /metrics has for them. */
const figures = {
  'resident memory': { metric: 'process_resident_memory_bytes', unit: 'MiB', scale: 2 ** 20 },
  'used heap': { metric: 'nodejs_heap_size_used_bytes', unit: 'MiB', scale: 2 ** 20 },
  /** These have limits that two hours may not reach; they say where resident memory has gone. */
  'cached responses': { metric: 'jontro_public_cache_bytes', unit: 'MiB', scale: 2 ** 20, limited: true },
  'memory outside the heap': {
    metric: 'nodejs_external_memory_bytes',
    unit: 'MiB',
    scale: 2 ** 20,
    limited: true,
  },
  'compiled code': {
    metric: 'nodejs_heap_space_size_used_bytes{space="code"}',
    unit: 'MiB',
    scale: 2 ** 20,
    limited: true,
  },
  'byte code': {
    metric: 'nodejs_heap_space_size_used_bytes{space="trusted"}',
    unit: 'MiB',
    scale: 2 ** 20,
    limited: true,
  },
  'open files': { metric: 'process_open_fds', unit: '', scale: 1 },
  handles: { metric: 'nodejs_active_resources_total', unit: '', scale: 1 },
  'lag of the event loop': { metric: 'nodejs_eventloop_lag_p50_seconds', unit: 'ms', scale: 1e-3 },
} as const;
type Figure = keyof typeof figures;
const figureNames = Object.keys(figures) as Figure[];

async function readFigures(url: string): Promise<Map<Figure, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return new Map(
    figureNames.map((name) => {
      const value = new RegExp(`^${figures[name].metric}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1];
      if (value === undefined) throw new Error(`/metrics has no ${figures[name].metric}`);
      return [name, Number(value) / figures[name].scale];
    }),
  );
}

async function soak(settings: Settings): Promise<Outcome> {
  const planned = settings.minutes ?? minutes * settings.scale;
  const warmUpMs = Math.min(warmUpMinutes, planned / 3) * 60_000;
  const fixture = await openFixture(settings, {
    database: 'embedded',
    env: { PROCESSES: '1', NODE_OPTIONS: `--import=${import.meta.resolve('./collect-garbage.mjs')}` },
  });
  try {
    const load = startLoad(fixture, {
      customers: await fixture.addCustomers(customers),
      random: createRandom(settings.seed),
      pauseMs,
    });
    const samples = new Map<Figure, Sample[]>(figureNames.map((name) => [name, []]));
    const start = performance.now();
    let printedAt = 0;
    while (performance.now() - start < planned * 60_000) {
      await wait(everyMs);
      const atMs = performance.now() - start;
      const now = await readFigures(fixture.shop.url);
      for (const [name, value] of now) samples.get(name)?.push({ atMs, value });
      if (atMs - printedAt > 300_000) {
        printedAt = atMs;
        settings.print(
          `${Math.round(atMs / 60_000)} min, ${load.orders()} orders: ${[...now].map(([name, value]) => `${name} ${value.toFixed(1)}`).join(', ')}`,
        );
      }
    }
    await load.stop();
    const violations: string[] = [];
    const notes = [
      `${Math.round(planned)} min, the first ${Math.round(warmUpMs / 60_000)} left out; ${load.orders()} orders, ${load.ledger.gatewayPayments.size} payments`,
    ];
    for (const name of figureNames) {
      const warm = (samples.get(name) ?? []).filter(({ atMs }) => atMs >= warmUpMs);
      const trend = findTrend(lowestOfEach(warm, intervalMs));
      if (!trend) {
        notes.push(`${name}: too short for a trend`);
        continue;
      }
      const text = `${name} ${trend.start.toFixed(1)} ${figures[name].unit}`.trimEnd();
      const change = `${trend.percentAnHour.toFixed(1)} ± ${trend.errorAnHour.toFixed(1)} % an hour`;
      notes.push(`${text}, ${change}`);
      if (!('limited' in figures[name]) && growsBeyond(trend, maxGrowth))
        violations.push(`${name} grows by ${change}`);
    }
    // They are known even if what follows fails.
    for (const note of notes) settings.print(note);
    if (load.tally.errorCount > 0) violations.push(`requests failed: ${load.tally.errorSummary}`);
    const caseEnd = await finishCase(fixture, load.ledger);
    violations.push(...caseEnd.violations);
    return { what: `a soak of ${Math.round(planned)} minutes`, tally: load.tally, notes, violations };
  } finally {
    await fixture.close();
  }
}

export const longSoak: FaultCase = { name: 'soak', onlyByName: true, parts: [soak] };
