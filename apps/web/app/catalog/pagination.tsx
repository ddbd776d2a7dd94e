/** Previous, the page numbers around the present one, Next. */

import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** First, last and the neighbours; 0 stands for a gap. */
export function pagesToShow(page: number, totalPages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, totalPages].filter((each) => each >= 1 && each <= totalPages);
  const pages = [...new Set(wanted)].sort((one, other) => one - other);
  return pages.flatMap((each, position) => {
    const before = pages[position - 1];
    return before !== undefined && each - before > 1 ? [0, each] : [each];
  });
}

const control =
  'inline-flex min-h-11 items-center gap-1 rounded-control border border-edge px-4 font-semibold enabled:hover:border-ink enabled:hover:bg-fog disabled:border-line disabled:text-mist';

export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const { t, digits } = useLanguage();
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-center gap-2">
      <button
        type="button"
        className={control}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, Math.max(totalPages, 1)))}
      >
        <Icon name="chevronLeft" size={18} /> {t('Previous')}
      </button>
      <ul className="flex items-center gap-1 max-sm:hidden">
        {pagesToShow(page, totalPages).map((each, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity of its own
          <li key={`${each}-${position}`}>
            {each === 0 ? (
              <span className="px-1 text-slate">…</span>
            ) : (
              <button
                type="button"
                aria-label={t(`Page ${digits(each)}`)}
                aria-current={each === page ? 'page' : undefined}
                className="tabular grid size-11 place-items-center rounded-control font-semibold hover:bg-fog aria-[current=page]:bg-ink aria-[current=page]:text-white"
                onClick={() => onPage(each)}
              >
                {digits(each)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <span className="tabular px-2 text-sm text-slate sm:hidden">
        {t(`Page ${digits(page)} of ${digits(Math.max(totalPages, 1))}`)}
      </span>
      <button
        type="button"
        className={control}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        {t('Next')} <Icon name="chevronRight" size={18} />
      </button>
    </nav>
  );
}
