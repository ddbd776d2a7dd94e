/** Additive: who works for the shop with which role, and the roles: sets of permissions. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { type StaffMember, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { Route } from './+types/staff-page.ts';
import { AddStaffDialog, ChangeStaffDialog } from './staff-dialogs.tsx';
import { StaffInvitations } from './staff-invitations.tsx';
import { mayChange, nameOfRole, useStaff } from './staff-query.ts';
import { StaffRoles } from './staff-roles.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Staff');

const skeletonRows = 3;

export default function StaffPage() {
  const language = useLanguage();
  const { t } = language;
  const session = useSession();
  const { staff, roles, invitations, own } = useStaff();
  const { runMutation, busyWith } = useAdminMutation();
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<StaffMember>();

  async function change({ _id, email }: StaffMember, staffRole: string | null): Promise<void> {
    await runMutation({
      subject: _id,
      run: () => send(staffEndpoints.changeStaff, { params: { id: _id }, body: { staffRole } }),
      notice: staffTexts.changed,
      // Whoever has changed their own rights may have lost access to this page.
      ...(email === session.user?.email && { onDone: () => location.reload() }),
    });
    setChanging(undefined);
  }

  const columns: readonly Column<StaffMember>[] = [
    {
      label: 'Person',
      kind: 'title',
      cell: ({ name, email }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name || email}</span>
          <span className="block text-sm wrap-anywhere text-slate">{email}</span>
        </>
      ),
    },
    {
      label: 'Staff role',
      cell: ({ staffRole }) => (
        <StateBadge good={staffRole === 'owner'}>{nameOfRole(staffRole, own, language)}</StateBadge>
      ),
    },
    {
      label: 'Last login',
      cell: ({ lastLoginAt }, { digits }) => (
        <span className="tabular">{digits(formatDateTime(lastLoginAt))}</span>
      ),
    },
    {
      label: 'Action',
      kind: 'actions',
      cell: (member) =>
        mayChange(session, member.staffRole, own) ? (
          <Button
            variant="secondary"
            size="small"
            className="@max-[56rem]:w-full"
            aria-haspopup="dialog"
            aria-label={t('Change {name}', { name: member.email })}
            onClick={() => setChanging(member)}
          >
            {t('Change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <DashboardHeading title="Staff" note="Who works for the shop, and what they may do.">
        <Button aria-haspopup="dialog" disabled={!roles.data} onClick={() => setAdding(true)}>
          <Icon name="plus" size={18} /> {t('Add to the staff')}
        </Button>
      </DashboardHeading>
      <DataTable
        what="members of staff"
        columns={columns}
        rows={roles.data ? staff.data : undefined}
        failed={staff.isError || roles.isError}
        onRetry={() => void Promise.all([staff.refetch(), roles.refetch()])}
        empty="Nobody works for the shop yet."
        skeletonRows={skeletonRows}
      />
      {roles.data && invitations.data?.length ? (
        <StaffInvitations invitations={invitations.data} own={own} />
      ) : null}
      {roles.data && staff.data ? <StaffRoles own={roles.data} /> : null}
      {adding ? <AddStaffDialog own={own} onClose={() => setAdding(false)} /> : null}
      {changing ? (
        <ChangeStaffDialog
          member={changing}
          own={own}
          busy={busyWith !== undefined}
          onClose={() => setChanging(undefined)}
          onChange={(staffRole) => void change(changing, staffRole).catch(() => {})}
        />
      ) : null}
    </>
  );
}
