/** A question about a product with its answers, each in its own language. */
import { formatDate } from '@jontro/shop/dates.ts';
import type { ProductAnswer, ProductQuestion } from '@jontro/shop/questions/questions.endpoints.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

const languageOf = (text: string) => (/[\u0980-\u09ff]/.test(text) ? 'bn' : 'en');
const textClass = 'leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line';

interface QuestionItemProps {
  question: ProductQuestion;
  /** Whether the question is the reader's own. */
  own: boolean;
  /** The form of an answer, or the button that opens it. */
  children: ReactNode;
}

export function QuestionItem({ question, own, children }: QuestionItemProps) {
  const { t, digits } = useLanguage();
  const { text, firstName, askedAt, answers } = question;
  return (
    <article className="grid grid-cols-1 gap-2 py-4">
      <h3 lang={languageOf(text)} dir="auto" className={`font-semibold ${textClass}`}>
        {text}
      </h3>
      <p className="flex flex-wrap gap-x-3 text-sm text-slate">
        <span>{own ? t('Your question') : (firstName ?? t('A customer'))}</span>
        <time dateTime={askedAt}>{digits(formatDate(askedAt))}</time>
        {answers.length === 0 ? <span>{t('Not answered yet')}</span> : null}
      </p>
      {answers.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {answers.map((answer) => (
            <li key={answer._id}>
              <Answer answer={answer} />
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </article>
  );
}

function Answer({ answer: { text, from, firstName, answeredAt } }: { answer: ProductAnswer }) {
  const { t, digits } = useLanguage();
  const ofShop = from === 'shop';
  return (
    <div className={ofShop ? 'rounded-control bg-fog px-4 py-3' : 'border-l border-line py-1 pl-4'}>
      <p className="mb-1 flex flex-wrap gap-x-3 text-sm">
        <span className="font-semibold">
          {ofShop ? t('The shop answers') : (firstName ?? t('A customer'))}
        </span>
        {ofShop ? null : <span className="text-stock">{t('Verified buyer')}</span>}
        <time dateTime={answeredAt} className="text-slate">
          {digits(formatDate(answeredAt))}
        </time>
      </p>
      <p lang={languageOf(text)} dir="auto" className={textClass}>
        {text}
      </p>
    </div>
  );
}
