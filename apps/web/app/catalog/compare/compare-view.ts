/** What the address of a comparison says: which products, and which rows. */
import { comparedIds } from '@jontro/shop/catalog/comparison.ts';
import { paths } from '../../paths.ts';

export interface CompareView {
  ids: readonly string[];
  rows: 'differing' | 'all';
}

export const readCompareView = (search: URLSearchParams): CompareView => ({
  ids: comparedIds(search.get('ids')),
  rows: search.get('rows') === 'all' ? 'all' : 'differing',
});

/** The query of its canonical address; begins with "?" unless empty. */
export const compareSearch = ({ ids, rows }: CompareView): string =>
  paths.compare(ids, rows).slice(paths.compare([]).length);
