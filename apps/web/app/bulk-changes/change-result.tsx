/** A change that was started: its progress, its products by their results, and its undo. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { type BulkChange, isWorking } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useCategories } from '../site/use-categories.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ResultsByState } from '../ui/results-by-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import {
  bulkChangeKeys,
  changeText,
  countOf,
  progressOf,
  resultLabels,
  type ShownResult,
  shownResults,
  stateLabels,
} from './bulk-change-queries.ts';
import { ChangedProducts } from './changed-products.tsx';

export function ChangeResult({ change }: { change: BulkChange }) {
  const language = useLanguage();
  const { t, digits } = language;
  const { titleOf } = useCategories();
  const { state, undoableUntil, by } = change;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state]);
  return (
    <section className="grid gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {t(stateLabels[state])}
        </h2>
        <p className="mt-1 break-words">{changeText(change.change, language, titleOf)}</p>
        <p className="tabular text-sm break-words text-slate">
          {digits(formatDateTime(change.createdAt))} · {by}
        </p>
      </div>
      {isWorking(change) ? (
        <div className="grid gap-2">
          <ProgressBar label={stateLabels[state]} progress={progressOf(change)} />
          <p className="tabular text-slate">
            {t('{percent}%', { percent: Math.floor(progressOf(change) * 100) })} ·{' '}
            {t('You can leave this page; the work goes on.')}
          </p>
        </div>
      ) : null}
      {undoableUntil ? <Undo change={change} until={undoableUntil} /> : null}
      <ResultsByState
        states={shownResults}
        labels={resultLabels}
        countOf={(result) => countOf(change, result)}
      >
        {(result, count) => <Items key={result} id={change._id} result={result} count={count} />}
      </ResultsByState>
    </section>
  );
}

function Undo({ change: { _id: id }, until }: { change: BulkChange; until: string }) {
  const { t, digits } = useLanguage();
  const client = useQueryClient();
  const { runMutation, busyWith } = useAdminMutation();
  const [asking, setAsking] = useState(false);
  const busy = busyWith !== undefined;
  const undo = () =>
    runMutation({
      subject: id,
      run: async () => {
        const undoing = await send(bulkChangeEndpoints.undoBulkChange, { params: { id } });
        client.setQueryData(bulkChangeKeys.one(id), undoing);
        setAsking(false);
      },
    }).catch(() => setAsking(false));
  return (
    <div className="grid gap-2">
      <p>{t('You can undo it until {time}.', { time: digits(formatDateTime(until)) })}</p>
      <div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          busy={busy}
          className="max-sm:w-full"
          onClick={() => setAsking(true)}
        >
          {t('Undo the change')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Undo this change?"
        action="Undo the change"
        busy={busy}
        onConfirm={undo}
        onCancel={() => setAsking(false)}
      >
        {t(
          'The products get their earlier values back. What was changed since stays; units sold since are kept.',
        )}
      </ConfirmDialog>
    </div>
  );
}

const rows = 20;

function Items({ id, result, count }: { id: string; result: ShownResult; count: number }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(bulkChangeKeys.items(id, result, page, count), bulkChangeEndpoints.listBulkChangeItems, {
      params: { id },
      query: { state: result, page, limit: rows },
    }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <LoadFailed what="Some of the products" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the products">
        <Skeleton height={240} />
      </Loading>
    );
  return (
    <>
      <ChangedProducts items={data} />
      {count > rows ? <Pagination page={page} totalPages={Math.ceil(count / rows)} onPage={setPage} /> : null}
    </>
  );
}
