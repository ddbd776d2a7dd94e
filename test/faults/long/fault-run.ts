/** Runs the cases in order, prints their table and exits with 1 if a guarantee was violated. */
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/project.mjs';
import { duration } from '../../../scripts/run.mjs';
import { alertRules } from './alert-rules.ts';
import { backupsAreKilled } from './backups-killed.ts';
import { cachedResponses } from './cached-responses.ts';
import { clockMoved } from './clock-moved.ts';
import { commandsAreKilled } from './commands-killed.ts';
import { databaseOutage } from './database-outage.ts';
import { deployment } from './deployment.ts';
import { diskFull } from './disk-full.ts';
import { edgeCaches } from './edge.ts';
import { failover } from './failover.ts';
import type { FaultCase, Outcome } from './fault-case.ts';
import { frozenProcesses } from './frozen.ts';
import { gatewayDown } from './gateway-down.ts';
import { heldConnections } from './held-connections.ts';
import { hostileFlood } from './hostile-flood.ts';
import { importsKilled } from './import-killed.ts';
import { randomInterleavings } from './interleavings.ts';
import { keyRotation } from './key-rotation.ts';
import { lastUnits } from './last-units.ts';
import { mailsKilled } from './mails-killed.ts';
import { manyConnections } from './many-connections.ts';
import { measuredTimes } from './measured-times.ts';
import { migrationsUnderLoad } from './migrations-under-load.ts';
import { orderMovesKilled } from './order-moves.ts';
import { outOfMemory } from './out-of-memory.ts';
import { pointInTime } from './point-in-time.ts';
import { pooler } from './pooler.ts';
import { bothKilled, databaseKilled, serverKilled } from './repeated-kills.ts';
import { replica } from './replica.ts';
import { restarts } from './restarts.ts';
import { rollingVersions } from './rolling.ts';
import { smsKilled } from './sms-killed.ts';
import { longSoak } from './soak.ts';
import { upgrades } from './upgrade.ts';

const cases: readonly FaultCase[] = [
  databaseOutage,
  diskFull,
  frozenProcesses,
  outOfMemory,
  gatewayDown,
  edgeCaches,
  keyRotation,
  clockMoved,
  pooler,
  replica,
  failover,
  pointInTime,
  lastUnits,
  heldConnections,
  manyConnections,
  measuredTimes,
  upgrades,
  rollingVersions,
  restarts,
  migrationsUnderLoad,
  serverKilled,
  databaseKilled,
  bothKilled,
  orderMovesKilled,
  importsKilled,
  commandsAreKilled,
  backupsAreKilled,
  mailsKilled,
  smsKilled,
  hostileFlood,
  randomInterleavings,
  cachedResponses,
  deployment,
  alertRules,
  longSoak,
];

const headings = [
  'fault',
  'requests',
  'rejected',
  'no response',
  'longest response',
  'recovered after',
  'load',
  'result',
];

interface Measured extends Outcome {
  /** Load average of the last minute, of all processes. */
  load: number;
}

/** The cells of one row. */
function createCells({
  what,
  tally,
  recoveredMs,
  load,
  notes = [],
  violations,
  skipReason,
}: Measured): string[] {
  const result = skipReason
    ? `NOT RUN: ${skipReason}`
    : violations.length + (tally?.unclearErrors.size ?? 0) > 0
      ? 'BROKEN'
      : 'holds';
  const summary = notes.length > 0 ? `${result}; ${notes.join('; ')}` : result;
  return [
    what,
    tally ? String(tally.requests) : '–',
    tally ? tally.errorSummary : '–',
    tally ? String(tally.withoutResponse) : '–',
    tally?.slowestRequest ? `${duration(tally.maxMs)} (${tally.slowestRequest})` : '–',
    recoveredMs === undefined ? '–' : duration(recoveredMs),
    load.toFixed(0),
    summary,
  ];
}

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Lists the violations of an outcome, including unclear responses. */
const listFaults = ({ what, tally, violations }: Outcome): string[] =>
  [
    ...violations,
    ...[...(tally?.unclearErrors ?? [])].map((entry) => `unclear response: ${entry.join(': ')}`),
  ].map((problem) => `${what}: ${problem}`);

async function runCase(faultCase: FaultCase): Promise<Measured[]> {
  process.stdout.write(`\n${faultCase.name}\n`);
  const measured: Measured[] = [];
  const parts = [...faultCase.parts];
  const { sum } = faultCase;
  if (settings.resume && sum) parts.push(async () => sum());
  for (const part of parts) {
    const start = performance.now();
    const result = await part(settings).catch((error: unknown): Outcome => {
      const violations = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
      return { what: faultCase.name, violations };
    });
    const outcome = { ...result, load: loadavg()[0] ?? 0 };
    process.stdout.write(`  ${createCells(outcome).join(' · ')} (${duration(performance.now() - start)})\n`);
    for (const fault of listFaults(outcome)) process.stdout.write(`  ✗ ${fault}\n`);
    measured.push(outcome);
  }
  return measured;
}

const { values, positionals } = parseArgs({
  options: {
    database: { type: 'string' },
    seed: { type: 'string' },
    scale: { type: 'string' },
    count: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string' },
    resume: { type: 'boolean' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !cases.some((faultCase) => faultCase.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no case ${unknown.join(', ')}; there are: ${cases.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
const seed = Number(values.seed ?? randomInt(2 ** 31));
const settings = {
  database: values.database,
  seed,
  scale: Number(values.scale ?? 1),
  count: values.count === undefined ? undefined : Number(values.count),
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  from: values.from,
  resume: values.resume ?? false,
  print: (line: string) => process.stdout.write(`  ${line}\n`),
};
// Exit handlers stop started processes and unmount disks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
mkdirSync(join(root, 'test-results'), { recursive: true });
const start = performance.now();
process.stdout.write(`seed ${seed}\n`);
const outcomes: Measured[] = [];
for (const faultCase of cases) {
  if (positionals.includes(faultCase.name) || (positionals.length === 0 && !faultCase.onlyByName))
    outcomes.push(...(await runCase(faultCase)));
}
const faults = outcomes.flatMap(listFaults);
const notRun = outcomes.filter((outcome) => outcome.skipReason).length;
const table = [
  formatRow(headings),
  formatRow(headings.map(() => '---')),
  ...outcomes.map((outcome) => formatRow(createCells(outcome))),
];
writeFileSync(join(root, 'test-results', 'faults.md'), `${table.join('\n')}\n`);
process.stdout.write(`\n${table.join('\n')}\n`);
for (const fault of faults) process.stdout.write(`\n✗ ${fault}`);
process.stdout.write(
  `\n${outcomes.length - notRun} cases in ${duration(performance.now() - start)}, ${faults.length} faults, ${notRun} not run (seed ${seed})\n`,
);
process.exit(faults.length > 0 ? 1 : 0);
