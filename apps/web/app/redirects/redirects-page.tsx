/** Additive: redirects of old addresses, added one by one or from a file. Settings shows it at `?redirects`. */
import { formatDate } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { type Redirect, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { useOwnTitle } from '../lib/use-own-title.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { RedirectFile } from './redirect-file.tsx';

const skeletonRows = 5;

const shownRows = 20;
const readPage = createListReader<Redirect>(redirectEndpoints.listRedirects);

const columns: readonly Column<Redirect>[] = [
  {
    label: 'Old address',
    kind: 'title',
    cell: ({ from }) => <span className="font-semibold break-all">{from}</span>,
  },
  { label: 'Leads to', cell: ({ to }) => <span className="break-all">{to}</span> },
  {
    label: 'Added',
    cell: ({ createdAt }, { digits }) => <span className="tabular">{digits(formatDate(createdAt))}</span>,
  },
];

export default function RedirectsPage() {
  const { t } = useLanguage();
  const { ready } = useSession();
  // Not in the address: it has the place within the settings.
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = { ...(search.trim() && { search: search.trim() }), page, limit: shownRows };
  const redirects = useQuery({
    queryKey: ['redirects', query],
    queryFn: ({ signal }) => readPage(query, signal),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const total = redirects.data?.total;
  const { runMutation, busyWith } = useAdminMutation();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Redirect>();
  useOwnTitle(t('Redirects'));

  async function remove({ _id }: Redirect): Promise<void> {
    await runMutation({
      subject: _id,
      run: () => send(redirectEndpoints.removeRedirect, { params: { id: _id } }),
      notice: redirectTexts.removed,
    }).catch(() => {});
    setRemoving(undefined);
  }

  const actions: Column<Redirect> = {
    label: 'Action',
    kind: 'actions',
    cell: (redirect) => (
      <DeleteButton
        label={t('Delete {name}', { name: redirect.from })}
        onClick={() => setRemoving(redirect)}
      />
    ),
  };

  return (
    <>
      <DashboardHeading
        title="Redirects"
        note={total === undefined ? '' : message('{count} redirects', { count: total })}
      >
        <div className="flex flex-wrap gap-3 max-sm:w-full *:max-sm:grow">
          <ButtonLink to={staffPaths.settings} variant="secondary">
            {t('Settings')}
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" size={18} /> {t('New redirect')}
          </Button>
        </div>
      </DashboardHeading>
      <p className="mb-5 max-w-prose text-slate">
        {t(
          'Links and search engines that know an address of your old shop are led to the new page. A page of this shop is never replaced.',
        )}
      </p>
      <RedirectFile />
      <div className="mb-5 flex">
        <SearchBox
          label="Search addresses"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <DataTable
        what="redirects"
        columns={[...columns, actions]}
        rows={redirects.data?.entries}
        paged
        failed={redirects.isError}
        onRetry={() => void redirects.refetch()}
        empty={search.trim() ? 'No address has this text.' : 'There are no redirects yet.'}
        skeletonRows={skeletonRows}
      />
      {total !== undefined && total > shownRows ? (
        <div className="mt-5">
          <Pagination page={page} totalPages={Math.ceil(total / shownRows)} onPage={setPage} />
        </div>
      ) : null}
      {adding ? <RedirectDialog onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this redirect?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>
          <RichMessage
            text="{address} then leads to no page any more."
            parts={{ address: <strong className="break-all text-ink">{removing?.from}</strong> }}
          />
        </p>
      </ConfirmDialog>
    </>
  );
}
