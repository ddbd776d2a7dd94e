/** Moves the focus to a neighbour when its element disappears, such as a deleted row or a used button. */
import { useEffect } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)';

const focusableIn = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.checkVisibility() && !element.closest('[inert]'),
  );

interface FocusPosition {
  element: HTMLElement;
  /** The element's ancestors, innermost first, each with the number of focusable elements before it. */
  ancestors: { ancestor: Element; before: number }[];
}

function positionOf(element: HTMLElement): FocusPosition {
  const ancestors: FocusPosition['ancestors'] = [];
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  )
    ancestors.push({ ancestor, before: focusableIn(ancestor).indexOf(element) });
  return { element, ancestors };
}

const isAvailable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Returns the element now at that position, in the innermost remaining ancestor; undefined while rows load. */
function replacementOf({ ancestors }: FocusPosition): HTMLElement | undefined {
  for (const { ancestor, before } of ancestors) {
    if (!ancestor.isConnected) continue;
    if (ancestor.querySelector('[data-skeleton-row]')) return undefined;
    const remaining = focusableIn(ancestor);
    const next = remaining[Math.min(Math.max(before, 0), remaining.length - 1)];
    if (next) return next;
  }
  return undefined;
}

/**
 * Starts moving the focus to a neighbour of an element that had it and disappeared, as soon as no dialog is open. Returns
 * the function that stops it.
 */
function watchFocus(): () => void {
  let lastPosition: FocusPosition | undefined;
  let wasInDialog = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    // A dialog restores the focus itself if the element still exists.
    wasInDialog = target.closest('dialog') !== null;
    if (!wasInDialog && target.matches(focusable)) lastPosition = positionOf(target);
  }
  function onFocusOut({ target }: FocusEvent): void {
    if (target instanceof Element && target.closest('dialog')) return;
    queueMicrotask(() => {
      // A click outside of any control: the element still exists and lost the focus on purpose.
      if (lastPosition && isFocusLost() && isAvailable(lastPosition.element)) lastPosition = undefined;
    });
  }
  function check(): void {
    timer = undefined;
    if (!lastPosition || (!isFocusLost() && document.activeElement !== lastPosition.element)) return;
    if (document.querySelector('dialog:modal')) return;
    if (!isAvailable(lastPosition.element)) replacementOf(lastPosition)?.focus();
    // A dialog that closed below another one could not restore the focus.
    else if (wasInDialog) lastPosition.element.focus();
  }
  // Deferred: while the focus moves between elements, neither has it.
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(check);
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
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/** Restores the focus on the pages of the calling layout; a new page focuses its own heading. */
export function useRestoredFocus(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on each page
  useEffect(watchFocus, [pathname]);
}
