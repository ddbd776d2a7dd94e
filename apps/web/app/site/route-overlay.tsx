/**
 * The full-page loading overlay on the first page and on each change of the path. Content loads and renders
 * below it, inert until it ends.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

interface Cover {
  /** The content below the overlay. */
  page: RefObject<HTMLDivElement | null>;
  overlay: RefObject<HTMLDivElement | null>;
  /** Changes with each new overlay; undefined while none is shown. */
  key: string | undefined;
}

/** Shows the overlay for `milliseconds` from the start of a navigation, and at least until it has completed. */
export function useRouteOverlay(milliseconds: number): Cover {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const targetPath = navigation.location?.pathname ?? pathname;
  const page = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const [ended, setEnded] = useState<string | undefined>(milliseconds > 0 ? undefined : targetPath);
  const covered = milliseconds > 0 && (ended !== targetPath || targetPath !== pathname);

  useEffect(() => {
    if (milliseconds <= 0) return;
    const timer = setTimeout(() => setEnded(targetPath), milliseconds - elapsedMs(overlay.current));
    return () => clearTimeout(timer);
  }, [targetPath, milliseconds]);

  useIsomorphicLayoutEffect(() => {
    if (page.current) page.current.inert = covered;
  }, [covered]);

  return { page, overlay, key: covered ? targetPath : undefined };
}

/** Returns how long the overlay has been shown: the first one is in the document and starts before hydration. */
function elapsedMs(element: Element | null): number {
  const [animation] = element?.getAnimations?.() ?? [];
  return typeof animation?.currentTime === 'number' ? animation.currentTime : 0;
}

/** Inline script that keeps the page inert before hydration, and only as long as the overlay lasts. */
const inertScript = (milliseconds: number): string =>
  `{const p=document.getElementById('page');p.inert=true;setTimeout(()=>{p.inert=false},${Math.round(milliseconds)})}`;

export function RouteOverlay({ cover, milliseconds }: { cover: Cover; milliseconds: number }) {
  const { t } = useLanguage();
  const [first] = useState(cover.key);
  return (
    <>
      {first ? (
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text and a number
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inertScript(milliseconds) : '' }}
        />
      ) : null}
      {cover.key === undefined ? null : (
        <div
          key={cover.key}
          ref={cover.overlay}
          role="status"
          data-route-overlay=""
          className="route-overlay fixed inset-0 z-40 grid place-items-center bg-paper"
          style={{ '--overlay-ms': `${milliseconds}ms` }}
        >
          <span className="sr-only">{t('Loading')}</span>
          <span aria-hidden="true" className="relative grid size-16 place-items-center">
            <span className="spinner absolute inset-0 rounded-full border-[3px] border-line border-t-bottle" />
            <span className="size-3 rounded-full bg-bottle" />
          </span>
        </div>
      )}
    </>
  );
}
