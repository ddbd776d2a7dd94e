/** The time of the shop's server, in the browser: a device's own clock may be years off (docs/decisions/282). */
import { serverTimeName } from '@jontro/shop/server-time.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** So far apart are clocks that agree, since the server's time is in whole seconds and takes its way. In ms. */
const toleranceMs = 10_000;

/** By how much the server's clock is ahead of the device's. In ms; 0 where both agree, undefined while it is asked for. */
const ahead = createStore(aheadOfPage);
// At once: the time since then is measured by a clock that stops while a phone sleeps.
ahead.get();
export const followClock = ahead.subscribe;

/**
 * By the header of the page; 0 where a browser does not tell it. A browser may show again what it has kept for days, so the header
 * finds out a device that is behind, but for one that seems to be ahead the server is asked.
 */
function aheadOfPage(): number | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === serverTimeName)?.duration;
  if (!sent || !page) return 0;
  const by = aheadBy(sent * 1000 + performance.now() - page.responseStart);
  if (by >= 0) return by;
  void ask();
  return undefined;
}

/** Without an answer the device's clock counts. */
async function ask(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  ahead.set(aheadBy(dateOf(response)));
}

const dateOf = (response: Response | undefined): number => Date.parse(response?.headers.get('date') ?? '');

function aheadBy(time: number): number {
  const by = time - Date.now();
  return Math.abs(by) > toleranceMs ? by : 0;
}

/** The server's time in ms, undefined while it is asked for. On the server, whose pages come with no header, that of its own clock. */
export function knownTime(): number | undefined {
  const by = ahead.get();
  return by === undefined ? undefined : Date.now() + by;
}

/** The server's time in ms, the device's while it is asked for. */
export const now = (): number => knownTime() ?? Date.now();

/** Corrects the clock by the date of a response. */
export const noteResponse = (response: Response): void => noteServerTime(dateOf(response));

/** Corrects the clock by a time of the server that has just come; what is no time is ignored. */
export function noteServerTime(time: number): void {
  if (Math.abs(time - now()) > toleranceMs) ahead.set(aheadBy(time));
}

/** For how long ago something was on this device; it is no date. In ms. */
export const deviceTime = (): number => Date.now();

/** Whole units of time since 1970; undefined while a page is rendered and hydrated, since rendered pages are cached. */
export const useTimeIn = (unitMs: number): number | undefined =>
  useSyncExternalStore(
    followClock,
    () => {
      const time = knownTime();
      return time && Math.floor(time / unitMs);
    },
    () => undefined,
  );
