/** The preview of an action on many orders: how many can take part, how many cannot and why; it starts it. */

import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import {
  type BulkKind,
  type BulkPreview,
  bulkKindRow,
  bulkTexts,
} from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { newKey } from './checkout-draft.ts';
import type { Selection } from './order-choice.ts';

interface BulkDialogProps {
  kind: BulkKind;
  selection: Selection;
  onClose: () => void;
  onStarted: () => void;
}

/** What an error says, in words. */
const textOfError = (error: unknown): string =>
  error instanceof ApiError ? error.message : failureTexts.unexpected;

/** Mounted while it is open. */
export function BulkDialog({ kind, selection, onClose, onStarted }: BulkDialogProps) {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [key] = useState(newKey);
  const preview = useQuery({
    queryKey: staffKeys.bulkPreview(kind, selection),
    queryFn: ({ signal }) =>
      send(bulkActionEndpoints.previewBulkAction, { query: { kind, ...selection } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const start = useMutation({
    mutationFn: (digest: string) =>
      send(bulkActionEndpoints.startBulkAction, { body: { kind, selection, digest, key } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: staffKeys.bulkActions });
      onStarted();
    },
    onError: (error) => {
      if (textOfError(error) === bulkTexts.changed) void preview.refetch();
    },
  });
  const { data } = preview;
  const error = start.error ?? preview.error;
  const { label } = bulkKindRow(kind);
  return (
    <Dialog open onClose={onClose} title={t(label)}>
      <div className="grid gap-4">
        {data ? <PreviewText kind={kind} preview={data} /> : null}
        {preview.isPending ? (
          <Loading label="Counting the orders">
            <Skeleton height={96} />
          </Loading>
        ) : null}
        {error ? (
          <p role="alert" className="font-medium text-sale-deep">
            {textOf(textOfError(error))}
          </p>
        ) : null}
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            busy={start.isPending}
            disabled={!data || data.able === 0 || preview.isFetching}
            onClick={() => data && start.mutate(data.digest)}
          >
            {data && data.able > 0
              ? t(message('{action} ({count})', { action: t(label), count: data.able }))
              : t(label)}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function PreviewText({ kind, preview }: { kind: BulkKind; preview: BulkPreview }) {
  const { t, textOf, digits } = useLanguage();
  const { undoable, move } = bulkKindRow(kind);
  return (
    <>
      <p className="tabular text-lg font-semibold">
        {t('{count} orders can take part.', { count: preview.able })}
        {move ? null : (
          <span className="block text-base font-normal">
            {t('Cash in all: {amount}', { amount: digits(formatTaka(preview.payable)) })}
          </span>
        )}
      </p>
      {preview.skipping ? (
        <p className="rounded-control bg-marigold-wash px-3 py-2 font-semibold">
          {t('Never handed over: {count}', { count: preview.skipping })}
        </p>
      ) : null}
      {preview.unconfirmed ? (
        <p className="rounded-control bg-marigold-wash px-3 py-2 font-semibold">
          {t('Not confirmed by anybody: {count}', { count: preview.unconfirmed })}
        </p>
      ) : null}
      {preview.able > 0 ? (
        <p className="text-slate">
          {undoable
            ? digits(t('You can undo it for 30 minutes. Mails to the customers wait until then.'))
            : t('It cannot be undone.')}
        </p>
      ) : null}
      {preview.obstacles.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="font-semibold">
            {t('{count} orders cannot take part:', { count: preview.total - preview.able })}
          </h3>
          {preview.obstacles.map(({ reason, count, orders }) => (
            <details key={reason} className="rounded-control border border-line px-3">
              <summary className="min-h-11 cursor-pointer py-2.5">
                <span className="tabular font-semibold">{t('{count} orders', { count })}:</span>{' '}
                {textOf(reason)}
              </summary>
              <BulkOrders orders={orders} more={count - orders.length} />
            </details>
          ))}
        </section>
      ) : null}
    </>
  );
}
