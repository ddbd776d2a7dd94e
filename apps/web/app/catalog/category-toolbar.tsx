/** Sort and page size above the grid of a category (Q-106, section 9). */
import { pageSizes, type Sort, sortLabels, sorts } from '@jontro/shop/catalog/price-filter.ts';
import { useLanguage } from '../language/use-language.ts';
import type { CategoryView } from './category-view.ts';

interface CategoryToolbarProps {
  view: CategoryView;
  onChange: (change: Partial<CategoryView>) => void;
}

const select = 'min-h-11 rounded-control border border-edge bg-paper px-3 font-medium hover:border-ink';

export function CategoryToolbar({ view, onChange }: CategoryToolbarProps) {
  const { t, digits } = useLanguage();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
      <label className="flex items-center gap-2">
        <span className="text-slate">{t('Show')}</span>
        <select
          aria-label={t('Products per page')}
          className={select}
          value={view.limit}
          onChange={(event) => onChange({ limit: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {digits(size)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2">
        <span className="text-slate max-sm:sr-only">{t('Sort by')}</span>
        <select
          aria-label={t('Sort by')}
          className={select}
          value={view.sort}
          onChange={(event) => onChange({ sort: event.target.value as Sort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sortLabels[sort])}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
