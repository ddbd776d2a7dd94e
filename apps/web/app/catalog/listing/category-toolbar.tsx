/** Sort and page size above the grid of a category (Q-106, section 9). */
import { type SortOption, sortLabels, sortOptions } from '@jontro/shop/catalog/price-filter.ts';
import { useLanguage } from '../../language/use-language.ts';
import { type CategoryView, sizesOf, viewParams } from './category-view.ts';

interface CategoryToolbarProps {
  view: CategoryView;
  onChange: (change: Partial<CategoryView>) => void;
}

/** 16 px: an iPhone zooms in on a field with smaller text. */
const select =
  'min-h-11 rounded-control border border-edge bg-paper px-3 text-base font-medium hover:border-ink';

export function CategoryToolbar({ view, onChange }: CategoryToolbarProps) {
  const { t, digits } = useLanguage();
  return (
    // Submitted by its own button without JavaScript.
    <form
      method="get"
      noValidate
      className={`flex flex-wrap items-center gap-x-5 gap-y-3 text-sm ${view.facets ? '' : 'max-sm:w-full'}`}
    >
      {[...viewParams({ ...view, page: 1, from: 1 })]
        .filter(([name]) => name !== 'limit' && name !== 'sort')
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      {/* Phones have "Load more", and no room in a list with filters. */}
      <label className={`flex items-center gap-2 ${view.facets ? 'max-sm:hidden' : ''}`}>
        <span className="text-slate">{t('Show')}</span>
        <select
          name="limit"
          aria-label={t('Products per page')}
          className={select}
          value={view.limit}
          onChange={(event) => onChange({ limit: Number(event.target.value) })}
        >
          {sizesOf(view).map((size) => (
            <option key={size} value={size}>
              {digits(size)}
            </option>
          ))}
        </select>
      </label>
      {/* On phones a list with filters has it in the row that sticks. */}
      <div
        className={`flex items-center gap-2 max-sm:flex-1 max-sm:basis-[8rem] ${view.facets ? 'noscript:flex max-lg:hidden' : ''}`}
      >
        <span aria-hidden="true" className="text-slate max-sm:sr-only">
          {t('Sort by')}
        </span>
        <SortSelect view={view} onChange={onChange} className="max-sm:w-full" />
      </div>
      <noscript>
        <button type="submit" className={select}>
          {t('Apply')}
        </button>
      </noscript>
    </form>
  );
}

export function SortSelect({ view, onChange, className }: CategoryToolbarProps & { className: string }) {
  const { t } = useLanguage();
  return (
    <select
      name="sort"
      aria-label={t('Sort by')}
      className={`${select} ${className}`}
      value={view.sort}
      onChange={(event) => onChange({ sort: event.target.value as SortOption })}
    >
      {sortOptions.map((sort) => (
        <option key={sort} value={sort}>
          {t(sortLabels[sort])}
        </option>
      ))}
    </select>
  );
}
