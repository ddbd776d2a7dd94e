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

/** Moves the toasts as long as they are shown, and with `endsErrors` ends errors by a success; returns the function that ends this. */
export function keepClear(region: HTMLElement | null, endsErrors: boolean): () => void {
  if (!region) return () => {};
  let frame = 0;
  const place = () => {
    if (endsErrors && toast.shown().at(-1)?.kind === 'success') dismissErrors();
    region.style.marginBottom = '';
    const areas = [...document.querySelectorAll(next)].map((element) => element.getBoundingClientRect());
    const focused = region.contains(document.activeElement) ? [] : focusedAreas();
    const lift = liftOf(region.getBoundingClientRect(), [...areas, ...focused]);
    if (lift > 0) region.style.marginBottom = `${lift}px`;
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const changes = new MutationObserver(later);
  changes.observe(region, { childList: true, subtree: true });
  const events = ['focusin', 'focusout', 'input', 'click', 'keyup', 'scroll', 'resize'] as const;
  for (const event of events) addEventListener(event, later, { capture: true, passive: true });
  later();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const event of events) removeEventListener(event, later, { capture: true });
    region.style.marginBottom = '';
  };
}
