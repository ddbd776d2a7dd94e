/** Without a connection: what was seen last stays readable, and a notice says that it may be old (docs/decisions/042). */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

/** How long somebody must stay on a page for it to count as seen, in ms. */
const seenAfterMs = 1500;

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** When the worker kept this document; undefined for one that came from the network. */
const storedAt = (): string | undefined => document.documentElement.dataset.kept;

async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  if (import.meta.env.PROD) {
    await navigator.serviceWorker.register('/service-worker.js');
    return;
  }
  // One that a finished build of the same address has left behind.
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Has the worker keep the page that is shown, with the files that the shop has loaded and the pictures that it shows. */
async function keepShown(fetch: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    ({ complete }) => complete,
  );
  const files = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
  active?.postMessage({
    page: { url: location.href.replace(/#.*/, ''), fetch },
    files: [...files, ...pictures.map(({ currentSrc }) => currentSrc).filter(Boolean)],
  });
}

/** Links lead through the worker while there is no connection: a page's parts may not have been loaded yet. */
function leaveToWorker(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
}

export default function Offline() {
  const { t, digits } = useLanguage();
  const { pathname, search } = useLocation();
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const kept = storedAt();
  const unreachable = !online || kept !== undefined;
  // The worker sees a document that it opens itself; it is told of every other page.
  const told = useRef(navigator.serviceWorker?.controller !== null ? pathname + search : undefined);

  useEffect(() => {
    registerWorker().catch(console.error);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine || storedAt() !== undefined) return;
      const fetch = told.current !== pathname + search;
      told.current = pathname + search;
      keepShown(fetch).catch(console.error);
    }, seenAfterMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  useEffect(() => {
    if (!unreachable) return;
    window.addEventListener('click', leaveToWorker, { capture: true });
    return () => window.removeEventListener('click', leaveToWorker, { capture: true });
  }, [unreachable]);

  return (
    <div aria-live="polite" className="sticky top-0 z-30">
      {unreachable ? (
        <div
          data-offline=""
          className="flex flex-wrap items-center justify-center gap-x-4 bg-ink px-4 py-2 text-sm text-white"
        >
          <span className="flex items-center gap-2 py-1.5">
            <Icon name="unplugged" size={18} className="text-marigold" />
            {!kept
              ? t('You are offline. What you see may be old, and nothing can be sent.')
              : online
                ? t(`This page is as it was on ${digits(formatDateTime(kept))}.`)
                : t(`You are offline. This page is as it was on ${digits(formatDateTime(kept))}.`)}
          </span>
          {kept && online ? (
            <button
              type="button"
              className="on-ink min-h-9 font-semibold underline"
              onClick={() => location.reload()}
            >
              {t('Load it anew')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
