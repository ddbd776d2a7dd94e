/** What a test proves, said in its first statement; the runners write it into the test's result. */

type Recorder = (ids: readonly string[]) => void;

let record: Recorder = () => {};

/** Sets what becomes of the ids; each of the two runners has its own way to a test's result. */
export function recordProofs(recorder: Recorder): void {
  record = recorder;
}

/**
 * The running test proves these points of the specification (`test/points.tsv`) or sentences beyond it (`test/beyond.tsv`), and
 * disproves them by failing.
 */
export const proves = (...ids: readonly string[]): void => record(ids);
