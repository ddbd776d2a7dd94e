/** Keeps the focus while the visitor's part of the header is replaced, once it is known whose it is. */
import { useLayoutEffect, useState } from 'react';

/**
 * In the component that replaces it: the same link gets the focus that the former one had, and the greeting that of the login link.
 */
export function useKeptFocus(): void {
  // While it is rendered the former part is still there.
  const [link] = useState(() => document.activeElement?.closest('header a')?.getAttribute('href'));
  useLayoutEffect(() => {
    if (!link || document.activeElement !== document.body) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(`header ${selector}`);
    (find(`a[href="${CSS.escape(link)}"]`) ?? find('[data-hover-menu] > button'))?.focus();
  }, [link]);
}
