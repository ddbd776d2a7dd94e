/**
 * Reporter of the node tests: one line per top-level suite, which is a file (test-files.mjs), failures in full, and every
 * result as a line of JSON in the file NODE_RESULTS, the last line `{ "ended": true }`. A skipped test counts as a failure,
 * because it proves nothing.
 * No test has a time limit; a run without progress is ended with the names of the running tests.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { proofsOf } from './node-proofs.mjs';
import { watchProgress } from './progress-watch.mjs';
import { duration } from './run.mjs';

const results = process.env.NODE_RESULTS;
/** The files of this run. */
const testFiles = new Set(JSON.parse(process.env.TEST_FILES ?? '[]'));
/** How long open handles may keep the process alive after the last test. */
const graceMs = 120_000;

const indent = (text) => text.replace(/^/gm, '    ');

/** The error without the test runner's own stack frames and wrappers. */
function reasonOf(error) {
  const cause = error?.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const deeper = cause instanceof Error && cause.cause ? `\ncaused by: ${inspect(cause.cause)}` : '';
  const lines = `${text}${deeper}`.split('\n');
  return lines.filter((line) => !/^\s+at .*\(?node:/.test(line)).join('\n');
}

/** Ends the run because of open handles, which a test has not closed, and prints their kinds. */
function endWithOpenHandles() {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  process.stdout.write(`  ✗ The tests are done, but something was left open: ${open}\n`);
  writeResult({ name: 'everything is closed', ok: false, counts: true });
  writeResult({ ended: true });
  process.exit(1);
}

/** Ends the run because the named tests make no progress. */
function endStalled(names, ms) {
  const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
  const reason = `no progress in ${duration(ms)}; open: ${open}`;
  process.stdout.write(`  ✗ ${names.join(' > ')}\n${indent(reason)}\n`);
  writeResult({ name: names.join(' > '), ok: false, counts: true, reason });
  process.exit(1);
}

/** The line of a file: how many of its tests passed. */
const lineOf = (file, { tests, failed }, ms) =>
  `  ${failed > 0 ? '✗' : '✓'} ${file}: ${tests - failed} of ${tests} in ${duration(ms)}\n`;

/**
 * The test file of a finished test: of its own source; of the suite that runs where a table of tests is in a file of its own, because
 * files are imported at once, and node:test may take one for a part of another one's suite; its name if it is a suite itself, which
 * fails by a hook after its last test.
 */
function fileOf({ name, nesting }, source, running) {
  if (testFiles.has(source)) return source;
  return nesting === 0 && testFiles.has(name) ? name : (running ?? source);
}

/** The result in an event of a finished test of a file; undefined for any other event. */
function resultOf({ type, data }, testFile) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  const { name, details, line = 1, skip, todo } = data;
  const notRun = skip !== undefined ? 'skipped' : todo !== undefined ? 'left to do' : undefined;
  const ok = type === 'test:pass' && notRun === undefined;
  // A suite fails because of its failed tests, which are reported themselves, or on its own because of a hook or an import.
  const own = !ok && details?.error?.failureType !== 'subtestsFailed';
  const reason = own ? (notRun ?? reasonOf(details?.error)) : '';
  const source = relative(process.cwd(), data.file ?? '').replaceAll('\\', '/');
  const file = fileOf(data, source, testFile);
  return {
    record: {
      name,
      ok,
      ...(notRun && { ran: false }),
      ...(details?.error?.failureType === 'cancelledByParent' && { cancelled: true }),
      counts: details?.type !== 'suite' || own,
      file,
      ms: Math.round(details?.duration_ms ?? 0),
      proves: proofsOf({ file, name }),
      ...(own && { reason }),
    },
    output: own ? `  ✗ ${name}\n    ${source}:${line}\n${indent(reason)}\n\n` : '',
  };
}

const writeResult = (result) => results && appendFileSync(results, `${JSON.stringify(result)}\n`);

export default async function* report(events) {
  if (results) writeFileSync(results, '');
  let sum = { tests: 0, failed: 0 };
  let waiting = 0;
  let grace;
  const running = [];
  const watch = watchProgress({ stalled: (ms) => endStalled(running, ms) });
  for await (const event of events) {
    const { type, data } = event;
    watch.progressed();
    if (type === 'test:dequeue') running.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    if (type === 'test:complete') running.splice(data.nesting);
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type === 'test:enqueue' && data.nesting === 0) {
      waiting += 1;
      clearTimeout(grace);
    }
    const result = resultOf(event, running[0]);
    if (!result) continue;
    writeResult(result.record);
    if (result.record.counts) sum.tests += 1;
    if (result.record.counts && !result.record.ok) sum.failed += 1;
    yield result.output;

    if (data.nesting > 0) continue;
    yield lineOf(data.name, sum, data.details?.duration_ms ?? 0);
    sum = { tests: 0, failed: 0 };
    waiting -= 1;
    if (waiting === 0) grace = setTimeout(endWithOpenHandles, graceMs).unref();
  }
  writeResult({ ended: true });
}
