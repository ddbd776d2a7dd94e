/** The views of a list by name, above it: links to each, and dialogs that save the present view, rename and delete. */
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { type ViewedList, viewQuery } from '@jontro/shop/list-views/list-views.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import type { AdminList } from '../lib/admin-list.ts';
import { listSearchParams } from '../lib/list-view.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';

const SaveView = lazy(() => import('./save-view.tsx'));
const ManageViews = lazy(() => import('./manage-views.tsx'));

const freshMs = 60_000;

interface ListViewsProps {
  list: Pick<AdminList<{ _id: string }>, 'view' | 'showQuery'>;
  name: ViewedList;
}

const chip = 'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-semibold';
const chosen = `${chip} border-ink bg-ink text-paper`;
const other = `${chip} border-edge bg-paper text-ink hover:border-ink hover:bg-fog`;

export function ListViews({ list, name }: ListViewsProps) {
  const { t } = useLanguage();
  const { ready } = useSession();
  const { data } = useQuery({
    ...endpointQuery(['listViews'], listViewEndpoints.listViews, {}),
    enabled: ready,
    staleTime: freshMs,
  });
  const [open, setOpen] = useState<'save' | 'manage'>();
  const views = data?.filter((view) => view.list === name) ?? [];
  const current = viewQuery(new URLSearchParams(listSearchParams(list.view)).toString());
  useDefault(list, current, data && (views.find(({ isDefault }) => isDefault)?.query ?? ''));
  const canSave = current !== '' && data !== undefined && views.every(({ query }) => query !== current);
  return (
    <>
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

/** Opens a list whose address has no view with its default, once; `query` is undefined until the views are loaded. */
function useDefault(list: ListViewsProps['list'], current: string, query: string | undefined): void {
  const openedBare = useRef(current === '' && list.view.page === 1);
  const show = useEffectEvent((wanted: string) => list.showQuery(wanted));
  useEffect(() => {
    if (query === undefined) return;
    if (openedBare.current && query !== '') show(query);
    openedBare.current = false;
  }, [query]);
}
