/** Additive: the questions about all products, which staff answer, show and hide (decision 160). */

import { formatDate } from '@jontro/shop/dates.ts';
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import {
  questionFilters,
  questionModerationEndpoints,
  type StaffAnswer,
  type StaffQuestion,
} from '@jontro/shop/questions/question-moderation.endpoints.ts';
import { maxAnswerLength, postHideReasons, questionTexts } from '@jontro/shop/questions/questions.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { HideDialog } from '../ui/hide-dialog.tsx';
import { countText, ListFilter, ListFooter, tableProps } from '../ui/list-toolbar.tsx';
import { ModerationActions } from '../ui/moderation-actions.tsx';
import { ModerationState } from '../ui/moderation-state.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { ReplyDialog } from '../ui/reply-dialog.tsx';
import type { Route } from './+types/questions-page.ts';
import { StaffAnswers } from './staff-answers.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Questions');

const skeletonRows = 5;
const filterLabels: Record<(typeof questionFilters)[number], PlainMessage> = {
  waiting: 'Waiting for us',
  held: 'To check',
  hidden: 'With something hidden',
};

const list = {
  key: 'productQuestions',
  shape: { sorts: [], filters: { show: questionFilters } },
  read: createListReader<StaffQuestion>(questionModerationEndpoints.listQuestions),
} as const;

const replyOf = ({ answers }: StaffQuestion): string =>
  answers.find(({ from }) => from === 'shop')?.text ?? '';

const columns: readonly Column<StaffQuestion>[] = [
  {
    label: 'Product',
    cell: ({ product }) => (
      <Link to={paths.product(product)} className="underline decoration-line underline-offset-4">
        <ProductName product={product} />
      </Link>
    ),
  },
  {
    label: 'Customer',
    cell: ({ name, askedAt }, { digits }) => (
      <>
        <span className="block">{name}</span>
        <span className="tabular block text-sm text-slate">{digits(formatDate(askedAt))}</span>
      </>
    ),
  },
  { label: 'State', cell: (question) => <ModerationState of={question} /> },
];

type Hidden = { question: StaffQuestion } | { answer: StaffAnswer };

export default function QuestionsPage() {
  const { t } = useLanguage();
  const questions = useAdminList<StaffQuestion>(list);
  const { runMutation, busyWith } = useAdminMutation();
  const [hiding, setHiding] = useState<Hidden>();
  const [answering, setAnswering] = useState<StaffQuestion>();

  const show = ({ _id }: StaffQuestion) =>
    runMutation({
      subject: _id,
      run: () => send(questionModerationEndpoints.showQuestion, { params: { id: _id } }),
      notice: questionTexts.shown,
    }).catch(() => {});
  const showAnswer = ({ _id }: StaffAnswer) =>
    runMutation({
      subject: _id,
      run: () => send(questionModerationEndpoints.showAnswer, { params: { id: _id } }),
      notice: questionTexts.answerShown,
    }).catch(() => {});

  const titleColumn: Column<StaffQuestion> = {
    label: 'Question',
    kind: 'title',
    cell: ({ text, answers }) => (
      <div className="grid gap-2 @min-[56rem]:min-w-72">
        <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </span>
        <StaffAnswers
          answers={answers}
          busyWith={busyWith}
          onShow={(answer) => void showAnswer(answer)}
          onHide={(answer) => setHiding({ answer })}
        />
      </div>
    ),
  };
  const actions: Column<StaffQuestion> = {
    label: 'Action',
    kind: 'actions',
    cell: (question) => (
      <ModerationActions
        name={question.text}
        state={question.state}
        answered={replyOf(question) !== ''}
        busy={busyWith === question._id}
        onShow={() => void show(question)}
        onHide={() => setHiding({ question })}
        onAnswer={() => setAnswering(question)}
      />
    ),
  };

  return (
    <>
      <DashboardHeading
        title="Questions"
        note={countText(questions, (count) => message('{count} questions', { count }))}
      />
      <ListWithViews
        list={questions}
        name="questions"
        filters={
          <div className="mb-5 flex flex-wrap gap-3">
            <ListFilter
              list={questions}
              name="show"
              label="Show"
              all="All"
              options={questionFilters.map((filter) => [filter, t(filterLabels[filter])])}
            />
          </div>
        }
      >
        <DataTable
          {...tableProps(questions)}
          what="questions"
          columns={[titleColumn, ...columns, actions]}
          empty={questions.narrowed ? 'No question is here.' : 'Nobody has asked about a product yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={questions} />
      </ListWithViews>
      {hiding ? <Hide hidden={hiding} onClose={() => setHiding(undefined)} /> : null}
      {answering ? (
        <ReplyDialog
          title="Answer this question"
          hint="Everybody sees it first below the question. Empty to remove it."
          quoted={answering.text}
          reply={replyOf(answering)}
          maxLength={maxAnswerLength}
          subject={answering._id}
          notice={questionTexts.replied}
          save={(text) =>
            send(questionModerationEndpoints.replyToQuestion, {
              params: { id: answering._id },
              body: { text },
            })
          }
          onClose={() => setAnswering(undefined)}
        />
      ) : null}
    </>
  );
}

function Hide({ hidden, onClose }: { hidden: Hidden; onClose: () => void }) {
  const { hideQuestion, hideAnswer } = questionModerationEndpoints;
  if ('question' in hidden) {
    const { _id: id } = hidden.question;
    return (
      <HideDialog
        title="Hide this question"
        hint="The writer sees this. Its answers are hidden as well."
        reasons={postHideReasons}
        subject={id}
        notice={questionTexts.hidden}
        hide={(reason) => send(hideQuestion, { params: { id }, body: { reason } })}
        onClose={onClose}
      />
    );
  }
  const { _id: id } = hidden.answer;
  return (
    <HideDialog
      title="Hide this answer"
      hint="The writer sees this."
      reasons={postHideReasons}
      subject={id}
      notice={questionTexts.answerHidden}
      hide={(reason) => send(hideAnswer, { params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
