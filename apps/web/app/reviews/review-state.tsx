/** What became of a review, as its writer and staff read it. */
import type { OwnReview } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { heldLabels, hideLabels } from '@jontro/shop/reviews/product-reviews.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from '../ui/state-badge.tsx';

export function ReviewState({ review }: { review: Pick<OwnReview, 'state' | 'heldFor' | 'hiddenFor'> }) {
  const { t } = useLanguage();
  const { state, heldFor, hiddenFor } = review;
  if (state === 'shown') return <StateBadge good>{t('Shown')}</StateBadge>;
  const why = state === 'held' ? heldFor && heldLabels[heldFor] : hiddenFor && hideLabels[hiddenFor];
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StateBadge good={false}>{t(state === 'held' ? 'Waits for our staff' : 'Not shown')}</StateBadge>
      {why ? <span className="text-sm text-slate">{t(why)}</span> : null}
    </span>
  );
}
