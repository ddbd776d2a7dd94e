/** The mails of a demo shop: status, preview, and a retry for failed ones. */
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { mailCan, type OutboxMail, outboxTexts } from '@jontro/shop/mail/mail.ts';
import { message } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { pageTitle } from '../site/page-meta.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/outbox-page.ts';
import { MailDialog } from './mail-dialog.tsx';
import { outboxColumns } from './outbox-columns.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Outbox');

const skeletonRows = 5;
/** How often the page refetches while a mail is waiting. */
const refetchIntervalMs = 5_000;

export default function OutboxPage() {
  const { t } = useLanguage();
  const { ready, role } = useSession();
  const { demo } = useSettings();
  const mails = useQuery({
    ...endpointQuery(staffKeys.outbox, mailEndpoints.listOutbox, {}),
    enabled: ready && demo,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') ? refetchIntervalMs : false,
  });
  const { runMutation, busyWith } = useAdminMutation();
  const [shown, setShown] = useState<OutboxMail>();

  const retry = ({ _id }: OutboxMail) =>
    runMutation({
      subject: _id,
      run: () => send(mailEndpoints.retryMail, { params: { id: _id } }),
      notice: outboxTexts.sentAgain,
    }).catch(() => {});

  const actions: Column<OutboxMail> = {
    label: 'Action',
    kind: 'actions',
    cell: (mail) => (
      <div className="flex justify-end gap-2">
        {mailCan.retry(mail) ? (
          <Button
            size="small"
            className="whitespace-nowrap @max-[56rem]:flex-1"
            aria-label={t('Try again to send: {subject}, to {to}', { subject: mail.subject, to: mail.to })}
            busy={busyWith === mail._id}
            onClick={() => retry(mail)}
          >
            <Icon name="refresh" size={16} /> {t('Try again')}
          </Button>
        ) : null}
        {role === 'admin' ? (
          <Button
            variant="secondary"
            size="small"
            className="@max-[56rem]:flex-1"
            aria-label={t('Read: {subject}, to {to}', { subject: mail.subject, to: mail.to })}
            onClick={() => setShown(mail)}
          >
            <Icon name="eye" size={16} /> {t('Read')}
          </Button>
        ) : null}
      </div>
    ),
  };

  const unsent = mails.data?.some(({ status }) => status === 'kept');
  return (
    <>
      <DashboardHeading
        title="Outbox"
        note={
          mails.data
            ? message('{counted}, newest first', {
                counted: message('{count} mails', { count: mails.data.length }),
              })
            : ''
        }
      />
      {demo ? (
        <DataTable
          what="mails"
          columns={[...outboxColumns, actions]}
          rows={mails.data}
          failed={mails.isError}
          onRetry={() => void mails.refetch()}
          empty="There is no mail yet. Place an order to create the first one."
          skeletonRows={skeletonRows}
        />
      ) : (
        <p className="rounded-card border border-line bg-paper px-5 py-14 text-center text-slate">
          {t(outboxTexts.notHere)}
        </p>
      )}
      {unsent ? <p className="mt-5 text-slate">{t(outboxTexts.noMailServer)}</p> : null}
      <MailDialog mail={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
