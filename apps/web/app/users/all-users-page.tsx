/** The table of all users: search, filter, sort, change a role, delete (specification section 2, Admin tables). */

import { formatDate } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { userEndpoints, userSorts } from '@jontro/shop/users/users.endpoints.ts';
import { roles, type User, userTexts } from '@jontro/shop/users/users.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { customerPath } from '../customers/customer-path.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { can } from '../lib/can.ts';
import { showNotice } from '../lib/notices.ts';
import { send } from '../lib/send.ts';
import { changeSession, useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { countText, FileLink, ListFilter, ListFooter, ListToolbar, tableProps } from '../ui/list-toolbar.tsx';
import { RichMessage } from '../ui/rich-message.tsx';
import type { Route } from './+types/all-users-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'All Users');

const skeletonRows = 9;
const notYet = '–';
const day = (timestamp: number, { digits }: PageLanguage) => (
  <span className="tabular whitespace-nowrap">{timestamp > 0 ? digits(formatDate(timestamp)) : notYet}</span>
);

const dataColumns: readonly Column<User>[] = [
  {
    label: 'Name',
    kind: 'title',
    sort: 'name',
    cell: ({ _id, name }) => (
      <Link to={customerPath(_id)} className="font-semibold underline-offset-4 hover:underline">
        {name}
      </Link>
    ),
  },
  { label: 'Email', sort: 'email', cell: ({ email }) => <EmailText>{email}</EmailText> },
  {
    label: 'Created',
    sort: 'created',
    cell: ({ timestamp }, language) => day(timestamp.createdAt, language),
  },
  {
    label: 'Last login',
    sort: 'lastLogin',
    cell: ({ timestamp }, language) => day(timestamp.lastLoginAt, language),
  },
  { label: 'Role', sort: 'role', cell: ({ role }) => <RoleBadge role={role} /> },
];

const list = {
  key: 'allUsers',
  shape: { sorts: userSorts, defaultSort: 'created', filters: { role: roles } },
  read: createListReader<User>(userEndpoints.listAllUsers),
  file: userEndpoints.downloadUsers,
} as const;

/** An action that waits for confirmation. */
type PendingAction = { what: 'removal' | 'own-downgrade'; user: User };

export default function AllUsersPage() {
  const { t } = useLanguage();
  const session = useSession();
  const { user: me } = session;
  const changesRoles = can(session, 'staff');
  const deletes = can(session, 'deletions');
  const users = useAdminList(list);
  const { runMutation, busyWith } = useAdminMutation();
  const [pending, setPending] = useState<PendingAction>();
  const isMe = ({ email }: User) => email === me?.email;

  async function changeRole(user: User): Promise<void> {
    const role = user.role === 'admin' ? 'user' : 'admin';
    const losesAdminRole = isMe(user) && role === 'user';
    await runMutation({
      subject: user._id,
      run: () => send(userEndpoints.changeRole, { params: { id: user._id }, body: { role } }),
      // `AdminOnly` redirects users without the admin role to the home page (section 4).
      onDone: losesAdminRole ? () => changeSession({ role }) : undefined,
    }).then(
      () =>
        toast.success(
          role === 'admin'
            ? message('{name} is now an admin', { name: user.name })
            : message('{name} is now a user', { name: user.name }),
        ),
      () => {},
    );
    setPending(undefined);
  }

  async function remove({ _id }: User): Promise<void> {
    setPending(undefined);
    await runMutation({
      subject: _id,
      run: () => send(userEndpoints.removeUser, { params: { id: _id } }),
      optimisticUpdate: users.without(_id),
      notice: userTexts.deleted,
    }).catch(() => {});
  }

  function confirmRemoval(user: User): void {
    if (user.role === 'admin') showNotice('warning', userTexts.adminNotDeleted);
    else setPending({ what: 'removal', user });
  }

  const actions: Column<User> = {
    label: 'Action',
    kind: 'actions',
    cell: (user) => (
      <div className="flex justify-end gap-2 @max-[56rem]:flex-wrap">
        {changesRoles ? (
          <Button
            variant="secondary"
            size="small"
            className="whitespace-nowrap @max-[56rem]:flex-1"
            aria-label={`${t(user.role === 'admin' ? 'Make user' : 'Make admin')}: ${user.email}`}
            onClick={() =>
              isMe(user) && user.role === 'admin'
                ? setPending({ what: 'own-downgrade', user })
                : void changeRole(user)
            }
          >
            <Icon name={user.role === 'admin' ? 'user' : 'shield'} size={16} />
            {t(user.role === 'admin' ? 'Make user' : 'Make admin')}
          </Button>
        ) : null}
        {deletes ? (
          <DeleteButton
            label={t('Delete {name}', { name: user.email })}
            onClick={() => confirmRemoval(user)}
          />
        ) : null}
      </div>
    ),
  };

  const busy = pending !== undefined && busyWith === pending.user._id;
  return (
    <>
      <DashboardHeading
        title="All Users"
        note={countText(users, (count) => message('{count} users', { count }))}
      >
        <HeadingActions>
          <FileLink list={users} className="max-sm:w-full" />
        </HeadingActions>
      </DashboardHeading>
      <ListWithViews
        list={users}
        name="users"
        filters={
          <ListToolbar list={users} searchLabel="Search users">
            <ListFilter
              list={users}
              name="role"
              label="Role"
              all="All"
              options={[
                ['admin', t('Admins')],
                ['user', t('Users')],
              ]}
            />
          </ListToolbar>
        }
      >
        <DataTable
          {...tableProps(users)}
          what="users"
          columns={changesRoles || deletes ? [...dataColumns, actions] : dataColumns}
          empty={users.narrowed ? 'No user matches.' : 'Nobody has signed in yet.'}
          skeletonRows={skeletonRows}
          changing={busyWith}
        />
        <ListFooter list={users} />
      </ListWithViews>
      <ConfirmDialog
        open={pending?.what === 'removal'}
        title="Delete this user?"
        action="Delete"
        busy={busy}
        onCancel={() => setPending(undefined)}
        onConfirm={() => pending && void remove(pending.user)}
      >
        <p>
          <RichMessage
            text="The account of {email} is closed and its cart emptied. Its orders stay. This cannot be undone."
            parts={{ email: <strong className="wrap-anywhere text-ink">{pending?.user.email}</strong> }}
          />
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={pending?.what === 'own-downgrade'}
        title="Give up your admin role?"
        action="Become a user"
        busy={busy}
        onCancel={() => setPending(undefined)}
        onConfirm={() => pending && void changeRole(pending.user)}
      >
        <p>{t('You lose access to the administration at once. Only another admin can restore it.')}</p>
      </ConfirmDialog>
    </>
  );
}

function RoleBadge({ role }: { role: User['role'] }) {
  const { t } = useLanguage();
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${
        role === 'admin' ? 'bg-ink text-paper' : 'bg-fog text-slate ring-1 ring-line'
      }`}
    >
      {t(role)}
    </span>
  );
}
