/**
 * A list with its views by name between its filters and its rows: links to each, and dialogs that save the present view, rename
 * and delete. Nothing of it is shown before its views are known and the default one is open, so that nothing moves.
 */
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { type ViewedList, viewQuery } from '@jontro/shop/list-views/list-views.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import type { AdminList } from '../lib/admin-list.ts';
import { listSearchParams } from '../lib/list-view.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const SaveView = lazy(() => import('./save-view.tsx'));
const ManageViews = lazy(() => import('./manage-views.tsx'));

const freshMs = 60_000;
const skeletonRows = 8;

interface ListWithViewsProps {
  list: Pick<AdminList<{ _id: string }>, 'view' | 'showQuery' | 'late' | 'entries' | 'failed'>;
  name: ViewedList;
  /** What is shown above its views is not known yet. */
  held?: boolean;
  /** What searches and filters the list, above its views. */
  filters: ReactNode;
  children: ReactNode;
}

const chip = 'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-semibold';
const chosen = `${chip} border-ink bg-ink text-paper`;
const other = `${chip} border-edge bg-paper text-ink hover:border-ink hover:bg-fog`;

export function ListWithViews({ list, name, held = false, filters, children }: ListWithViewsProps) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const { data, failureCount } = useQuery({
    ...endpointQuery(['listViews'], listViewEndpoints.listViews, {}),
    enabled: ready,
    staleTime: freshMs,
  });
  const [open, setOpen] = useState<'save' | 'manage'>();
  const views = data?.filter((view) => view.list === name) ?? [];
  const current = viewQuery(new URLSearchParams(listSearchParams(list.view)).toString());
  const byDefault = views.find(({ isDefault }) => isDefault)?.query ?? '';
  const opening = useOpening(list, current, !held && (data || failureCount > 0) ? byDefault : undefined);
  const canSave = current !== '' && data !== undefined && views.every(({ query }) => query !== current);
  if (opening) return <ListSkeleton />;
  return (
    <>
      {filters}
      {views.length > 0 || canSave ? (
        <nav
          aria-label={t('Views')}
          className="relative -m-1 mb-4 flex min-w-0 items-center gap-2 p-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap"
        >
          <ul className="contents">
            {views.map(({ _id, name: label, query }) => (
              <li key={_id} className="contents">
                <Link
                  to={`?${query}`}
                  aria-current={query === current ? 'true' : undefined}
                  className={query === current ? chosen : other}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {canSave ? <DialogOpener label="Save this view" onOpen={() => setOpen('save')} /> : null}
          {views.length > 0 ? <DialogOpener label="Edit views" onOpen={() => setOpen('manage')} /> : null}
        </nav>
      ) : null}
      {children}
      <Suspense fallback={null}>
        {open === 'save' ? <SaveView list={name} query={current} onClose={() => setOpen(undefined)} /> : null}
        {open === 'manage' ? <ManageViews views={views} onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function DialogOpener({ label, onOpen }: { label: PlainMessage; onOpen: () => void }) {
  const { t } = useLanguage();
  return (
    <Button variant="quiet" aria-haspopup="dialog" className="shrink-0 max-sm:px-3" onClick={onOpen}>
      {t(label)}
    </Button>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading the list" className="grid gap-3">
      <Skeleton height={48} />
      {Array.from({ length: skeletonRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
        <Skeleton key={index} height={72} />
      ))}
    </Loading>
  );
}

/**
 * Opens a list whose address has no view with its default, once; `byDefault` is the query of that, empty without one, and
 * undefined until the views are loaded. Returns true until the list may be shown.
 */
function useOpening(
  list: ListWithViewsProps['list'],
  current: string,
  byDefault: string | undefined,
): boolean {
  const { search } = useLocation();
  const [bare] = useState(current === '' && list.view.page === 1);
  const [opened, setOpened] = useState(false);
  const wanted = bare && byDefault ? new URLSearchParams(byDefault).toString() : '';
  // A default with few rows would be shorter than the skeleton of a page of them.
  const awaited = list.late || (list.entries === undefined && !list.failed);
  const opening =
    !opened &&
    (byDefault === undefined ||
      (wanted !== '' && (new URLSearchParams(search).toString() !== wanted || awaited)));
  const show = useEffectEvent((query: string) => list.showQuery(query));
  useEffect(() => {
    if (!opening) setOpened(true);
    else if (wanted !== '') show(wanted);
  }, [opening, wanted]);
  return opening;
}
