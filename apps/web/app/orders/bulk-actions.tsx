/** The actions on many orders that run, or ended within half an hour: progress, result, failures, undo. */

import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { type BulkAction, bulkKindRow, bulkResult } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { message } from '@jontro/shop/messages.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { now } from '../lib/clock.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { readTabStorage, writeTabStorage } from '../lib/tab-storage.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import { UndoDialog } from './bulk-undo.tsx';

const pollMs = 1_000;
/** How long ended ones cover the orders of a phone. */
const phoneMs = 15_000;
/** How many ended ones are shown. */
const maxShown = 3;
const storageName = 'closed-bulk-actions';

const readClosed = (): string[] => {
  const stored = readTabStorage(storageName);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
};

/** The actions of everybody; fetched again while one runs. Lists of orders are fetched again when one has ended. */
function useBulkActions(): readonly BulkAction[] {
  const { ready } = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    ...endpointQuery(staffKeys.bulkActions, bulkActionEndpoints.listBulkActions, {}),
    enabled: ready,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? pollMs : false),
  });
  const ended = data?.flatMap(({ _id, finishedAt }) => (finishedAt ? [_id] : []));
  const before = useRef<readonly string[]>(undefined);
  const names = ended?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the ended ones
  useEffect(() => {
    // A short one may have ended before it was seen running.
    const changed = before.current && ended?.some((id) => !before.current?.includes(id));
    before.current = ended ?? before.current;
    if (changed) void client.invalidateQueries();
  }, [names]);
  return data ?? [];
}

interface BulkActionsProps {
  /** Whether orders are being chosen: on phones there is no space then. */
  choosing: boolean;
  /** Opens the dialog for the cash of the orders that an action has delivered. */
  onCash: (actionId: string) => void;
}

export function BulkActions({ choosing, onCash }: BulkActionsProps) {
  const { t } = useLanguage();
  const actions = useBulkActions();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [undoing, setUndoing] = useState<BulkAction>();
  useEffect(() => setClosed(readClosed()), []);
  const isRecent = ({ _id, finishedAt }: BulkAction): boolean =>
    finishedAt === undefined || (Date.parse(finishedAt) > now() - undoMs && !closed.includes(_id));
  const shown = actions.filter(isRecent).slice(0, maxShown);
  const close = (id: string): void => {
    const next = [...closed, id].slice(-50);
    setClosed(next);
    writeTabStorage(storageName, next);
  };
  const { isFolded, keepOpen } = useFolded(shown);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t('Actions on many orders')}
      onFocus={keepOpen}
      onPointerDown={keepOpen}
      className={`max-h-[50dvh] overflow-y-auto rounded-card border border-edge bg-paper px-3 shadow-lift ${choosing ? 'max-sm:hidden' : ''}`}
    >
      {isFolded ? (
        <button
          type="button"
          aria-expanded="false"
          className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold sm:hidden"
          onClick={keepOpen}
        >
          {t('Actions on many orders')} <Icon name="chevronDown" size={18} className="shrink-0 rotate-180" />
        </button>
      ) : null}
      <ul className={`divide-y divide-line ${isFolded ? 'max-sm:hidden' : ''}`}>
        {shown.map((action) => (
          <li key={action._id} className="py-2">
            <ActionRow
              action={action}
              onClose={() => close(action._id)}
              onUndo={() => setUndoing(action)}
              onCash={() => onCash(action._id)}
            />
          </li>
        ))}
      </ul>
      {undoing ? <UndoDialog action={undoing} onClose={() => setUndoing(undefined)} /> : null}
    </section>
  );
}

/** On phones ended actions become one line after some seconds; whoever has touched them keeps them open until another one ends. */
function useFolded(shown: readonly BulkAction[]) {
  const [isFolded, setFolded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = shown.map(({ _id, finishedAt }) => `${_id} ${finishedAt ?? ''}`).join();
  const allEnded = shown.every(({ finishedAt }) => finishedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with every change of the actions
  useEffect(() => {
    setFolded(false);
    if (!allEnded) return;
    timer.current = setTimeout(() => setFolded(true), phoneMs);
    return () => clearTimeout(timer.current);
  }, [state]);
  function keepOpen(): void {
    clearTimeout(timer.current);
    setFolded(false);
  }
  return { isFolded, keepOpen };
}

interface ActionRowProps {
  action: BulkAction;
  onClose: () => void;
  onUndo: () => void;
  onCash: () => void;
}

function ActionRow({ action, onClose, onUndo, onCash }: ActionRowProps) {
  const { t } = useLanguage();
  const { user } = useSession();
  const { kind, total, done, failed, finishedAt, undoes, undoableUntil, by } = action;
  const label = t(bulkKindRow(kind).label);
  const name = undoes ? t('Undo: {action}', { action: label }) : label;
  const result = undoes ? name : t(bulkResult(kind));
  const isUndoable = finishedAt && undoableUntil && Date.parse(undoableUntil) > now();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="tabular min-w-0 flex-1 basis-24 break-words max-sm:basis-full" role="status">
          {finishedAt ? (
            <Icon name="check" size={16} className="mr-1 inline align-[-2px] text-bottle" />
          ) : null}
          <span className="font-semibold">{result}:</span> {t('{done} of {total}', { done, total })}
          {by === user?.email ? null : (
            <span className="block text-sm text-slate">{t('by {email}', { email: by })}</span>
          )}
        </p>
        {finishedAt && kind === 'deliver' && done > 0 ? (
          <Button size="small" className="max-sm:min-h-11" aria-haspopup="dialog" onClick={onCash}>
            {t('Record the cash')}
          </Button>
        ) : null}
        {isUndoable ? (
          <Button
            size="small"
            variant="secondary"
            className="max-sm:min-h-11"
            aria-haspopup="dialog"
            aria-label={t('Undo: {action}', { action: label })}
            onClick={onUndo}
          >
            {t('Undo')}
          </Button>
        ) : null}
        {finishedAt ? (
          <button
            type="button"
            aria-label={t('Close: {action}', { action: name })}
            className="grid size-11 place-items-center rounded-control hover:bg-fog"
            onClick={onClose}
          >
            <Icon name="x" size={18} />
          </button>
        ) : null}
      </div>
      {finishedAt ? null : (
        <ProgressBar
          label={message('Progress: {action}', { action: name })}
          progress={total === 0 ? 1 : (done + failed) / total}
        />
      )}
      {failed > 0 ? <BulkFailures action={action} /> : null}
    </div>
  );
}
