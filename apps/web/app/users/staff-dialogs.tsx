/** The dialogs that add or invite somebody to the staff, and that give them another role or none. */
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import type { NewInvitation } from '@jontro/shop/users/staff-invitations.ts';
import { type StaffMember, type StaffRole, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { confirmed } from '../lib/confirmed.ts';
import { showNotice } from '../lib/notices.ts';
import { ApiError, send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { PermissionList } from './permission-list.tsx';
import { InvitationLink } from './staff-invitations.tsx';
import { mayGive, nameOfRole, type RoleChoice, roleChoices } from './staff-query.ts';

/** The roles that the current user may give. */
function useChoices(own: readonly StaffRole[]): RoleChoice[] {
  const language = useLanguage();
  const session = useSession();
  return roleChoices(own, language).filter(({ permissions }) => mayGive(session, permissions));
}

interface RoleSelectProps {
  choices: readonly RoleChoice[];
  value: string;
  onChange: (key: string) => void;
}

/** The select of a role, with what it allows below. */
function RoleSelect({ choices, value, onChange }: RoleSelectProps) {
  const { t } = useLanguage();
  const headingId = useId();
  const chosen = choices.find(({ key }) => key === value);
  return (
    <>
      <SelectField label="Staff role" value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen ? (
        <div>
          <p id={headingId} className="text-sm font-semibold">
            {t('Allows')}
          </p>
          <PermissionList permissions={chosen.permissions} labelledBy={headingId} />
        </div>
      ) : null}
    </>
  );
}

/** What was typed: an address has letters or an @, a number has neither. */
const contactOf = (typed: string) =>
  /[@\p{L}]/u.test(typed) ? { email: typed.trim() } : { mobileNumber: typed.trim().slice(0, 30) };

interface AddStaffDialogProps {
  own: readonly StaffRole[];
  onClose: () => void;
}

/** Mounted while it is open. */
export function AddStaffDialog({ own, onClose }: AddStaffDialogProps) {
  const { t } = useLanguage();
  const choices = useChoices(own);
  const [contact, setContact] = useState('');
  const [invitation, setInvitation] = useState<NewInvitation>();
  const [staffRole, setStaffRole] = useState(
    () => (choices.find(({ key }) => key === 'packer') ?? choices[0])?.key ?? '',
  );
  const client = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      confirmed(() => send(staffEndpoints.addStaff, { body: { ...contactOf(contact), staffRole } })),
    onSuccess({ modifiedCount, invitation: made }) {
      setInvitation(made);
      void client.invalidateQueries();
      if (made) return;
      showNotice('success', modifiedCount > 0 ? staffTexts.added : staffTexts.unchanged);
      onClose();
    },
  });
  const problem = error instanceof ApiError ? error.text : error?.message;
  function submit(event: FormEvent): void {
    event.preventDefault();
    mutate();
  }
  if (invitation) return <InvitationLink invitation={invitation} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('Add to the staff')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Email address or mobile number"
          inputMode="email"
          autoCapitalize="none"
          required
          maxLength={254}
          autoComplete="off"
          value={contact}
          hint="Whoever has no account here yet gets a link, and chooses a password with it."
          error={problem}
          onChange={({ target }) => {
            setContact(target.value);
            if (error) reset();
          }}
        />
        <RoleSelect choices={choices} value={staffRole} onChange={setStaffRole} />
        <DialogButtons>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={isPending} disabled={contact.trim() === ''}>
            {t('Add')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface ChangeStaffDialogProps {
  member: StaffMember;
  own: readonly StaffRole[];
  busy: boolean;
  onClose: () => void;
  /** With null their work for the shop ends. */
  onChange: (staffRole: string | null) => void;
}

/** Mounted while it is open. */
export function ChangeStaffDialog({ member, own, busy, onClose, onChange }: ChangeStaffDialogProps) {
  const language = useLanguage();
  const { t } = language;
  const choices = useChoices(own);
  const [staffRole, setStaffRole] = useState(member.staffRole);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (staffRole !== member.staffRole) onChange(staffRole);
    else onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('Change {name}', { name: member.name || member.email })}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <p className="wrap-anywhere text-slate">
          {t('{email} is {role} now.', {
            email: member.email,
            role: nameOfRole(member.staffRole, own, language),
          })}
        </p>
        <RoleSelect choices={choices} value={staffRole} onChange={setStaffRole} />
        <DialogButtons>
          <Button variant="danger" disabled={busy} onClick={() => onChange(null)}>
            {t('Remove from the staff')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
