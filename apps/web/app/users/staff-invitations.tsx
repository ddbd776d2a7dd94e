/** The invitations to the staff of the last weeks with their state, and the dialog that shows the link of a new one. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import {
  invitationStateLabels,
  invitationTexts,
  type NewInvitation,
  type StaffInvitation,
} from '@jontro/shop/users/staff-invitations.ts';
import type { StaffRole } from '@jontro/shop/users/staff-roles.ts';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { mayChange, nameOfRole } from './staff-query.ts';

interface StaffInvitationsProps {
  invitations: readonly StaffInvitation[];
  own: readonly StaffRole[];
}

export function StaffInvitations({ invitations, own }: StaffInvitationsProps) {
  const language = useLanguage();
  const { t } = language;
  const session = useSession();
  const { runMutation, busyWith } = useAdminMutation();
  const withdraw = (id: string) =>
    runMutation({
      subject: id,
      run: () => send(staffEndpoints.withdrawStaffInvitation, { params: { id } }),
      notice: invitationTexts.withdrawn,
    }).catch(() => {});

  const columns: readonly Column<StaffInvitation>[] = [
    {
      label: 'Invited',
      kind: 'title',
      cell: ({ to }, { digits }) => (
        <span className="font-semibold wrap-anywhere">{digitsOfNumber(to, digits)}</span>
      ),
    },
    { label: 'Staff role', cell: ({ staffRole }) => nameOfRole(staffRole, own, language) },
    {
      label: 'State',
      cell: ({ state }) => (
        <StateBadge good={state === 'accepted'}>{t(invitationStateLabels[state])}</StateBadge>
      ),
    },
    {
      label: 'Valid until',
      cell: ({ expiresAt }, { digits }) => (
        <span className="tabular">{digits(formatDateTime(Date.parse(expiresAt)))}</span>
      ),
    },
    {
      label: 'Action',
      kind: 'actions',
      cell: ({ _id, to, state, staffRole }) =>
        state === 'open' && mayChange(session, staffRole, own) ? (
          <Button
            variant="secondary"
            size="small"
            className="@max-[56rem]:w-full"
            aria-label={t('Withdraw the invitation of {to}', { to })}
            onClick={() => void withdraw(_id)}
          >
            {t('Withdraw')}
          </Button>
        ) : (
          <span data-none="" />
        ),
    },
  ];
  return (
    <section aria-labelledby="staff-invitations" className="mt-8">
      <h2 id="staff-invitations" className="mb-3 text-xl font-bold">
        {t('Invitations')}
      </h2>
      <DataTable
        what="invitations"
        columns={columns}
        rows={invitations}
        failed={false}
        onRetry={() => {}}
        empty="Nobody has been invited in the last weeks."
        skeletonRows={1}
        {...(busyWith !== undefined && { changing: busyWith })}
      />
    </section>
  );
}

/** An address stays as it is typed; a number has the digits of the page. */
const digitsOfNumber = (to: string, digits: (text: string) => string): string =>
  to.includes('@') ? to : digits(to);

/** Shows the link, once. */
export function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { t, digits } = useLanguage();
  const { to, link, sentBy, expiresAt } = invitation;
  const date = digits(formatDateTime(Date.parse(expiresAt)));
  const number = to.includes('@') ? '' : to.replace('+', '');
  return (
    <Dialog open onClose={onClose} title={t('Send this link')} closable={false}>
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {t('Send this link to {to}. It is shown only now, and works once, until {date}.', {
            to: digitsOfNumber(to, digits),
            date,
          })}{' '}
          {t('Whoever has it can join, so send it to nobody else.')}
        </p>
        <Field
          label="Link of the invitation"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          trailing={<CopyText text={link} what="Link of the invitation" />}
        />
        {sentBy ? (
          <p className="font-medium">
            {t(sentBy === 'mail' ? 'The shop also sends it by email.' : 'The shop also sends it by SMS.')}
          </p>
        ) : null}
        <DialogButtons>
          <a
            href={`https://wa.me/${number}?text=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('Send by WhatsApp')}
          </a>
          <Button onClick={onClose}>{t('Done')}</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
