/** What became of a review, a question or an answer, as its writer and staff read it. */
import {
  type HeldReason,
  type HideReason,
  heldLabels,
  hideLabels,
  type ReviewState,
} from '@jontro/shop/reviews/product-reviews.ts';
import { useLanguage } from '../language/use-language.ts';
import { StateBadge } from './state-badge.tsx';

interface Moderated {
  state: ReviewState;
  heldFor?: HeldReason;
  hiddenFor?: HideReason;
}

export function ModerationState({ of: { state, heldFor, hiddenFor } }: { of: Moderated }) {
  const { t } = useLanguage();
  if (state === 'shown') return <StateBadge good>{t('Shown')}</StateBadge>;
  const why = state === 'held' ? heldFor && heldLabels[heldFor] : hiddenFor && hideLabels[hiddenFor];
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StateBadge good={false}>{t(state === 'held' ? 'Waits for our staff' : 'Not shown')}</StateBadge>
      {why ? <span className="text-sm text-slate">{t(why)}</span> : null}
    </span>
  );
}
