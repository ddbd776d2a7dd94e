/**
 * The second pass of `npm test`: the files of failed tests run once more, alone, and only the tests that failed are judged. Who
 * passes then is flaky: named with the first reason, and not a failure as long as there are few of them.
 */

/** A run with more failures has a cause that a second pass would not tell from chance. */
export const maxRepeated = 10;
/** A run with more flaky tests has failed. */
export const maxFlaky = 2;

/**
 * A failure of a suite: what failed, with the text of its reason. `test` is there if it can be repeated, `before` are the files that
 * ran before its own in the same worker, the last one last.
 * @typedef {{ suite: string, file: string, title: string }} Test
 * @typedef {{ name: string, reason?: string, test?: Test, before?: readonly string[] }} Failure
 */

const testKey = ({ file, title }) => `${file}\t${title}`;

/** Whether a test has passed; of those with one title in a file, all. */
function resultsByTest(results) {
  const byTest = new Map();
  for (const result of results) {
    const key = testKey(result);
    byTest.set(key, result.ok && byTest.get(key) !== false);
  }
  return byTest;
}

/** A hook that fails is the reason of every test after it. */
export const hasReasonOf = (failure, previous) =>
  failure.reason !== undefined &&
  failure.reason === previous?.reason &&
  failure.test?.file === previous?.test?.file;

/** How many failures there are, those with one hook as their reason counted as one. @param {readonly Failure[]} failures */
const countReasons = (failures) =>
  failures.filter((failure, index) => !hasReasonOf(failure, failures[index - 1])).length;

/** The failures to be judged by a second pass: none if there are too many. @param {readonly Failure[]} failures */
export function selectRepeated(failures) {
  const repeatable = failures.filter(({ test }) => test);
  return countReasons(failures) > maxRepeated ? [] : repeatable;
}

/**
 * Divides failures by the results of their second pass (`{ file, title, ok }` of each test that ran): `flaky` are those whose tests
 * all passed, `failed` the others, with all flaky ones if there are too many of them.
 * @param {readonly Failure[]} failures
 */
export function judge(failures, results) {
  const again = resultsByTest(results);
  const passed = ({ test }) => test !== undefined && again.get(testKey(test)) === true;
  const flaky = failures.filter(passed);
  const failed = failures.filter((failure) => !passed(failure));
  if (countReasons(flaky) <= maxFlaky) return { flaky, failed };
  const named = flaky.map((failure) => ({
    ...failure,
    name: `${failure.name}, which passed alone: more than ${maxFlaky} flaky tests fail a run`,
  }));
  return { flaky: [], failed: [...failed, ...named] };
}

/** The results of a run with those of its second pass in place of failures. */
export function withSecondPass(results, again) {
  const second = resultsByTest(again);
  // A test whose hook failed has not told what it proves before it ran again.
  const proofs = new Map(again.map((result) => [testKey(result), result.proves]));
  return results.map((result) => {
    if (result.ok) return result;
    const key = testKey(result);
    const proven = proofs.get(key);
    return { ...result, ok: second.get(key) ?? false, ...(proven && { proves: proven }) };
  });
}
