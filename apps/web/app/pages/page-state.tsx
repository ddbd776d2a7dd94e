/** Whether an owner's page is published, and whether its draft has changed since. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import type { ListedPage } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from '../ui/state-badge.tsx';

export function PageState({ page }: { page: Omit<ListedPage, 'title'> }) {
  const { t, digits } = useLanguage();
  const { publishedAt, changed, changedAt, changedBy } = page;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateBadge good={publishedAt !== undefined}>
        {publishedAt === undefined
          ? t('Draft')
          : changed
            ? t('Published, with a newer draft')
            : t('Published')}
      </StateBadge>
      {changedAt && changedBy ? (
        <span className="text-sm text-slate">
          {t('Changed by {by}, {date}', { by: changedBy, date: digits(formatDateTime(changedAt)) })}
        </span>
      ) : null}
    </span>
  );
}
