/**
 * Offline mode: recently viewed pages stay readable, and a notice says that they may be outdated (docs/decisions/042).
 */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';
import { useSettings } from './settings.ts';
import { placeToasts } from './toast-place.ts';

/** How long a page must be shown before it is cached, in ms. */
const cacheAfterMs = 1500;

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** When the service worker cached this document; undefined if it came from the network. */
const cachedAt = (): string | undefined => document.documentElement.dataset.kept;

async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  if (import.meta.env.PROD) {
    await navigator.serviceWorker.register('/service-worker.js');
    return;
  }
  // Left behind by a production build on the same origin.
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Has the worker cache the current page, with the loaded assets and the images of the page. */
async function cacheCurrentPage(fetch: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    ({ complete }) => complete,
  );
  const files = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`));
  active?.postMessage({
    page: { url: location.href.replace(/#.*/, ''), fetch },
    files: [...files, ...images.map(({ currentSrc }) => currentSrc).filter(Boolean)],
  });
}

/** Offline, links load documents from the worker: the chunks of their pages may not have been loaded. */
function forceDocumentLoad(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
}

export default function Offline() {
  const isModern = useSettings().preset === 'modern';
  // Toasts come later than the first view, as this does.
  useEffect(() => placeToasts(isModern), [isModern]);
  const { t, digits } = useLanguage();
  const { pathname, search } = useLocation();
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const cached = cachedAt();
  const unreachable = !online || cached !== undefined;
  // The worker sees the documents that it serves; every other page is reported to it.
  const reported = useRef(navigator.serviceWorker?.controller !== null ? pathname + search : undefined);

  useEffect(() => {
    registerWorker().catch(console.error);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine || cachedAt() !== undefined) return;
      const fetch = reported.current !== pathname + search;
      reported.current = pathname + search;
      cacheCurrentPage(fetch).catch(console.error);
    }, cacheAfterMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  useEffect(() => {
    if (!unreachable) return;
    window.addEventListener('click', forceDocumentLoad, { capture: true });
    return () => window.removeEventListener('click', forceDocumentLoad, { capture: true });
  }, [unreachable]);

  return (
    <div aria-live="polite" className="sticky top-0 z-30">
      {unreachable ? (
        <div
          data-offline=""
          className="flex flex-wrap items-center justify-center gap-x-4 bg-dark px-4 py-2 text-sm text-white"
        >
          <span className="flex items-center gap-2 py-1.5">
            <Icon name="unplugged" size={18} className="text-marigold" />
            {!cached
              ? t('You are offline. This page may be out of date, and nothing can be sent.')
              : online
                ? t('This page was saved on {date}.', { date: digits(formatDateTime(cached)) })
                : t('You are offline. This page was saved on {date}.', {
                    date: digits(formatDateTime(cached)),
                  })}
          </span>
          {cached && online ? (
            <button
              type="button"
              className="on-ink min-h-9 font-semibold underline"
              onClick={() => location.reload()}
            >
              {t('Reload')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
