/**
 * Load of the shop with 100 to 1,000,000 products beside the goals of goals.json: `npm run bench:load`. Cached responses are
 * compared with a bare `node:http` server that sends the same bytes. With `-- --goals` the command fails if a figure is more
 * than 10 % worse than the one written last; with `-- --write` the tables are written to docs/performance.md and the figures
 * to goals.json; `-- --sizes 100,10000 --only search` measures those sizes and the routes with the word in their name.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/build.mjs';
import { startBare } from './bare-process.ts';
import { compareWithGoals, failIfWorse, goalOptions, readGoals, writeReached } from './goals.ts';
import { measurementsOf, rounded, routesTable, shopTable } from './load-figures.ts';
import { measureSize, type SizeFigures } from './measure-size.ts';

const page = new URL('../docs/performance.md', import.meta.url);
const marks = ['<!-- bench:load -->', '<!-- end of bench:load -->'] as const;

const { values } = parseArgs({
  options: {
    ...goalOptions,
    sizes: { type: 'string', default: '100,10000,100000,1000000' },
    only: { type: 'string', default: '' },
  },
});
if (!(await ensureBuild(process.execPath))) throw new Error('The shop could not be built');
const start = performance.now();
const bare = await startBare();
const sizes: SizeFigures[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const onStep = (step: string): void => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0).padStart(4);
    console.error(`${seconds} s, ${rounded(size)} products: ${step}`);
  };
  try {
    sizes.push(await measureSize(size, bare, values.only, onStep));
  } catch (error) {
    // The other sizes are still worth knowing.
    console.error(`${rounded(size)} products could not be measured:`, error);
    process.exitCode = 1;
  }
}
await bare.close();
// They may be measured in any order; some figures are compared with the smallest.
sizes.sort((one, other) => one.size - other.size);
const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const goals = await readGoals();
const measured = measurementsOf(sizes);
const comparison = compareWithGoals(goals, measured);
const report = [
  `Measured on ${day}, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load ` +
    `${loadavg()[2]?.toFixed(1)} over the last 15 minutes, in ${minutes} minutes.`,
  comparison.table,
  comparison.reasons,
  routesTable(sizes),
  shopTable(sizes),
].join('\n\n');
console.log(report);
if (values.write) {
  const text = await readFile(page, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place between ${marks.join(' and ')}`);
  await writeFile(page, `${text.slice(0, from + marks[0].length)}\n${report}\n${text.slice(to)}`);
  await writeReached(goals, measured);
}
failIfWorse(comparison.worse, values.goals);
