/**
 * `npm test`: installs what the tests need, runs every suite, in a run of all the files of failed tests once more
 * (second-pass.mjs), and ends with `N passed, N failed`.
 * `npm test -- --only check|node|browser`, `-- --database <postgres address>`, `-- <part of a file's name> …`, `-- --changed [commit]`.
 */
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ensureBuild } from './build.mjs';
import { changedTests } from './changed-tests.mjs';
import { runChecks } from './checks.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { main, ScriptError, Stopped } from './project.mjs';
import { duration, run } from './run.mjs';
import { findNode, runtimeEnv } from './runtime.mjs';
import { hasReasonOf, judge, selectRepeated } from './second-pass.mjs';
import { clearResults, runAgain, runBrowserTests, runFaultTests, runNodeTests } from './suites.mjs';

const suites = ['check', 'node', 'browser'];

function readArguments() {
  const options = {
    only: { type: 'string', multiple: true },
    database: { type: 'string' },
    changed: { type: 'boolean' },
  };
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
  const filters = values.changed ? filesOfChange(positionals[0]) : positionals;
  const named = filters.length > 0 && !values.changed ? ['node', 'browser'] : suites;
  return { only: values.only ?? named, filters, database: values.database };
}

/** The files of the tests that a change concerns; prints what is left. */
function filesOfChange(commit) {
  const { files, browserTestsLeft } = changedTests(commit);
  process.stdout.write(
    `${files.length} files of tests chosen, ${browserTestsLeft} tests of a browser not chosen\n`,
  );
  // Without a file the types are checked all the same, and no other file has this name.
  return files.length > 0 ? files : ['no file of a test'];
}

const outcomeOf = (ok, name) => (ok ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name }] });

const reasonLines = 50;
const filesBefore = 30;

/** A failure with its reason, for the list at the end, because logs may be truncated to their end. */
function failureText({ name, reason, before }, isFlaky = false) {
  const lines = stripVTControlCharacters(reason ?? '')
    .trimEnd()
    .split('\n')
    .slice(0, reason ? reasonLines : 0);
  const more = before?.length > filesBefore ? `${before.length - filesBefore} others, ` : '';
  if (isFlaky)
    lines.push(`ran before on its worker: ${more}${before?.slice(-filesBefore).join(', ') || 'nothing'}`);
  return [name, ...lines.map((line) => `    ${isFlaky ? line : line.slice(0, 300)}`)].join('\n');
}

/** The result of a suite that runs already, with the ms that it still took. */
async function timed(suite) {
  const start = performance.now();
  const result = await suite;
  return { ...result, ms: performance.now() - start };
}

/**
 * Runs the files of failed tests once more, if they are few, and judges the failures by it. Returns what is flaky, and what has failed.
 */
async function repeatAlone(node, failures, options) {
  const repeated = selectRepeated(failures);
  if (repeated.length === 0) return { flaky: [], failed: failures };
  process.stdout.write('\nonce more, alone\n');
  return judge(failures, await runAgain(node, [...new Set(repeated.map(({ test }) => test.file))], options));
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
    (name === 'build' && options.only.some((suite) => suite !== 'check'));

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
  ];

  if (everything) clearResults();
  let passed = 0;
  let failures = [];
  const runSuite = async (name, suite) => {
    process.stdout.write(`\n${name}\n`);
    const start = performance.now();
    const result = await suite().catch((error) => {
      if (error instanceof Stopped) throw error;
      process.stdout.write(`${error instanceof ScriptError ? error.message : error.stack}\n`);
      return { passed: 0, failures: [{ name: 'could not be run' }] };
    });
    passed += result.passed;
    failures.push(...result.failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
    const time = duration(result.ms ?? performance.now() - start);
    process.stdout.write(`${name}: ${result.passed} passed, ${result.failures.length} failed in ${time}\n`);
  };
  for (const [name, suite] of runs.filter(([name]) => isSelected(name))) await runSuite(name, suite);
  let flaky = [];
  if (everything) {
    ({ flaky, failed: failures } = await repeatAlone(node, failures, options));
    passed += flaky.length;
    await runSuite('points', () => points(node));
  }
  for (const [index, failure] of failures.entries()) {
    const text = hasReasonOf(failure, failures[index - 1]) ? failure.name : failureText(failure);
    process.stdout.write(`\n✗ ${text}`);
  }
  for (const failure of flaky) process.stdout.write(`\n~ flaky: ${failureText(failure, true)}`);
  if (failures.length + flaky.length > 0) process.stdout.write('\n');
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length > 0 ? 1 : 0;
});
