/** The staff roles on the staff page: those of every shop, and the shop's own, which can be added, changed and deleted. */
import { message } from '@jontro/shop/messages.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import {
  type NewStaffRole,
  type StaffRole,
  staffRoleNames,
  staffRoles as staffRolesOfEveryShop,
  staffTexts,
} from '@jontro/shop/users/staff-roles.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteButton } from '../ui/list-removal.tsx';
import { PermissionList } from './permission-list.tsx';
import { mayGive } from './staff-query.ts';
import { StaffRoleDialog } from './staff-role-dialog.tsx';

interface StaffRolesProps {
  own: readonly StaffRole[];
}

export function StaffRoles({ own }: StaffRolesProps) {
  const { t, digits } = useLanguage();
  const session = useSession();
  const { runMutation, busyWith } = useAdminMutation();
  const [editing, setEditing] = useState<StaffRole | 'new'>();
  const [removing, setRemoving] = useState<StaffRole>();
  const edited = editing === 'new' ? undefined : editing;

  async function save(body: NewStaffRole): Promise<void> {
    await runMutation({
      subject: edited?._id ?? 'new',
      run: () =>
        edited
          ? send(staffEndpoints.changeStaffRole, { params: { id: edited._id }, body })
          : send(staffEndpoints.addStaffRole, { body }),
      notice: edited ? staffTexts.roleChanged : staffTexts.roleAdded,
    });
    setEditing(undefined);
  }
  async function remove({ _id }: StaffRole): Promise<void> {
    await runMutation({
      subject: _id,
      run: () => send(staffEndpoints.removeStaffRole, { params: { id: _id } }),
      notice: staffTexts.roleRemoved,
    }).catch(() => {});
    setRemoving(undefined);
  }

  return (
    <section aria-labelledby="staff-roles" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="staff-roles" className="text-xl font-bold">
          {t('Staff roles')}
        </h2>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setEditing('new')}>
          <Icon name="plus" size={18} /> {t('New staff role')}
        </Button>
      </div>
      <ul className="grid gap-4 @min-[58rem]/page:grid-cols-2">
        {staffRoleNames.map((name) => {
          const { label, note, permissions } = staffRolesOfEveryShop[name];
          return (
            <RoleCard key={name} name={t(label)} note={t(note)}>
              <PermissionList permissions={permissions} />
            </RoleCard>
          );
        })}
        {own.map((role) => (
          <RoleCard
            key={role._id}
            name={role.name}
            note={digits(t(message('{count} people have it', { count: role.members })))}
          >
            <PermissionList permissions={role.permissions} />
            {mayGive(session, role.permissions) ? (
              <div className="mt-auto flex justify-end gap-2 pt-3">
                <Button
                  variant="secondary"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={t('Change {name}', { name: role.name })}
                  onClick={() => setEditing(role)}
                >
                  {t('Change')}
                </Button>
                <DeleteButton
                  label={t('Delete {name}', { name: role.name })}
                  onClick={() => setRemoving(role)}
                />
              </div>
            ) : null}
          </RoleCard>
        ))}
      </ul>
      {editing ? (
        <StaffRoleDialog
          {...(edited && { role: edited })}
          busy={busyWith !== undefined}
          onClose={() => setEditing(undefined)}
          onSave={save}
        />
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this staff role?"
        action="Delete"
        busy={removing !== undefined && busyWith === removing._id}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove(removing)}
      >
        <p>{t('{name} can no longer be given to anybody.', { name: removing?.name ?? '' })}</p>
      </ConfirmDialog>
    </section>
  );
}

function RoleCard({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-paper p-4 sm:p-5">
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <p className="text-sm text-slate">{note}</p>
      {children}
    </li>
  );
}
