/** The answers to a question as staff see them: the shop's, and those of customers, which can be shown and hidden. */
import type { StaffAnswer } from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { ModerationState } from '../ui/moderation-state.tsx';

interface StaffAnswersProps {
  answers: readonly StaffAnswer[];
  /** The id of the answer that is being changed. */
  busyWith: string | undefined;
  onShow: (answer: StaffAnswer) => void;
  onHide: (answer: StaffAnswer) => void;
}

export function StaffAnswers({ answers, busyWith, onShow, onHide }: StaffAnswersProps) {
  const { t } = useLanguage();
  if (answers.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {answers.map((answer) => {
        const name = answer.name ?? '';
        if (answer.from === 'shop')
          return (
            <li key={answer._id} dir="auto" className="text-slate [overflow-wrap:anywhere]">
              {t('Our answer: {text}', { text: answer.text })}
            </li>
          );
        return (
          <li key={answer._id} className="grid gap-1 border-l border-line pl-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{t('Answer of {name}', { name })}</span>
              <ModerationState of={answer} />
            </span>
            <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {answer.text}
            </span>
            <span className="flex flex-wrap gap-2">
              {answer.state === 'shown' ? null : (
                <Button
                  size="small"
                  aria-label={t('Show the answer of {name}', { name })}
                  busy={busyWith === answer._id}
                  onClick={() => onShow(answer)}
                >
                  {t('Show')}
                </Button>
              )}
              {answer.state === 'hidden' ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('Hide the answer of {name}', { name })}
                  onClick={() => onHide(answer)}
                >
                  {t('Hide')}
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
