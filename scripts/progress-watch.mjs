/** Tells a run that hangs from one that is slow: limits of tests follow progress, not the clock. */

/**
 * Watches a run of tests in this process. Progress is a call of `progressed()`, or processor time of this process (ms as
 * `cpuMs()` gives them) for a tenth of the time that passes. After `silentMs` without either, or `maxMs` without a call,
 * `stalled` is called once with the ms since the last call. `now` gives ms; `check` is for tests, which have no timer.
 */
export function watchProgress({
  stalled,
  silentMs = 10 * 60_000,
  maxMs = 60 * 60_000,
  now = () => performance.now(),
  cpuMs = processorMs,
}) {
  let called = now();
  let since = { at: called, cpu: cpuMs() };
  const mark = () => {
    since = { at: now(), cpu: cpuMs() };
  };
  const check = () => {
    const silent = now() - since.at;
    if (silent < silentMs) return;
    const computed = cpuMs() - since.cpu >= silent / 10;
    if (computed && now() - called < maxMs) return mark();
    clearInterval(timer);
    stalled(now() - called);
  };
  const timer = setInterval(check, 5_000).unref();
  return {
    progressed() {
      called = now();
      mark();
    },
    check,
    end: () => clearInterval(timer),
  };
}

/** Processor time of this process and its threads, in ms. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
