/** The form of a staff role of the shop's own: its name, and what it allows. */
import type { Text } from '@jontro/shop/messages.ts';
import { type Permission, permissions } from '@jontro/shop/users/permissions.ts';
import {
  maxStaffRoleNameLength,
  type NewStaffRole,
  permissionTexts,
  type StaffRole,
  staffTexts,
} from '@jontro/shop/users/staff-roles.ts';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { ApiError } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface StaffRoleDialogProps {
  /** The role to change; undefined to add one. */
  role?: StaffRole;
  busy: boolean;
  onClose: () => void;
  /** Rejects with the server's error. */
  onSave: (role: NewStaffRole) => Promise<void>;
}

type Problems = Partial<Record<'name' | 'permissions', Text>>;

/** Mounted while it is open. */
export function StaffRoleDialog({ role, busy, onClose, onSave }: StaffRoleDialogProps) {
  const { t, textOf } = useLanguage();
  const session = useSession();
  const problemId = useId();
  const formId = useId();
  const [name, setName] = useState(role?.name ?? '');
  const [allowed, setAllowed] = useState<readonly Permission[]>(role?.permissions ?? []);
  const [problems, setProblems] = useState<Problems>({});

  const toggle = (permission: Permission) => {
    setProblems({});
    setAllowed(
      allowed.includes(permission) ? allowed.filter((one) => one !== permission) : [...allowed, permission],
    );
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing: Problems = {
      ...(name.trim() === '' && { name: staffTexts.nameMissing }),
      ...(allowed.length === 0 && { permissions: staffTexts.nothingAllowed }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await onSave({ name: name.trim(), permissions: [...allowed] });
    } catch (error) {
      const field = error instanceof ApiError ? error.details.field : undefined;
      if (field === 'name' || field === 'permissions') setProblems({ [field]: (error as Error).message });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? t('Change {name}', { name: role.name }) : t('New staff role')}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          required
          autoComplete="off"
          maxLength={maxStaffRoleNameLength}
          value={name}
          error={problems.name}
          onChange={({ target }) => {
            setName(target.value);
            setProblems({});
          }}
        />
        <fieldset aria-describedby={problems.permissions ? problemId : undefined}>
          <legend className="text-sm font-semibold">{t('Allows')}</legend>
          {permissions.map((permission) => (
            <CheckField
              key={permission}
              checked={allowed.includes(permission)}
              disabled={!can(session, permission)}
              onChange={() => toggle(permission)}
            >
              {t(permissionTexts[permission])}
            </CheckField>
          ))}
          {problems.permissions ? (
            <p id={problemId} role="alert" className="text-sm font-medium text-sale-deep">
              {textOf(problems.permissions)}
            </p>
          ) : null}
        </fieldset>
      </form>
    </Dialog>
  );
}
