/** Pagination: Previous, the page numbers around the current one, Next. */
import type { MouseEvent } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** The query of a page's URL, as in "?page=2": numbers become links, so that all works without scripts. */
  searchOf?: (page: number) => string;
}

/** Returns first, last and neighbouring pages; 0 is a gap. */
function pagesToShow(page: number, totalPages: number): number[] {
  const candidates = [1, page - 1, page, page + 1, totalPages].filter(
    (number) => number >= 1 && number <= totalPages,
  );
  const pages = [...new Set(candidates)].sort((first, second) => first - second);
  return pages.flatMap((number, index) => {
    const previous = pages[index - 1];
    return previous !== undefined && number - previous > 1 ? [0, number] : [number];
  });
}

const control =
  'inline-flex min-h-11 items-center gap-1 rounded-control border border-edge px-4 font-semibold enabled:hover:border-ink enabled:hover:bg-fog disabled:border-line disabled:text-faint';

export function Pagination({ page, totalPages, onPage, searchOf }: PaginationProps) {
  const { t } = useLanguage();
  const previous = Math.min(page - 1, Math.max(totalPages, 1));
  const otherParameters = [...new URLSearchParams(searchOf?.(1))];
  return (
    <nav aria-label={t('Pages')}>
      <form
        method="get"
        noValidate
        className="flex flex-wrap items-center justify-center gap-2"
        onSubmit={(event) => event.preventDefault()}
      >
        {otherParameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          name="page"
          value={previous}
          className={control}
          disabled={page <= 1}
          onClick={() => onPage(previous)}
        >
          <Icon name="chevronLeft" size={18} /> {t('Previous')}
        </button>
        <ul className="flex items-center gap-1 max-sm:hidden">
          {pagesToShow(page, totalPages).map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity of its own
            <li key={`${number}-${index}`}>
              {number === 0 ? (
                <span className="px-1 text-slate">…</span>
              ) : (
                <PageNumber page={number} current={page} onPage={onPage} searchOf={searchOf} />
              )}
            </li>
          ))}
        </ul>
        <span className="tabular px-2 text-sm text-slate sm:hidden">
          {/* Empty for a page beyond the end, or while the number of pages is unknown. */}
          {page <= Math.max(totalPages, 1)
            ? t('Page {page} of {count}', { page, count: Math.max(totalPages, 1) })
            : null}
        </span>
        <button
          type="submit"
          name="page"
          value={page + 1}
          className={control}
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1)}
        >
          {t('Next')} <Icon name="chevronRight" size={18} />
        </button>
      </form>
    </nav>
  );
}

/** False for a click that opens a new tab or window, which the browser handles. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

interface PageNumberProps extends Pick<PaginationProps, 'page' | 'onPage' | 'searchOf'> {
  current: number;
}

function PageNumber({ page, current, onPage, searchOf }: PageNumberProps) {
  const { t, digits } = useLanguage();
  const attributes = {
    'aria-label': t('Page {page}', { page }),
    'aria-current': page === current ? ('page' as const) : undefined,
    className:
      'tabular grid size-11 place-items-center rounded-control font-semibold hover:bg-fog aria-[current=page]:bg-ink aria-[current=page]:text-paper',
  };
  if (!searchOf) {
    return (
      <button type="button" {...attributes} onClick={() => onPage(page)}>
        {digits(page)}
      </button>
    );
  }
  return (
    <a
      {...attributes}
      href={searchOf(page) || '?'}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onPage(page);
      }}
    >
      {digits(page)}
    </a>
  );
}
