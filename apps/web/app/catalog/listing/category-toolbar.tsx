/** Sort and page size above the grid of a category (Q-106, section 9). */
import { pageSizes, type SortOption, sortLabels, sortOptions } from '@jontro/shop/catalog/price-filter.ts';
import { useLanguage } from '../../language/use-language.ts';
import type { CategoryView } from './category-view.ts';

interface CategoryToolbarProps {
  view: CategoryView;
  onChange: (change: Partial<CategoryView>) => void;
}

const select = 'min-h-11 rounded-control border border-edge bg-paper px-3 font-medium hover:border-ink';

export function CategoryToolbar({ view, onChange }: CategoryToolbarProps) {
  const { t, digits } = useLanguage();
  return (
    // Submitted by its own button without JavaScript.
    <form
      method="get"
      noValidate
      className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm max-sm:w-full"
    >
      {view.min > 0 ? <input type="hidden" name="min" value={view.min} /> : null}
      {view.max === undefined ? null : <input type="hidden" name="max" value={view.max} />}
      <label className="flex items-center gap-2">
        <span className="text-slate">{t('Show')}</span>
        <select
          name="limit"
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
      <label className="flex items-center gap-2 max-sm:flex-1 max-sm:basis-[8rem]">
        <span className="text-slate max-sm:sr-only">{t('Sort by')}</span>
        <select
          name="sort"
          aria-label={t('Sort by')}
          className={`${select} max-sm:w-full`}
          value={view.sort}
          onChange={(event) => onChange({ sort: event.target.value as SortOption })}
        >
          {sortOptions.map((sort) => (
            <option key={sort} value={sort}>
              {t(sortLabels[sort])}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={select}>
          {t('Apply')}
        </button>
      </noscript>
    </form>
  );
}
