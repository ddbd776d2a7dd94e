/** Keeps the focus on the page when what has it goes away: a row that is deleted, a button that has done its work. */
import { useEffect } from 'react';

const stops =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)';

const stopsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.checkVisibility() && !each.closest('[inert]'),
  );

interface Place {
  element: HTMLElement;
  /** Every part of the page around it, from the innermost on, and how many stops lie before it there. */
  around: { part: Element; before: number }[];
}

function placeOf(element: HTMLElement): Place {
  const around: Place['around'] = [];
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    around.push({ part, before: stopsIn(part).indexOf(element) });
  return { element, around };
}

const stands = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** What now stands where the element was, in the innermost part that is left; undefined while a row is on its way. */
function successorOf({ around }: Place): HTMLElement | undefined {
  for (const { part, before } of around) {
    if (!part.isConnected) continue;
    if (part.querySelector('[data-skeleton-row]')) return undefined;
    const left = stopsIn(part);
    const next = left[Math.min(Math.max(before, 0), left.length - 1)];
    if (next) return next;
  }
  return undefined;
}

/**
 * From now on the focus goes to the neighbour of what had it and is no longer there, as soon as no dialog lies over the
 * page. Gives the function that ends it.
 */
function restoreFocus(): () => void {
  let place: Place | undefined;
  let wasInDialog = false;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    // A dialog gives the focus back itself, to where the place still is.
    wasInDialog = target.closest('dialog') !== null;
    if (!wasInDialog && target.matches(stops)) place = placeOf(target);
  }
  function onFocusOut({ target }: FocusEvent): void {
    if (target instanceof Element && target.closest('dialog')) return;
    queueMicrotask(() => {
      // Somebody pressed on nothing: what stands has been left on purpose.
      if (place && isNowhere() && stands(place.element)) place = undefined;
    });
  }
  function look(): void {
    looking = undefined;
    if (!place || (!isNowhere() && document.activeElement !== place.element)) return;
    if (document.querySelector('dialog:modal')) return;
    if (!stands(place.element)) successorOf(place)?.focus();
    // A dialog that closed beneath another one could not give the focus back.
    else if (wasInDialog) place.element.focus();
  }
  // Not at once: while the focus goes from one to the other, neither has it.
  const observer = new MutationObserver(() => {
    looking ??= setTimeout(look);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    clearTimeout(looking);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/** Keeps the focus of the pages below the calling layout; a new page gives it to its own heading. */
export function useRestoredFocus(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins anew
  useEffect(restoreFocus, [pathname]);
}
