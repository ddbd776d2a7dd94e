/**
 * The full-page loading sign on the first page and on each change of the path. Content loads and is drawn
 * beneath it, inert until it ends.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

interface Cover {
  /** What lies beneath. */
  page: RefObject<HTMLDivElement | null>;
  overlay: RefObject<HTMLDivElement | null>;
  /** Changes with each new cover; undefined while nothing is covered. */
  key: string | undefined;
}

/** Covers the page for `milliseconds` from the moment a new path is asked for, and at least until it is there. */
export function useCover(milliseconds: number): Cover {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const wanted = navigation.location?.pathname ?? pathname;
  const page = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const [ended, setEnded] = useState<string | undefined>(milliseconds > 0 ? undefined : wanted);
  const covered = milliseconds > 0 && (ended !== wanted || wanted !== pathname);

  useEffect(() => {
    if (milliseconds <= 0) return;
    const timer = setTimeout(() => setEnded(wanted), milliseconds - playedSoFar(overlay.current));
    return () => clearTimeout(timer);
  }, [wanted, milliseconds]);

  useBeforePaint(() => {
    if (page.current) page.current.inert = covered;
  }, [covered]);

  return { page, overlay, key: covered ? wanted : undefined };
}

/** The first overlay comes with the document and has been seen for a while when the script takes over. */
function playedSoFar(element: Element | null): number {
  const [animation] = element?.getAnimations?.() ?? [];
  return typeof animation?.currentTime === 'number' ? animation.currentTime : 0;
}

/** Until the script has taken over, the document itself keeps the page inert, and only as long as the overlay lasts. */
const inertAtFirst = (milliseconds: number): string =>
  `{const p=document.getElementById('page');p.inert=true;setTimeout(()=>{p.inert=false},${Math.round(milliseconds)})}`;

export function RouteOverlay({ cover, milliseconds }: { cover: Cover; milliseconds: number }) {
  const { t } = useLanguage();
  const [first] = useState(cover.key);
  return (
    <>
      {first ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed text and a number
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inertAtFirst(milliseconds) }} />
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
