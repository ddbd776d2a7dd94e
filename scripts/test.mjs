/**
 * `npm test`: brings what the tests need, runs every suite and ends with `N passed, N failed`.
 * `npm test -- --only check|node|browser`, `-- --database pglite|<postgres address>`, `-- <part of a file's name> …`.
 */
import { parseArgs } from 'node:util';
import { runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePages } from './pages.mjs';
import { CannotGoOn, main } from './project.mjs';
import { duration, run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { runJourneys, runNodeTests } from './suites.mjs';

const suites = ['check', 'node', 'browser'];

function readArguments() {
  const options = { only: { type: 'string', multiple: true }, database: { type: 'string' } };
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new CannotGoOn(error.message);
  }
  const { values, positionals } = parsed;
  const unknown = values.only?.find((suite) => !suites.includes(suite));
  if (unknown)
    throw new CannotGoOn(`There is no suite called "${unknown}"; there are: ${suites.join(', ')}.`);
  const named = positionals.length > 0 ? ['node', 'browser'] : suites;
  return { only: values.only ?? named, filters: positionals, database: values.database };
}

async function pages(node) {
  return (await ensurePages(node)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The points that were proven before must still be; only a run of everything can tell. */
async function points(node) {
  const { code } = await run(node, ['test/points-report.ts', '--brief'], { env: runtimeEnv(node) });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

await main(async () => {
  const asked = readArguments();
  await ensureDependencies();
  const node = findNode();
  const everything = suites.every((suite) => asked.only.includes(suite)) && asked.filters.length === 0;

  const runs = [
    ['check', () => runChecks(node, everything ? ['types', 'lint'] : ['types', 'lint', 'architecture'])],
    ['pages', () => pages(node)],
    ['node', () => runNodeTests(node, asked)],
    ['browser', () => runJourneys(node, asked)],
    ['points', () => points(node)],
  ];
  const wanted = (name) =>
    asked.only.includes(name) ||
    (name === 'pages' && asked.only.some((suite) => suite !== 'check')) ||
    (name === 'points' && everything);

  const total = { passed: 0, failed: 0 };
  for (const [name, suite] of runs.filter(([name]) => wanted(name))) {
    process.stdout.write(`\n${name}\n`);
    const start = performance.now();
    const { passed, failed } = await suite().catch((error) => {
      process.stdout.write(`${error instanceof CannotGoOn ? error.message : error.stack}\n`);
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(
      `${name}: ${passed} passed, ${failed} failed in ${duration(performance.now() - start)}\n`,
    );
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed > 0 ? 1 : 0;
});
