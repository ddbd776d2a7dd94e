/**
 * The shell of every page: notice, header, footer, overlay, toasts; and scroll position and focus on a change of the
 * path.
 */
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { showPlace } from '../lib/page-place.ts';
import { SessionExpired } from '../session/session-expired.tsx';
import { startSession } from '../session/start-session.ts';
import { useLazy } from '../ui/lazy.ts';
import { chromeOf } from './chrome.ts';
import { DemoNotice } from './demo-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReturnLink } from './return-link.tsx';
import { RouteOverlay, useRouteOverlay } from './route-overlay.tsx';
import { useSettings } from './settings.ts';
import { ToastRegion } from './toast-region.tsx';

/** As high as the header of the checkout, until that is loaded, or for ever if it cannot be. */
const NoHeader = () => <div className="h-16.25 border-b border-line" />;
const CheckoutHeader = lazy(() => import('./checkout-header.tsx').catch(() => ({ default: NoHeader })));
const loadInstantPages = () => import('./instant-pages.tsx');
const loadOffline = () => import('./offline.tsx');
/** When the offline mode is loaded, in ms: after all that the first view needs. */
const offlineAfterMs = 3000;

interface ShellProps {
  /** Without header and footer. */
  bare?: boolean;
  children: ReactNode;
}

export function Shell({ bare = false, children }: ShellProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const { demo, routeOverlayMs, instantPages, savesData, lightHeader, preset } = useSettings();
  const cover = useRouteOverlay(routeOverlayMs);
  const chrome = bare ? 'none' : chromeOf(pathname, lightHeader, preset === 'modern');
  // Where content may load late, the footer starts below the first viewport, so that it does not shift (docs/decisions/085). Home and
  // the pages for logging in load nothing late, whichever header they have.
  const isLate = chromeOf(pathname) === 'light';
  const [Offline, needOffline] = useLazy(loadOffline);
  useEffect(startSession, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (savesData) return;
    const cached = document.documentElement.dataset.kept !== undefined;
    const timer = setTimeout(needOffline, cached ? 0 : offlineAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const [InstantPages, needInstantPages] = useLazy(loadInstantPages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings do not change
  useEffect(() => {
    if (!instantPages) return;
    // After all that the first view needs.
    if (document.readyState === 'complete') return needInstantPages();
    addEventListener('load', needInstantPages);
    return () => removeEventListener('load', needInstantPages);
  }, []);
  useScrollAndFocus(pathname, cover.key !== undefined);

  return (
    <>
      {/* It may be inert already, see RouteOverlay. */}
      <div id="page" ref={cover.page} suppressHydrationWarning className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          {t('Skip to content')}
        </a>
        {Offline ? <Offline /> : null}
        {demo ? <DemoNotice key={chrome + 1} /> : null}
        {chrome === 'checkout' ? (
          <Suspense fallback={<NoHeader />}>
            <CheckoutHeader />
          </Suspense>
        ) : chrome === 'none' ? null : (
          <Header variant={chrome} />
        )}
        {/* Remounted when the header changes, as the notice is, and the footer with each page, so that they do not count as layout shifts. */}
        <main
          key={chrome}
          id="content"
          tabIndex={-1}
          className={`flex-1 outline-none ${isLate ? 'min-h-lvh' : ''}`}
        >
          {children}
        </main>
        {chrome === 'none' ? null : <Footer key={pathname} />}
        {instantPages ? null : <ReturnLink covered={cover.key !== undefined} />}
        {InstantPages ? <InstantPages /> : null}
      </div>
      <RouteOverlay cover={cover} milliseconds={routeOverlayMs} />
      <ToastRegion />
      <SessionExpired />
    </>
  );
}

/**
 * A new path starts at the top, and its heading gets the focus once it is rendered and no overlay covers it, unless the
 * focus was moved meanwhile. The first page keeps the browser's own scroll position and focus.
 */
function useScrollAndFocus(pathname: string, covered: boolean): void {
  const scrolledFor = useRef(pathname);
  const focusedFor = useRef(pathname);
  /** The first page is where the browser shows it. */
  const placed = useRef(true);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  // Before the page is painted at the place of the former one.
  useLayoutEffect(() => {
    if (scrolledFor.current === pathname) return;
    scrolledFor.current = pathname;
    placed.current = showPlace();
    if (placed.current) focusedFor.current = pathname;
  }, [pathname]);
  // Once more after the page's own effects, which may have focused what is further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
  useEffect(() => {
    if (!placed.current) window.scrollTo(0, 0);
    placed.current = true;
  }, [pathname]);
  useEffect(() => {
    if (covered || focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    const before = document.activeElement;
    const focusHeading = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      observer.disconnect();
      if (document.activeElement !== before && document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    // A page that waits for its data has no heading yet.
    const observer = new MutationObserver(focusHeading);
    observer.observe(document.body, { childList: true, subtree: true });
    focusHeading();
    return () => observer.disconnect();
  }, [pathname, covered]);
}
