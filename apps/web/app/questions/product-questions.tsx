/** The questions about a product: the first ones, the others by page or by words, and the forms to ask and to answer (decision 160). */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { questions } from '@jontro/shop/languages/bn/questions.bn.ts';
import type { ProductQuestion } from '@jontro/shop/questions/questions.endpoints.ts';
import {
  firstQuestionCount,
  maxQuestionSearchLength,
  searchedFrom,
} from '@jontro/shop/questions/questions.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { registerLanguage } from '../language/translate.ts';
import { useLanguage } from '../language/use-language.ts';
import { settledSession } from '../lib/session-state.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageLinks, pageLinkClass } from '../ui/page-links.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useMyQuestions } from './my-questions.ts';
import { QuestionItem } from './question-item.tsx';
import { productQuestionsQuery } from './question-queries.ts';
import { type QuestionView, questionParameters, questionSearch, readQuestionView } from './question-view.ts';

registerLanguage('bn', questions);

const section = 'questions';
const loadForm = () => import('./post-form.tsx');
const loadWaiting = () => import('./waiting-posts.tsx');

/** Returns the links to other questions; everything else in the address stays. */
function useQuestionLinks() {
  const [search] = useSearchParams();
  return (view: QuestionView) => ({ search: questionSearch(view, search), hash: section });
}

export default function ProductQuestions({ product }: { product: Product }) {
  const { t, textOf } = useLanguage();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = readQuestionView(search);
  const { data, isError, refetch } = useQuery(productQuestionsQuery(product._id, view));
  const { data: mine } = useMyQuestions(product._id);
  const [Form, needForm] = useLazy(loadForm);
  /** The id of the question that is answered; empty for a new one. */
  const [writing, setWriting] = useState<string>();
  const [sent, setSent] = useState('');

  async function write(questionId: string): Promise<void> {
    needForm();
    setSent('');
    const { user } = await settledSession();
    if (user) setWriting(questionId);
    else await navigate(paths.login(`${pathname}${search.size > 0 ? `?${search}` : ''}#${section}`));
  }
  const formOf = (questionId: string) =>
    Form && writing === questionId ? (
      <Form
        productId={product._id}
        questionId={questionId || undefined}
        onClose={() => setWriting(undefined)}
        onSent={(text) => {
          setWriting(undefined);
          setSent(text);
        }}
      />
    ) : null;
  const canAnswer = ({ _id }: ProductQuestion): boolean =>
    mine?.buyer === true &&
    !mine.questions.some((own) => own._id === _id) &&
    !mine.answers.some(({ questionId }) => questionId === _id);

  return (
    <section id={section} aria-labelledby="product-questions-title" className="scroll-mt-28 pt-12 lg:pt-16">
      <h2 id="product-questions-title" className="mb-5 text-xl font-bold lg:text-2xl">
        {t('Questions and answers')}
      </h2>
      {/* Rendered near the viewport: the words of customers may need the fonts of another script. */}
      <div
        className="-m-1 grid max-w-[70ch] grid-cols-1 gap-4 p-1 [content-visibility:auto]"
        style={{ containIntrinsicSize: 'auto 24rem' }}
      >
        {data && (view.q !== undefined || data.total >= searchedFrom) ? <Search view={view} /> : null}
        {isError && !data ? <LoadFailed what="The questions" onRetry={() => void refetch()} /> : null}
        {!isError && !data ? (
          <Loading label="Loading questions" className="grid gap-4">
            <Skeleton height={96} />
            <Skeleton height={96} />
          </Loading>
        ) : null}
        {data?.total === 0 ? (
          <p className="text-slate">
            {t(view.q === undefined ? 'Nobody has asked about this product yet.' : 'No question matches.')}
          </p>
        ) : null}
        {data && data.total > 0 ? (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {data.result.map((question) => (
              <li key={question._id}>
                <QuestionItem
                  question={question}
                  own={mine?.questions.some(({ _id }) => _id === question._id) ?? false}
                >
                  {formOf(question._id) ??
                    (canAnswer(question) ? (
                      <Button
                        variant="secondary"
                        size="small"
                        className="justify-self-start"
                        aria-label={t('Answer the question: {question}', { question: question.text })}
                        onClick={() => void write(question._id)}
                      >
                        {t('Answer the question')}
                      </Button>
                    ) : null)}
                </QuestionItem>
              </li>
            ))}
          </ul>
        ) : null}
        {data ? <Pages view={view} total={data.total} totalPages={data.totalPages} /> : null}
        <WaitingPosts mine={mine} />
        <p role="status" className="font-medium text-stock empty:hidden">
          {sent && textOf(sent)}
        </p>
        {formOf('') ?? (
          <Button
            variant="secondary"
            className="justify-self-start noscript:hidden"
            onClick={() => void write('')}
          >
            {t('Ask a question')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The reader's own questions and answers that not everybody sees, with the reason; loaded if there are any. */
function WaitingPosts({ mine }: { mine: ReturnType<typeof useMyQuestions>['data'] }) {
  const [Waiting, load] = useLazy(loadWaiting);
  const notShown = <Post extends { state: string }>(posts: readonly Post[] = []) =>
    posts.filter(({ state }) => state !== 'shown');
  const questions = notShown(mine?.questions);
  const answers = notShown(mine?.answers);
  if (questions.length + answers.length === 0) return null;
  if (!Waiting) load();
  return Waiting ? <Waiting questions={questions} answers={answers} /> : null;
}

/** Links to the other questions, which work without scripts. */
function Pages({ view, total, totalPages }: { view: QuestionView; total: number; totalPages: number }) {
  const { t } = useLanguage();
  const linkTo = useQuestionLinks();
  if (view.page === undefined)
    return total > firstQuestionCount ? (
      <Link to={linkTo({ page: 1 })} preventScrollReset className={pageLinkClass}>
        {t('All {count} questions', { count: total })}
      </Link>
    ) : null;
  return (
    <PageLinks
      label="Pages of questions"
      page={view.page}
      totalPages={totalPages}
      linkTo={(page) => linkTo({ ...view, page })}
    >
      {view.q === undefined ? null : (
        <Link to={linkTo({})} preventScrollReset className={pageLinkClass}>
          {t('All questions')}
        </Link>
      )}
    </PageLinks>
  );
}

/** A search for words, which works without scripts. */
function Search({ view: { q } }: { view: QuestionView }) {
  const { t } = useLanguage();
  const linkTo = useQuestionLinks();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const kept = new URLSearchParams(questionSearch({}, search));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = new URLSearchParams({
      [questionParameters.q]: String(new FormData(event.currentTarget).get(questionParameters.q)),
    });
    void navigate(linkTo(readQuestionView(words)), { preventScrollReset: true });
  }

  return (
    <form noValidate action={`#${section}`} className="flex gap-2" onSubmit={submit}>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        key={q}
        type="search"
        name={questionParameters.q}
        defaultValue={q}
        maxLength={maxQuestionSearchLength}
        aria-label={t('Search the questions')}
        placeholder={t('Search the questions')}
        className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-paper px-3"
      />
      <Button type="submit" variant="secondary">
        {t('Search')}
      </Button>
    </form>
  );
}
