/** Additive: mails that could not be sent, why, and a test mail; without their content, so that every shop has it. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { type MailProblem, mailProblemTexts, type WithheldMails } from '@jontro/shop/mail/mail-problems.ts';
import { messageTemplates } from '@jontro/shop/mail/message-templates.ts';
import { message } from '@jontro/shop/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { pageTitle } from '../site/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/mail-problems-page.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Email problems');

const problemsKey = ['mailProblems'] as const;
/** How often the page refetches while a mail is waiting. */
const refetchIntervalMs = 5_000;

const columns: readonly Column<MailProblem>[] = [
  {
    label: 'Mail',
    kind: 'title',
    cell: ({ kind, to }, { t }) => (
      <>
        <span className="block font-semibold">{t(messageTemplates[kind].label)}</span>
        <span className="block text-sm break-all text-slate">{to}</span>
      </>
    ),
  },
  {
    label: 'Created',
    cell: ({ createdAt }, { digits }) => (
      <time dateTime={createdAt} className="tabular">
        {digits(formatDateTime(createdAt))}
      </time>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, problem, tries, nextTryAt }, { t, digits }) => (
      <>
        <MailStatusBadge status={status} />
        {problem ? <span className="mt-1 block text-sm">{problem}</span> : null}
        <span className="tabular block text-sm text-slate">
          {t(message('{count} attempts', { count: tries }))}
          {nextTryAt ? ` · ${t('Next attempt {time}', { time: digits(formatDateTime(nextTryAt)) })}` : ''}
        </span>
      </>
    ),
  },
];

export default function MailProblemsPage() {
  const { t } = useLanguage();
  const { ready } = useSession();
  const query = useQuery({
    ...endpointQuery(problemsKey, mailProblemEndpoints.listMailProblems, {}),
    enabled: ready,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ status }) => status === 'waiting') ? refetchIntervalMs : false,
  });
  const { runMutation, busyWith } = useAdminMutation();
  const { data } = query;

  const retry = ({ _id }: MailProblem) =>
    runMutation({
      subject: _id,
      run: () => send(mailProblemEndpoints.retryMailProblem, { params: { id: _id } }),
      notice: outboxTexts.sentAgain,
    }).catch(() => {});
  const sendTest = () =>
    runMutation({
      subject: 'test',
      run: () => send(mailProblemEndpoints.sendTestMail, {}),
      notice: mailProblemTexts.testSent,
    }).catch(() => {});

  const actions: Column<MailProblem> = {
    label: 'Action',
    kind: 'actions',
    cell: (mail, words) =>
      mail.problem ? (
        <Button
          size="small"
          className="whitespace-nowrap @max-[56rem]:flex-1"
          busy={busyWith === mail._id}
          aria-label={words.t('Try again: {mail}, to {to}', {
            mail: words.t(messageTemplates[mail.kind].label),
            to: mail.to,
          })}
          onClick={() => retry(mail)}
        >
          <Icon name="refresh" size={16} /> {words.t('Try again')}
        </Button>
      ) : null,
  };

  return (
    <>
      <DashboardHeading
        title="Email problems"
        note={
          data
            ? message('{counted}, newest first', {
                counted: message('{count} mails', { count: data.count }),
              })
            : ''
        }
      >
        <Button
          variant="secondary"
          size="small"
          disabled={!data?.mailServer}
          busy={busyWith === 'test'}
          onClick={sendTest}
        >
          <Icon name="mail" size={16} /> {t('Send me a test email')}
        </Button>
      </DashboardHeading>
      {data && !data.mailServer ? (
        <p role="status" className="mb-5 rounded-card bg-marigold-wash px-5 py-4">
          {t('This shop has no mail server: nobody gets an email. Set it up at the end of the settings.')}
        </p>
      ) : null}
      <DataTable
        what="mails"
        columns={[...columns, actions]}
        rows={data?.mails}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        empty={data?.mailServer === false || data?.withheld ? 'No email failed.' : 'Every email was sent.'}
        skeletonRows={3}
      />
      {data?.withheld ? <Withheld addresses={data.withheld} /> : null}
    </>
  );
}

/** The addresses to which mails were not sent, since somebody had caused too many. */
function Withheld({ addresses }: { addresses: readonly WithheldMails[] }) {
  const { t, digits } = useLanguage();
  return (
    <section aria-labelledby="withheld-title" className="mt-8">
      <h2 id="withheld-title" className="text-lg font-bold">
        {t('Too many to one address')}
      </h2>
      <p className="mt-1 max-w-prose text-slate">
        {t(
          'Anybody can order with the address of somebody else. An address gets a few mails within an hour and a day; these were not sent.',
        )}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-paper">
        {addresses.map(({ to, count, lastAt }) => (
          <li key={`${to} ${lastAt}`} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
            <span className="font-medium break-all">{to}</span>
            <span className="tabular text-slate">
              {t(message('{count} mails', { count }))} · {digits(formatDateTime(lastAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
