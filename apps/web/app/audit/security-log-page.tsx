/** Additive: the security log, with who, from where and when, and its file for log tools. */

import { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import {
  type SecurityEvent,
  securityEventKinds,
  securityEvents,
  securityLogDays,
} from '@jontro/shop/audit/security-log.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { createListReader, useAdminList } from '../lib/admin-list.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DownloadLink } from '../ui/download-link.tsx';
import { EmailText } from '../ui/email-text.tsx';
import {
  countText,
  ListDateRange,
  ListFilter,
  ListFooter,
  ListToolbar,
  tableProps,
} from '../ui/list-toolbar.tsx';
import type { Route } from './+types/security-log-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Security log');

const skeletonRows = 8;

const list = {
  key: 'securityLog',
  shape: { sorts: [], filters: { kind: securityEventKinds, from: 'day', to: 'day' } },
  read: createListReader<SecurityEvent>(securityLogEndpoints.listSecurityEvents),
  file: securityLogEndpoints.downloadSecurityEvents,
} as const;

const columns: readonly Column<SecurityEvent>[] = [
  {
    label: 'Event',
    kind: 'title',
    cell: ({ kind, detail }, { t }) => (
      <>
        <span className="block font-semibold">{t(securityEvents[kind])}</span>
        {detail ? <span className="block text-sm break-all text-slate">{detail}</span> : null}
      </>
    ),
  },
  {
    label: 'Who',
    cell: ({ email }, { t }) => <EmailText>{email ?? t('No such account')}</EmailText>,
  },
  {
    label: 'From where',
    cell: ({ network, browser, system }, { t }) => (
      <>
        <span className="block">
          {browser && system ? t('{browser} on {system}', { browser, system }) : t('Unknown device')}
        </span>
        {network ? <span className="tabular block text-sm text-slate">{network}</span> : null}
      </>
    ),
  },
  {
    label: 'Time',
    cell: ({ at, requestId }, { t, digits }) => (
      <>
        <span className="tabular block @min-[56rem]:whitespace-nowrap">{digits(formatDateTime(at))}</span>
        <span className="block text-sm text-slate">{t('Request {id}', { id: requestId })}</span>
      </>
    ),
  },
];

export default function SecurityLogPage() {
  const { t } = useLanguage();
  const entries = useAdminList<SecurityEvent>(list);
  return (
    <>
      <DashboardHeading
        title="Security log"
        note={countText(entries, (count) => message('{count} entries', { count }))}
      >
        <DownloadLink href={entries.fileUrl} text="Download the log" className="max-sm:w-full" />
      </DashboardHeading>
      <ListWithViews
        list={entries}
        name="security-log"
        filters={
          <ListToolbar list={entries} searchLabel="Search email">
            <ListFilter
              list={entries}
              name="kind"
              label="Event"
              all="All"
              options={securityEventKinds.map((kind) => [kind, t(securityEvents[kind])])}
            />
            <ListDateRange list={entries} />
          </ListToolbar>
        }
      >
        <DataTable
          {...tableProps(entries)}
          what="entries"
          columns={columns}
          empty={entries.narrowed ? 'No entry matches.' : 'No entries yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={entries} />
      </ListWithViews>
      {entries.total === undefined ? null : (
        <p className="mt-5 text-sm text-slate">
          {t('Entries are deleted after {count} days.', { count: securityLogDays })}
        </p>
      )}
    </>
  );
}
