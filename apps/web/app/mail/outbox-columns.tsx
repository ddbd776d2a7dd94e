/** The columns of the outbox that only show a mail. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { languageRows } from '@jontro/shop/language.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { messageTemplates } from '@jontro/shop/mail/message-templates.ts';
import { useLanguage } from '../language/use-language.ts';
import type { Column } from '../ui/data-table.tsx';
import { MailStatusBadge } from './mail-status-badge.tsx';

export const outboxColumns: readonly Column<OutboxMail>[] = [
  {
    label: 'Mail',
    kind: 'title',
    cell: ({ subject, to, language }) => (
      <>
        <span lang={language} className="block font-semibold">
          {subject}
        </span>
        <span className="block text-sm break-all text-slate">{to}</span>
      </>
    ),
  },
  {
    label: 'Type',
    cell: ({ kind }, { t }) => <span className="whitespace-nowrap">{t(messageTemplates[kind].label)}</span>,
  },
  { label: 'Language', cell: ({ language }, { t }) => t(languageRows[language].englishName) },
  { label: 'Created', cell: ({ createdAt }) => <Timestamp of={createdAt} /> },
  {
    label: 'Status',
    cell: (mail, { t, digits }) => (
      <>
        <MailStatusBadge status={mail.status} />
        {mail.problem ? <span className="mt-1 block text-sm text-slate">{mail.problem}</span> : null}
        {mail.problem && mail.nextTryAt ? (
          <span className="tabular block text-sm text-slate">
            {t('Next attempt {time}', { time: digits(formatDateTime(mail.nextTryAt)) })}
          </span>
        ) : null}
      </>
    ),
  },
];

function Timestamp({ of }: { of: string }) {
  const { digits } = useLanguage();
  return (
    <time dateTime={of} className="tabular">
      {digits(formatDateTime(of))}
    </time>
  );
}
