/** What staff do with a post of a customer: show, hide and answer it. */
import { useLanguage } from '../language/use-language.ts';
import { Button } from './button.tsx';

interface ModerationActionsProps {
  /** Which post it is, for screen readers. */
  name: string;
  state: 'shown' | 'held' | 'hidden';
  /** Whether the shop has answered it. */
  answered: boolean;
  /** Whether it is being shown right now. */
  busy: boolean;
  onShow: () => void;
  onHide: () => void;
  onAnswer: () => void;
}

export function ModerationActions({
  name,
  state,
  answered,
  busy,
  onShow,
  onHide,
  onAnswer,
}: ModerationActionsProps) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-wrap justify-end gap-2 @min-[56rem]:flex-nowrap">
      {state === 'shown' ? null : (
        <Button size="small" aria-label={t('Show: {name}', { name })} busy={busy} onClick={onShow}>
          {t('Show')}
        </Button>
      )}
      {state === 'hidden' ? null : (
        <Button variant="secondary" size="small" aria-label={t('Hide: {name}', { name })} onClick={onHide}>
          {t('Hide')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={answered ? t('Change answer: {name}', { name }) : t('Answer: {name}', { name })}
        onClick={onAnswer}
      >
        {t(answered ? 'Change answer' : 'Answer')}
      </Button>
    </div>
  );
}
