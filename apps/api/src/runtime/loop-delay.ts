/** How much later than planned the event loop comes to a timer. */

const everyMs = 100;
/** One long turn is no overload: the least of so many measurements counts. */
const measurements = 3;

/** Keeps the last delays, and returns the least of them. */
export function createDelays() {
  const last = new Array<number>(measurements).fill(0);
  return {
    add(ms: number): void {
      last.shift();
      last.push(Math.max(0, ms));
    },
    least: () => Math.min(...last),
  };
}

/**
 * Measures from now on, and calls back with each delay; it does not keep the process running. Returns what tells the least of
 * the last ones. In ms.
 */
export function measureLoopDelay(onDelay: (ms: number) => void): () => number {
  const delays = createDelays();
  let planned = performance.now() + everyMs;
  const measure = (): void => {
    const now = performance.now();
    delays.add(now - planned);
    onDelay(now - planned);
    planned = now + everyMs;
    setTimeout(measure, everyMs).unref();
  };
  setTimeout(measure, everyMs).unref();
  return delays.least;
}
