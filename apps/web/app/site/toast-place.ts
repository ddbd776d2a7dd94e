/** Keeps toasts clear of what is pressed or read next: a focused field with its suggestions, the button of a form, and the total. */
import { dismissErrors } from '../lib/dismiss-errors.ts';
import { toast } from '../lib/toasts.ts';

/** Space between toasts and what they would cover, in px. */
const gapPx = 8;

const next = 'main :is(button[type=submit], [data-total=payable])';

/** Where the focused control is, with the list of suggestions that belongs to it. */
function focusedAreas(): DOMRect[] {
  const { activeElement } = document;
  if (!activeElement?.matches('input, textarea, select, button, a')) return [];
  const list = document.getElementById(activeElement.getAttribute('aria-controls') ?? '');
  return [activeElement, list].flatMap((element) =>
    element?.checkVisibility() ? element.getBoundingClientRect() : [],
  );
}

/** How far toasts at `region` are moved up, in px; not at all where there is no room. */
export function liftOf(region: DOMRect, areas: readonly DOMRect[]): number {
  let lift = 0;
  // From the bottom up, as each step may lead to the next area.
  for (const area of [...areas].sort((one, other) => other.bottom - one.bottom)) {
    const beside = area.right <= region.left || area.left >= region.right;
    const above = area.bottom <= region.top - lift;
    const below = area.top >= region.bottom - lift;
    if (!beside && !above && !below) lift = region.bottom - area.top + gapPx;
  }
  return region.top - lift < 0 ? 0 : lift;
}

/** Moves the toasts while there are any, and with `endsErrors` ends errors by a success; returns the function that ends this. */
export function placeToasts(endsErrors: boolean): () => void {
  let frame = 0;
  const place = () => {
    const region = document.querySelector<HTMLElement>('[data-toasts]');
    if (!region) return;
    region.style.marginBottom = '';
    if (!region.firstElementChild) return;
    const areas = [...document.querySelectorAll(next)].map((element) => element.getBoundingClientRect());
    const focused = region.contains(document.activeElement) ? [] : focusedAreas();
    const lift = liftOf(region.getBoundingClientRect(), [...areas, ...focused]);
    if (lift > 0) region.style.marginBottom = `${lift}px`;
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const changed = () => {
    if (endsErrors && toast.shown().at(-1)?.kind === 'success') dismissErrors();
    later();
  };
  const unsubscribe = toast.subscribe(changed);
  const events = ['focusin', 'focusout', 'input', 'click', 'keyup', 'scroll', 'resize'] as const;
  const act = () => void (toast.shown().length > 0 && later());
  for (const event of events) addEventListener(event, act, { capture: true, passive: true });
  changed();
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    for (const event of events) removeEventListener(event, act, { capture: true });
  };
}
