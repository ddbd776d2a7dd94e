/** Detects a stalled test run by missing progress instead of a time limit, so that slow runs continue. */

/** The real clock, also while a test replaces `performance.now`. */
const realNow = performance.now.bind(performance);

/**
 * Watches a test run in this process. Progress is a call of `progressed()`, or CPU time of this process (`cpuMs()`) for a
 * tenth of the elapsed time. After `idleMs` without either, or `maxMs` without a call, calls `stalled` once with the ms
 * since the last call. `now` returns ms; tests call `check` instead of the timer.
 */
export function watchProgress({
  stalled,
  silentMs = 10 * 60_000,
  maxMs = 60 * 60_000,
  now = realNow,
  cpuMs = processCpuMs,
}) {
  let lastCall = now();
  let since = { at: lastCall, cpu: cpuMs() };
  const mark = () => {
    since = { at: now(), cpu: cpuMs() };
  };
  const check = () => {
    const silent = now() - since.at;
    if (silent < silentMs) return;
    const computed = cpuMs() - since.cpu >= silent / 10;
    if (computed && now() - lastCall < maxMs) return mark();
    clearInterval(timer);
    stalled(now() - lastCall);
  };
  const timer = setInterval(check, 5_000).unref();
  return {
    progressed() {
      lastCall = now();
      mark();
    },
    check,
    end: () => clearInterval(timer),
  };
}

/** CPU time of this process and its threads, in ms. */
function processCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
