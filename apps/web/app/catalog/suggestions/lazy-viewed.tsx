/** What was looked at in this browser, loaded where there is something; it costs a first visit nothing. */
import { useEffect } from 'react';
import { useLazy } from '../../ui/lazy.ts';

const loadRow = () => import('../product/viewed-row.tsx').then(({ ViewedRow }) => ({ default: ViewedRow }));

/** As in `viewed-products.ts`, which is loaded with the row. */
const storageName = 'jontro.viewed';

export function LazyViewed({ className }: { className: string }) {
  const [Row, load] = useLazy(loadRow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    try {
      if (localStorage.getItem(storageName)) load();
    } catch {
      // Storage is disabled in this browser.
    }
  }, []);
  return Row ? <Row className={className} /> : null;
}
