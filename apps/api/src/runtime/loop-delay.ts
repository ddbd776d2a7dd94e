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

/** What part of a delay the thread did not have the processor; `cpu` is what it used of it since `elapsed` ms. */
export const lackOf = (delay: number, elapsed: number, cpu: number): number =>
  Math.max(0, delay) * Math.max(0, 1 - cpu / elapsed);

/**
 * Measures from now on, and calls back with the lack of the processor in each delay; it does not keep the process running.
 * Returns what tells the least of the last delays. In ms.
 */
export function measureLoopDelay(onLack: (ms: number) => void): () => number {
  const delays = createDelays();
  let planned = performance.now() + everyMs;
  let cpu = process.threadCpuUsage();
  const measure = (): void => {
    const now = performance.now();
    const delay = now - planned;
    const { user, system } = process.threadCpuUsage(cpu);
    cpu = process.threadCpuUsage();
    delays.add(delay);
    onLack(lackOf(delay, delay + everyMs, (user + system) / 1000));
    planned = now + everyMs;
    setTimeout(measure, everyMs).unref();
  };
  setTimeout(measure, everyMs).unref();
  return delays.least;
}
