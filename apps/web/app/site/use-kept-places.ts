/** Back and Forward show a page at the place where it was left, and focus the link that led away from it. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigationType } from 'react-router';
import { providePlace } from '../lib/page-place.ts';
import { noteShown } from '../lib/page-return.ts';
import { readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';

/** How far each entry of the browser's history was scrolled, in px, by the router's key of its location. */
type Places = Record<string, number>;
const storageName = 'places';
/** The oldest are forgotten beyond these. */
const maxPlaces = 50;

const isPlaces = (value: unknown): value is Places =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isFinite);

function readPlaces(): Places {
  const stored = readTabStorage(storageName);
  return isPlaces(stored) ? stored : {};
}

/** Inputs by which a shopper goes elsewhere meanwhile. */
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls there, and once more each time the page grows until it is high enough or the shopper does something. */
function scrollToPlace(place: number): () => void {
  const scroll = () => window.scrollTo(0, place);
  const isThere = () => Math.abs(window.scrollY - place) <= 1;
  scroll();
  if (isThere()) return () => {};
  const observer = new ResizeObserver(() => {
    scroll();
    if (isThere()) end();
  });
  const end = () => {
    observer.disconnect();
    for (const input of inputs) removeEventListener(input, end, true);
  };
  for (const input of inputs) addEventListener(input, end, true);
  observer.observe(document.body);
  return end;
}

/** The link to a path that is in the window, or else the first one. */
function linkTo(path: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.pathname === path,
  );
  const inWindow = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;
  return links.find((link) => inWindow(link.getBoundingClientRect())) ?? links[0];
}

let restores = false;
/** Whether a link gets the focus because Back returned to it, so that nobody is about to press it. */
export const restoresFocus = (): boolean => restores;

function restoreFocus(link: HTMLElement | undefined): void {
  restores = true;
  link?.focus({ preventScroll: true });
  restores = false;
}

export function useKeptPlaces(): void {
  const { key, pathname } = useLocation();
  const path = useHref(pathname);
  const isReturn = useNavigationType() === 'POP';
  const places = useRef<Places>(undefined);
  const shown = useRef({ key, path });
  const stopScrolling = useRef(() => {});

  const keep = useEffectEvent(() => {
    const { [shown.current.key]: _, ...others } = places.current ?? readPlaces();
    const kept = Object.entries(others).slice(1 - maxPlaces);
    places.current = { ...Object.fromEntries(kept), [shown.current.key]: window.scrollY };
  });
  const store = useEffectEvent(() => writeTabStorage(storageName, places.current));
  useEffect(() => {
    const onScroll = () => keep();
    const onHide = () => {
      // The browser itself finds the place in a document that it loads again.
      history.scrollRestoration = 'auto';
      store();
    };
    const onShow = () => {
      history.scrollRestoration = 'manual';
    };
    keep();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
    };
  }, []);

  /** Returns whether the page is shown at its place. */
  function returnToPlace(): boolean {
    const before = shown.current;
    const isNew = before.key !== key;
    noteShown(key, isNew && isReturn);
    if (!isNew) return false;
    shown.current = { key, path };
    stopScrolling.current();
    const place = isReturn ? places.current?.[key] : undefined;
    if (place === undefined) {
      if (before.path !== path) window.scrollTo(0, 0);
      return false;
    }
    stopScrolling.current = scrollToPlace(place);
    if (before.path !== path) restoreFocus(linkTo(before.path));
    return true;
  }
  const returned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    returned.current = returnToPlace();
  }, [key]);
  useLayoutEffect(() => providePlace(() => returned.current), []);
}
