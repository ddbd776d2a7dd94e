/**
 * The beacon: reports the web vitals of this document once, when it is left for the first time (docs/decisions/128). Loaded after
 * the page; the browser has buffered the earlier entries.
 */
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import { deviceClassOf, pageKindOf } from '@jontro/shop/vitals/visit.ts';
import { serverUrl } from '../lib/send.ts';

/** The fields of the entries that are read. */
interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

/** A group of layout shifts ends after a second without one, and after five. In ms. */
const maxGapMs = 1000;
const maxGroupMs = 5000;
/** One of so many interactions may be slower than the INP. */
const ignoredPer = 50;

/** Starts to observe this document. A page that was loaded in the background reports nothing: its times are no visitor's. */
export function recordVitals(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [visibility] = performance.getEntriesByType('visibility-state');
  if (!navigation || document.hidden || visibility?.name === 'hidden') return;
  // A later page of the same document belongs to the visit of the first one.
  const page = pageKindOf(location.pathname);
  /** The times of a prerendered page count from its activation. */
  const start = (navigation as { activationStart?: number }).activationStart ?? 0;
  const since = (time: number) => Math.max(0, Math.round(time - start));
  const ttfb = since(navigation.responseStart);
  let sent = false;
  let lcp: number | undefined;
  let cls = 0;
  let group = { value: 0, first: 0, last: 0 };
  const interactions = new Map<number, number>();

  const readers: Record<string, (entry: Entry) => void> = {
    'largest-contentful-paint': ({ startTime }) => {
      lcp = since(startTime);
    },
    'layout-shift': ({ value, hadRecentInput, startTime: time }) => {
      if (hadRecentInput) return;
      if (time - group.last > maxGapMs || time - group.first > maxGroupMs)
        group = { value: 0, first: time, last: time };
      group.value += value;
      group.last = time;
      cls = Math.max(cls, group.value);
    },
    event: ({ interactionId: id, duration }) => {
      if (id) interactions.set(id, Math.max(interactions.get(id) ?? 0, duration));
    },
  };
  readers['first-input'] = readers.event as (entry: Entry) => void;
  const supported = PerformanceObserver.supportedEntryTypes;
  const observers = Object.entries(readers)
    .filter(([type]) => supported.includes(type))
    .map(([type, read]) => {
      const readAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(read);
      const observer = new PerformanceObserver((list) => readAll(list.getEntries()));
      observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
      return () => {
        readAll(observer.takeRecords());
        observer.disconnect();
      };
    });

  function send({ type }: Event): void {
    if (sent || (type !== 'pagehide' && !document.hidden)) return;
    sent = true;
    for (const end of observers) end();
    const { interactionCount = 0 } = performance as { interactionCount?: number };
    const slowest = [...interactions.values()].sort((a, b) => b - a);
    const inp = slowest[Math.floor(interactionCount / ignoredPer)] ?? slowest.at(-1);
    const body = {
      page,
      language: document.documentElement.lang,
      device: deviceClassOf(innerWidth),
      ttfb,
      lcp,
      inp: inp && Math.round(inp),
      cls: supported.includes('layout-shift') ? Math.round(cls * 1000) : undefined,
    };
    navigator.sendBeacon(
      serverUrl + beaconEndpoints.recordVitals.url,
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    );
  }
  addEventListener('pagehide', send);
  addEventListener('visibilitychange', send, true);
}
