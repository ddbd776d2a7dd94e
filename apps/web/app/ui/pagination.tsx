/** Previous, the page numbers around the present one, Next. */
import type { MouseEvent } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** The query of the address of a page, as in "?page=2": numbers become links, and all works before any script. */
  searchOf?: (page: number) => string;
}

/** First, last and the neighbours; 0 stands for a gap. */
function pagesToShow(page: number, totalPages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, totalPages].filter((each) => each >= 1 && each <= totalPages);
  const pages = [...new Set(wanted)].sort((one, other) => one - other);
  return pages.flatMap((each, position) => {
    const before = pages[position - 1];
    return before !== undefined && each - before > 1 ? [0, each] : [each];
  });
}

const control =
  'inline-flex min-h-11 items-center gap-1 rounded-control border border-edge px-4 font-semibold enabled:hover:border-ink enabled:hover:bg-fog disabled:border-line disabled:text-mist';

export function Pagination({ page, totalPages, onPage, searchOf }: PaginationProps) {
  const { t, digits } = useLanguage();
  const before = Math.min(page - 1, Math.max(totalPages, 1));
  const others = [...new URLSearchParams(searchOf?.(1))];
  return (
    <nav aria-label={t('Pages')}>
      <form
        method="get"
        noValidate
        className="flex flex-wrap items-center justify-center gap-2"
        onSubmit={(event) => event.preventDefault()}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          name="page"
          value={before}
          className={control}
          disabled={page <= 1}
          onClick={() => onPage(before)}
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
                <PageNumber page={each} present={page} onPage={onPage} searchOf={searchOf} />
              )}
            </li>
          ))}
        </ul>
        <span className="tabular px-2 text-sm text-slate sm:hidden">
          {/* A page beyond the end, or one whose number of pages is not known, is none of them. */}
          {page <= Math.max(totalPages, 1)
            ? t(`Page ${digits(page)} of ${digits(Math.max(totalPages, 1))}`)
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

/** A click that asks for a tab or window of its own is left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

interface PageNumberProps extends Pick<PaginationProps, 'page' | 'onPage' | 'searchOf'> {
  present: number;
}

function PageNumber({ page, present, onPage, searchOf }: PageNumberProps) {
  const { t, digits } = useLanguage();
  const look = {
    'aria-label': t(`Page ${digits(page)}`),
    'aria-current': page === present ? ('page' as const) : undefined,
    className:
      'tabular grid size-11 place-items-center rounded-control font-semibold hover:bg-fog aria-[current=page]:bg-ink aria-[current=page]:text-white',
  };
  if (!searchOf) {
    return (
      <button type="button" {...look} onClick={() => onPage(page)}>
        {digits(page)}
      </button>
    );
  }
  return (
    <a
      {...look}
      href={searchOf(page) || '?'}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onPage(page);
      }}
    >
      {digits(page)}
    </a>
  );
}
