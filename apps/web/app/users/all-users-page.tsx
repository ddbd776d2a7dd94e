/** The table of all users: search, change a role, delete (specification section 2, Admin tables). */
import { formatDate } from '@jontro/shop/dates.ts';
import { userCalls } from '@jontro/shop/users/users.calls.ts';
import { type User, userTexts } from '@jontro/shop/users/users.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useAdminAct } from '../lib/admin-act.ts';
import { showNotice } from '../lib/notices.ts';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { changeSession, useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import type { Route } from './+types/all-users-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Users');

const skeletonRows = 9;
const notYet = '–';
const day = (moment: number) => (
  <span className="tabular whitespace-nowrap">{moment > 0 ? formatDate(moment) : notYet}</span>
);

const facts: readonly Column<User>[] = [
  { label: 'Name', kind: 'title', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { label: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { label: 'Created', cell: ({ timestamp }) => day(timestamp.createdAt) },
  { label: 'Last login', cell: ({ timestamp }) => day(timestamp.lastLoginAt) },
  { label: 'Role', cell: ({ role }) => <RoleMark role={role} /> },
];

/** What is asked about before it is done. */
type Asked = { what: 'removal' | 'own-downgrade'; user: User };

export default function AllUsersPage() {
  const { user: me, ready } = useSession();
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const users = useQuery({
    ...callQuery(queryKeys.allUsers(wanted), userCalls.listAllUsers, { query: { search: wanted } }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const { act, busyWith } = useAdminAct();
  const [asked, setAsked] = useState<Asked>();
  const isMe = ({ email }: User) => email === me?.email;

  async function changeRole(user: User): Promise<void> {
    const role = user.role === 'admin' ? 'user' : 'admin';
    const leaving = isMe(user) && role === 'user';
    await act({
      subject: user._id,
      run: () => send(userCalls.changeRole, { params: { id: user._id }, body: { role } }),
      // Whoever is no admin any more is sent home by the admin pages themselves (section 4).
      onDone: leaving ? () => changeSession({ role }) : undefined,
    }).then(
      () => toast.success(`${user.name} is now ${role === 'admin' ? 'an admin' : 'a user'}`),
      () => {},
    );
    setAsked(undefined);
  }

  async function remove({ _id }: User): Promise<void> {
    await act({
      subject: _id,
      run: () => send(userCalls.removeUser, { params: { id: _id } }),
      notice: userTexts.deleted,
    }).catch(() => {});
    setAsked(undefined);
  }

  function askRemoval(user: User): void {
    if (user.role === 'admin') showNotice('warning', userTexts.adminNotDeleted);
    else setAsked({ what: 'removal', user });
  }

  const actions: Column<User> = {
    label: 'Action',
    kind: 'actions',
    cell: (user) => (
      <div className="flex justify-end gap-2">
        <Button
          look="secondary"
          size="small"
          className="whitespace-nowrap max-md:flex-1"
          aria-label={`${user.role === 'admin' ? 'Make user' : 'Make admin'}: ${user.email}`}
          onClick={() =>
            isMe(user) && user.role === 'admin'
              ? setAsked({ what: 'own-downgrade', user })
              : void changeRole(user)
          }
        >
          <Icon name={user.role === 'admin' ? 'user' : 'shield'} size={16} />
          {user.role === 'admin' ? 'Make user' : 'Make admin'}
        </Button>
        <Button
          look="secondary"
          size="small"
          aria-label={`Delete ${user.email}`}
          onClick={() => askRemoval(user)}
        >
          <Icon name="trash" size={16} /> <span className="md:sr-only">Delete</span>
        </Button>
      </div>
    ),
  };

  const busy = asked !== undefined && busyWith === asked.user._id;
  return (
    <>
      <DashboardHeading title="All Users" note={users.data && `${users.data.length} users, newest first`}>
        <SearchBox label="Search users" value={search} onChange={setSearch} />
      </DashboardHeading>
      <DataTable
        what="users"
        columns={[...facts, actions]}
        rows={users.data}
        failed={users.isError}
        onRetry={() => void users.refetch()}
        empty={wanted ? `No user matches “${wanted}”.` : 'Nobody has signed in yet.'}
        skeletonRows={skeletonRows}
        changing={busyWith}
      />
      <ConfirmDialog
        open={asked?.what === 'removal'}
        title="Delete this user?"
        action="Delete"
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void remove(asked.user)}
      >
        <p>
          The account of <strong className="break-all text-ink">{asked?.user.email}</strong> is closed and its
          cart emptied. Its orders stay. This cannot be undone.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.what === 'own-downgrade'}
        title="Give up your admin role?"
        action="Become a user"
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void changeRole(asked.user)}
      >
        <p>You leave the administration at once. Only another admin can bring you back.</p>
      </ConfirmDialog>
    </>
  );
}

function RoleMark({ role }: { role: User['role'] }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${
        role === 'admin' ? 'bg-ink text-white' : 'bg-fog text-slate ring-1 ring-line'
      }`}
    >
      {role}
    </span>
  );
}
