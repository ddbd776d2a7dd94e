/** Additive: the SMS of the shop: what was sent today, each message with its state, own words, the texts of steps, the gateways' logins. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { localNumber, type SmsMessage, smsCan, smsTexts } from '@jontro/shop/sms/sms.ts';
import { smsGateways } from '@jontro/shop/sms/sms-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import SecretCards from '../secrets/secret-cards.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/sms-page.ts';
import { SmsBalance } from './sms-balance.tsx';
import { smsColumns } from './sms-columns.tsx';
import { SmsForm } from './sms-form.tsx';
import { SmsTextList } from './sms-text-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'SMS');

/** How often the page refetches while a message is on its way. */
const refetchIntervalMs = 5_000;
const onTheirWay: readonly SmsMessage['state'][] = ['waiting', 'sending'];

export default function SmsPage() {
  const { t, digits } = useLanguage();
  const { ready, role } = useSession();
  const query = useQuery({
    ...endpointQuery(['sms'], smsEndpoints.listSms, {}),
    enabled: ready,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ state: one }) => onTheirWay.includes(one)) ? refetchIntervalMs : false,
  });
  const { runMutation, busyWith } = useAdminMutation();
  const { data } = query;

  const retry = ({ _id }: SmsMessage) =>
    runMutation({
      subject: _id,
      run: () => send(smsEndpoints.retrySms, { params: { id: _id } }),
      notice: smsTexts.sentAgain,
    }).catch(() => {});
  const actions: Column<SmsMessage> = {
    label: 'Action',
    kind: 'actions',
    cell: (sms) =>
      data?.gateway && smsCan.retry(sms) ? (
        <Button
          size="small"
          className="whitespace-nowrap @max-[56rem]:flex-1"
          busy={busyWith === sms._id}
          aria-label={t('Try again: SMS to {to}', { to: localNumber(sms.to) })}
          onClick={() => retry(sms)}
        >
          <Icon name="refresh" size={16} /> {t('Try again')}
        </Button>
      ) : (
        <span data-none="" />
      ),
  };

  const today = data?.today;
  return (
    <>
      <DashboardHeading
        title="SMS"
        note={data?.gateway ? message('Sent by {gateway}', { gateway: smsGateways[data.gateway].label }) : ''}
      >
        <ButtonLink to={staffPaths.settings} variant="secondary" size="small">
          <Icon name="settings" size={16} /> {t('Settings of SMS')}
        </ButtonLink>
      </DashboardHeading>
      {data && !data.gateway ? (
        <p role="status" className="mb-5 rounded-card bg-marigold-wash px-5 py-4">
          {t('This shop sends no SMS. Choose a gateway in the settings, and enter its login below.')}
        </p>
      ) : null}
      {data && data.unsure > 0 ? (
        <p role="status" className="mb-5 rounded-card bg-marigold-wash px-5 py-4">
          {t(
            message(
              '{count} messages may have been sent or not. They are not sent again, so that nobody gets one twice.',
              { count: data.unsure },
            ),
          )}
        </p>
      ) : null}
      {today && (data.gateway || today.messages > 0) ? (
        <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-3 rounded-card border border-line bg-paper px-5 py-4">
          <Figure label={t('Messages today')}>
            {t('{count} of {limit} at most', { count: today.messages, limit: today.limit })}
          </Figure>
          <Figure label={t('Parts today')}>{digits(today.parts)}</Figure>
          {today.cost === undefined ? null : (
            <Figure label={t('Cost today')}>{digits(formatTaka(today.cost))}</Figure>
          )}
          {data.hasBalance ? <SmsBalance /> : null}
        </dl>
      ) : null}
      <DataTable
        what="messages"
        columns={[...smsColumns, actions]}
        rows={data?.messages}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        empty="No SMS was sent yet."
        skeletonRows={3}
      />
      {/* What is above has its height: the warnings come with the data. */}
      {data || query.isError ? (
        <>
          {data?.gateway && role === 'admin' ? <SmsForm /> : null}
          <SmsTextList />
          <div className="mt-10">
            <SecretCards page="sms" />
          </div>
        </>
      ) : null}
    </>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-slate">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}
