/** The time of the shop's server, in the browser: a device's own clock may be years off (docs/decisions/282). */
import { serverTimeName } from '@jontro/shop/server-time.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** So far apart are clocks that agree, since the server's time is in whole seconds and takes its way. In ms. */
const toleranceMs = 10_000;

/** By how much the server's clock is ahead of the device's. In ms; 0 where both agree. */
const ahead = createStore(aheadOfPage);
export const followClock = ahead.subscribe;

/** From the header of the page; 0 for a page that the device has kept, and where a browser does not tell. */
function aheadOfPage(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === serverTimeName)?.duration;
  return sent && page ? aheadBy(sent * 1000 + performance.now() - page.responseStart) : 0;
}

function aheadBy(time: number): number {
  const by = time - Date.now();
  return Math.abs(by) > toleranceMs ? by : 0;
}

/** The server's time in ms. On the server, whose pages come with no header, that of its own clock. */
export const now = (): number => Date.now() + ahead.get();

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
    () => Math.floor(now() / unitMs),
    () => undefined,
  );
