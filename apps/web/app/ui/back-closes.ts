/** Back closes what lies over the whole page instead of leaving the page. */
import { useEffect, useEffectEvent } from 'react';

const marker = 'over';

/**
 * While `open`, the browser's history has an entry of its own with the same address, so that Back calls `onClose`. Closed
 * otherwise, that entry is left.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    let byBack = false;
    // With the router's own state, for which nothing changes.
    history.pushState({ ...history.state, [marker]: true }, '');
    const onPop = () => {
      byBack = true;
      close();
    };
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      if (!byBack && history.state?.[marker]) history.back();
    };
  }, [open]);
}
