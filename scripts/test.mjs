/**
 * `npm test`: installs what the tests need, runs every suite and ends with `N passed, N failed`.
 * `npm test -- --only check|node|browser`, `-- --database <postgres address>`, `-- <part of a file's name> …`.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from './build.mjs';
import { runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, ScriptError, Stopped } from './project.mjs';
import { duration, run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { runBrowserTests, runFaultTests, runNodeTests } from './suites.mjs';

const suites = ['check', 'node', 'browser'];

function readArguments() {
  const options = { only: { type: 'string', multiple: true }, database: { type: 'string' } };
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new ScriptError(error.message);
  }
  const { values, positionals } = parsed;
  const unknown = values.only?.find((suite) => !suites.includes(suite));
  if (unknown)
    throw new ScriptError(`There is no suite called "${unknown}"; there are: ${suites.join(', ')}.`);
  const named = positionals.length > 0 ? ['node', 'browser'] : suites;
  return { only: values.only ?? named, filters: positionals, database: values.database };
}

const outcomeOf = (ok, failure) => (ok ? { passed: 1, failures: [] } : { passed: 0, failures: [failure] });

/** The result of a suite that runs already, with the ms that it still took. */
async function timed(suite) {
  const start = performance.now();
  const result = await suite;
  return { ...result, ms: performance.now() - start };
}

async function build(node) {
  return outcomeOf(await ensureBuild(node), 'the shop could not be built');
}

/** Checks that all proven points are still proven; only after a run of all suites. */
async function points(node) {
  const { code } = await run(node, ['test/points-report.ts', '--brief'], { env: runtimeEnv(node) });
  return outcomeOf(code === 0, 'a point that was proven is not any more');
}

await main(async () => {
  const options = readArguments();
  await ensureDependencies();
  const node = findNode();
  const everything = suites.every((suite) => options.only.includes(suite)) && options.filters.length === 0;

  const isSelected = (name) =>
    options.only.includes(name === 'faults' ? 'node' : name) ||
    (name === 'build' && options.only.some((suite) => suite !== 'check')) ||
    (name === 'points' && everything);

  /** Runs beside the node tests, since it mostly waits; what it prints follows then. */
  let faults;
  const startFaultTests = () => {
    faults ??= timed(runFaultTests(node, options));
    // A failure is reported when its turn comes.
    faults.catch(() => {});
    return faults;
  };
  const print = async (suite) => {
    const result = await suite;
    process.stdout.write(result.output);
    return result;
  };
  const runs = [
    ['check', () => runChecks(node, everything ? ['types', 'lint'] : ['types', 'lint', 'architecture'])],
    ['build', () => build(node)],
    [
      'node',
      () => {
        startFaultTests();
        return runNodeTests(node, options);
      },
    ],
    ['faults', () => print(startFaultTests())],
    ['browser', () => runBrowserTests(node, options)],
    ['points', () => points(node)],
  ];

  let passed = 0;
  const failures = [];
  for (const [name, suite] of runs.filter(([name]) => isSelected(name))) {
    process.stdout.write(`\n${name}\n`);
    const start = performance.now();
    const result = await suite().catch((error) => {
      if (error instanceof Stopped) throw error;
      process.stdout.write(`${error instanceof ScriptError ? error.message : error.stack}\n`);
      return { passed: 0, failures: ['could not be run'] };
    });
    passed += result.passed;
    failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
    const time = duration(result.ms ?? performance.now() - start);
    process.stdout.write(`${name}: ${result.passed} passed, ${result.failures.length} failed in ${time}\n`);
  }
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}`);
  if (failures.length > 0) process.stdout.write('\n');
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length > 0 ? 1 : 0;
});
