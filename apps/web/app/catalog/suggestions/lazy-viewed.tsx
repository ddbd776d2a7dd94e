/** What was looked at in this browser, loaded where there is something; it costs a first visit nothing. */
import { useLoaded } from '../../ui/lazy.ts';

const loadRow = () => import('../product/viewed-row.tsx').then(({ ViewedRow }) => ({ default: ViewedRow }));

/** As in `viewed-products.ts`, which is loaded with the row. */
const storageName = 'jontro.viewed';

function hasViewed(): boolean {
  try {
    return localStorage.getItem(storageName) !== null;
  } catch {
    return false; // Storage is disabled in this browser.
  }
}

export function LazyViewed({ className }: { className: string }) {
  const Row = useLoaded(loadRow, hasViewed);
  return Row ? <Row className={className} /> : null;
}
