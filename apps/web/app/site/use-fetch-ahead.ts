/** Fetches the code, the data and the main picture of a page when a finger or a pointer is about to press its link. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { buildSrcSet } from '@jontro/shop/images/image-urls.ts';
import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { galleryPictureSizes } from '../catalog/product/gallery-sizes.ts';
import { deviceTime } from '../lib/clock.ts';
import { findFetched, type PageData } from '../lib/page-data.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { restoresFocus } from './use-kept-places.ts';

/** How long a pointer rests on a link, or the focus, before it is about to press it; in ms. */
const intentMs = 60;
/** Within this time the same page is not fetched again, in ms: as long as its data are reused. */
const againAfterMs = 10_000;
/** At the same time; more links are not fetched ahead. */
const maxRunning = 2;

/** Whether the network is too slow, or the shopper pays too much for it, for what may never be looked at. */
export function isFrugal(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return (
    document.documentElement.dataset.saver === 'on' ||
    connection?.saveData === true ||
    /2g$/.test(connection?.effectiveType ?? '')
  );
}

interface PageModule {
  clientLoader?: (args: { request: Request; params: Record<string, string | undefined> }) => Promise<unknown>;
}

/** Loads a product's picture as its page will show it: in its format and its width. */
function fetchPicture(url: string): void {
  const picture = document.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const srcset = buildSrcSet(url, format);
    if (!srcset) continue;
    const source = document.createElement('source');
    Object.assign(source, { type: `image/${format}`, srcset, sizes: galleryPictureSizes });
    picture.append(source);
  }
  const image = document.createElement('img');
  picture.append(image);
  image.fetchPriority = 'low';
  image.src = url;
}

/** Returns a function that fetches what the page of a URL needs. It never fails: the press shows what is wrong. */
function useFetchPage(): (url: URL) => Promise<void> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  return async (url) => {
    const match = router?.match(url)?.at(-1);
    const route = match && manifest?.routes[match.route.id];
    // Pages without data of their own, and those of an account, are opened seldom.
    if (!route?.hasClientLoader) return;
    for (const href of route.imports ?? []) preloadModule(href);
    const page: PageModule = await import(/* @vite-ignore */ route.module);
    const loaded = await page.clientLoader?.({ request: new Request(url), params: match?.params ?? {} });
    const product = findFetched<Product>(loaded as PageData, queryKeys.product(match?.params.id ?? ''));
    if (product?.images[0]) fetchPicture(product.images[0]);
  };
}

function preloadModule(href: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href });
  document.head.append(link);
}

export function useFetchAhead(): void {
  const fetchPage = useFetchPage();
  const fetchNow = useEffectEvent(fetchPage);
  useEffect(() => {
    const fetchedAt = new Map<string, number>();
    let running = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let intended: HTMLAnchorElement | undefined;

    function fetchAhead(link: HTMLAnchorElement): void {
      const url = new URL(link.href);
      url.hash = '';
      const known = deviceTime() - (fetchedAt.get(url.href) ?? 0) < againAfterMs;
      const isHere = url.pathname === location.pathname && url.search === location.search;
      if (known || isHere || running >= maxRunning || isFrugal() || !navigator.onLine) return;
      fetchedAt.set(url.href, deviceTime());
      running += 1;
      void fetchNow(url)
        .catch(() => fetchedAt.delete(url.href))
        .finally(() => {
          running -= 1;
        });
    }
    function forget(): void {
      clearTimeout(timer);
      intended = undefined;
    }
    function intend({ target }: Event): void {
      if (restoresFocus()) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === intended) return;
      forget();
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      intended = link;
      timer = setTimeout(() => fetchAhead(link), intentMs);
    }
    // Not pointerover, which a new page below a pointer at rest sends too. A finger that begins to scroll sends pointercancel, so
    // that scrolling over links fetches nothing.
    const starts = ['pointermove', 'pointerdown', 'focusin'];
    const ends = ['pointercancel', 'focusout'];
    for (const start of starts) addEventListener(start, intend, { passive: true });
    for (const end of ends) addEventListener(end, forget, { passive: true });
    return () => {
      forget();
      for (const start of starts) removeEventListener(start, intend);
      for (const end of ends) removeEventListener(end, forget);
    };
  }, []);
}
