/** The second pass of failed tests: what it judges, and when it does not help. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, maxRepeated, selectRepeated, withSecondPass } from './second-pass.mjs';

const failureOf = (title, { file = `${title}.test.ts`, reason = `${title} broke` } = {}) => ({
  name: `node: ${title} (${file})`,
  reason,
  test: { suite: 'node', file, title },
});
const resultOf = ({ test: { file, title } }, ok) => ({ file, title, ok });
const several = (count) => Array.from({ length: count }, (_, index) => failureOf(`test ${index}`));
const namesOf = (failures) => failures.map(({ name }) => name);

test('a test that passes alone is flaky, and keeps its first reason', () => {
  const failure = failureOf('races');
  const { flaky, failed } = judge([failure], [resultOf(failure, true)]);
  assert.deepEqual(flaky, [failure]);
  assert.deepEqual(failed, []);
});

test('a test that fails again, or does not run again, has failed', () => {
  const [again, missing] = several(2);
  const { flaky, failed } = judge([again, missing], [resultOf(again, false)]);
  assert.deepEqual(flaky, []);
  assert.deepEqual(failed, [again, missing]);
});

test('of two tests with one title in a file both must pass', () => {
  const failure = failureOf('works');
  const { failed } = judge([failure], [resultOf(failure, true), resultOf(failure, false)]);
  assert.deepEqual(failed, [failure]);
});

test('only the tests that failed are judged', () => {
  const failure = failureOf('races');
  const other = { file: failure.test.file, title: 'another of the file', ok: false };
  assert.deepEqual(judge([failure], [resultOf(failure, true), other]).failed, []);
});

test('what cannot be repeated fails the run, whatever passes alone', () => {
  const exit = { name: 'faults: ended with exit code 1' };
  const failure = failureOf('races');
  assert.deepEqual(selectRepeated([exit, failure]), [failure]);
  assert.deepEqual(judge([exit, failure], [resultOf(failure, true)]).failed, [exit]);
});

test('more than two flaky tests fail the run, each by its name', () => {
  const failures = several(3);
  const passes = failures.map((failure) => resultOf(failure, true));
  assert.equal(judge(failures.slice(1), passes).flaky.length, 2);
  const { flaky, failed } = judge(failures, passes);
  assert.deepEqual(flaky, []);
  assert.deepEqual(
    namesOf(failed),
    failures.map(({ name }) => `${name}, which passed alone: more than 2 flaky tests fail a run`),
  );
});

test('more than ten failures are not repeated', () => {
  assert.equal(selectRepeated(several(maxRepeated)).length, maxRepeated);
  assert.deepEqual(selectRepeated(several(maxRepeated + 1)), []);
});

test('failures of a file with one hook as their reason count as one, and each is judged', () => {
  const hook = { file: 'hook.test.ts', reason: 'the database did not start' };
  const failures = several(20).map(({ test: { title } }) => failureOf(title, hook));
  assert.equal(selectRepeated(failures).length, 20);
  const passes = failures.map((failure) => resultOf(failure, true));
  assert.equal(judge(failures, passes).flaky.length, 20);
  assert.equal(judge(failures, passes.with(7, resultOf(failures[7], false))).failed.length, 1);
});

test('the points report has the second result of what failed, and the first of all others', () => {
  const first = [
    { file: 'a.test.ts', title: 'passed', ok: true },
    { file: 'a.test.ts', title: 'races', ok: false },
    { file: 'a.test.ts', title: 'breaks', ok: false },
  ];
  const again = [
    { file: 'a.test.ts', title: 'passed', ok: false },
    { file: 'a.test.ts', title: 'races', ok: true },
    { file: 'a.test.ts', title: 'breaks', ok: false },
  ];
  assert.deepEqual(
    withSecondPass(first, again).map(({ ok }) => ok),
    [true, true, false],
  );
  assert.deepEqual(withSecondPass(first, []), first);
});
