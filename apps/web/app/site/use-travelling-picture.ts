/** The picture of a product travels between its card and its page (View Transitions); elsewhere nothing moves. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate, useNavigationType } from 'react-router';
import { travellingPicture } from './instant-styles.ts';

const movesPictures = (): boolean =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const isInWindow = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

let named: HTMLElement | undefined;
/** Names one picture, and no other: two of a name would end the transition. */
function nameOnly(picture: HTMLElement | undefined): void {
  if (named) named.style.viewTransitionName = '';
  named = picture;
  if (picture) picture.style.viewTransitionName = travellingPicture;
}

const isProduct = (path: string): boolean => path.startsWith('/product/');
const pictureIn = (element: Element | null | undefined): HTMLElement | undefined => {
  const picture = element?.querySelector<HTMLElement>('picture img') ?? undefined;
  return picture && isInWindow(picture) ? picture : undefined;
};
/** The picture of a link to a product, in the link or in the card that it is in. */
const pictureOf = (link: Element): HTMLElement | undefined =>
  pictureIn(link.closest('[data-product]')) ?? pictureIn(link);
/** The main picture of a product's page. */
const mainPicture = (): HTMLElement | undefined => pictureIn(document.querySelector('[data-main-picture]'));

export function useTravellingPicture(): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const isReturn = useNavigationType() === 'POP';
  const root = useHref('/').replace(/\/$/, '');
  const shownPath = useRef(pathname);
  const departs = useRef(false);

  const press = useEffectEvent((event: MouseEvent) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || !movesPictures())
      return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
    if (!link || link.origin !== location.origin || link.target || !link.pathname.startsWith(`${root}/`))
      return;
    const path = link.pathname.slice(root.length);
    const picture = pictureOf(link);
    if (!isProduct(path) || !picture || path === pathname) return;
    nameOnly(picture);
    departs.current = true;
    // The link itself does nothing more: the router does the same with a transition.
    event.preventDefault();
    void navigate(path + link.search + link.hash, { viewTransition: true });
  });
  const leave = useEffectEvent(() => {
    nameOnly(movesPictures() && isProduct(pathname) ? mainPicture() : undefined);
  });
  useEffect(() => {
    const onPress = (event: MouseEvent) => press(event);
    const onLeave = () => leave();
    document.addEventListener('click', onPress, true);
    addEventListener('popstate', onLeave, true);
    return () => {
      document.removeEventListener('click', onPress, true);
      removeEventListener('popstate', onLeave, true);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = pathname;
    if (before === pathname) return;
    const arrives = departs.current && isProduct(pathname);
    departs.current = false;
    if (!movesPictures()) return;
    if (arrives) nameOnly(mainPicture());
    else if (isReturn && isProduct(before)) nameOnly(cardOf(root + before));
    else if (isReturn && isProduct(pathname)) nameOnly(mainPicture());
    else nameOnly(undefined);
  }, [key]);
}

/** The picture in the window whose link leads to a path. */
function cardOf(path: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const picture = link.pathname === path ? pictureOf(link) : undefined;
    if (picture) return picture;
  }
  return undefined;
}
