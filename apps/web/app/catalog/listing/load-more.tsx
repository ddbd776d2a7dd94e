/** The end of a list of products: which are shown, and Load more. */
import { useLanguage } from '../../language/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type CategoryView, categorySearch, withNextPage } from './category-view.ts';

interface LoadMoreProps {
  view: CategoryView;
  total: number | undefined;
  busy: boolean;
  /** Called with the page that will be loaded. */
  onMore: (page: number) => void;
}

/** Shows which products are listed, and links to the same URL with one more page. */
export function LoadMore({ view, total = 0, busy, onMore }: LoadMoreProps) {
  const { t } = useLanguage();
  const start = (view.from - 1) * view.limit + 1;
  const end = Math.min(view.page * view.limit, total);
  const more = end < total ? withNextPage(view) : undefined;
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className="tabular min-h-5 text-sm text-slate">
        {start <= end && !busy
          ? t('Showing {first}–{last} of {count}', { first: start, last: end, count: total })
          : ''}
      </p>
      {more && start <= end ? (
        <ButtonLink
          variant="secondary"
          size="large"
          className="min-w-56 aria-disabled:opacity-50"
          aria-disabled={busy}
          to={categorySearch(more)}
          replace
          preventScrollReset
          onClick={(event) => {
            if (busy) event.preventDefault();
            else onMore(more.page);
          }}
        >
          {t('Load more')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
