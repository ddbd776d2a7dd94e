/** What surrounds every page: notice, header, footer, overlay, toasts; and what happens on a change of the path. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { SessionExpired } from '../session/session-expired.tsx';
import { startSession } from '../session/start-session.ts';
import { useLazy } from '../ui/lazy.ts';
import { type Chrome, chromeOf } from './chrome.ts';
import { DemoNotice } from './demo-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReturnLink } from './return-link.tsx';
import { RouteOverlay, useCover } from './route-overlay.tsx';
import { useSettings } from './settings.ts';
import { ToastRegion } from './toast-region.tsx';

/** Where content may arrive late, the footer begins below the first viewport, so that nothing pushes it (docs/decisions/085). */
const mainHeights = { dark: '', light: 'min-h-lvh', none: '' } as const satisfies Record<Chrome, string>;

const loadOffline = () => import('./offline.tsx');
/** When the part that keeps pages for later is loaded, in ms: after all that the first view needs. */
const offlineAfterMs = 3000;

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const { demo, routeOverlayMs } = useSettings();
  const cover = useCover(routeOverlayMs);
  const chrome = chromeOf(pathname);
  const [Offline, needOffline] = useLazy(loadOffline);
  useEffect(startSession, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    const kept = document.documentElement.dataset.kept !== undefined;
    const timer = setTimeout(needOffline, kept ? 0 : offlineAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useArrival(pathname, cover.key !== undefined);

  return (
    <>
      {/* It may be inert already, see RouteOverlay. */}
      <div id="page" ref={cover.page} suppressHydrationWarning className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="absolute left-4 -top-24 z-50 rounded-control bg-paper px-4 py-3 font-semibold shadow-lift focus:top-4"
        >
          {t('Skip to content')}
        </a>
        {Offline ? <Offline /> : null}
        {demo ? <DemoNotice /> : null}
        {chrome === 'none' ? null : <Header look={chrome} />}
        {/* Made anew where the header changes, and the footer with each page: what belongs to another page has not moved. */}
        <main
          key={chrome}
          id="content"
          tabIndex={-1}
          className={`flex-1 outline-none ${mainHeights[chrome]}`}
        >
          {children}
        </main>
        {chrome === 'none' ? null : <Footer key={pathname} />}
        <ReturnLink covered={cover.key !== undefined} />
      </div>
      <RouteOverlay cover={cover} milliseconds={routeOverlayMs} />
      <ToastRegion />
      <SessionExpired />
    </>
  );
}

/**
 * A new path starts at the top, and its heading gets the focus as soon as it can have it: when it is there and no overlay
 * lies over it, unless the focus was moved meanwhile. The first page keeps the browser's own place and focus.
 */
function useArrival(pathname: string, covered: boolean): void {
  const scrolledFor = useRef(pathname);
  const focusedFor = useRef(pathname);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (scrolledFor.current === pathname) return;
    scrolledFor.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (covered || focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    const before = document.activeElement;
    const arrive = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      arriving.disconnect();
      if (document.activeElement !== before && document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    // A page that waits for its data has no heading yet.
    const arriving = new MutationObserver(arrive);
    arriving.observe(document.body, { childList: true, subtree: true });
    arrive();
    return () => arriving.disconnect();
  }, [pathname, covered]);
}
