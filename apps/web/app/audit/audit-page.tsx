/** Additive: the audit log with actor, event, subject, time, and the changed fields before and after. */

import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import {
  type AuditEntry,
  auditEventLabel,
  auditEventNames,
  auditEvents,
  auditKinds,
} from '@jontro/shop/audit/audit.ts';
import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { HeadingActions } from '../dashboard/heading-actions.tsx';
import { useLanguage } from '../language/use-language.ts';
import { type ListPage, useAdminList } from '../lib/admin-list.ts';
import { send } from '../lib/send.ts';
import { ListWithViews } from '../list-views/list-with-views.tsx';
import { paths } from '../paths.ts';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import {
  countText,
  FileLink,
  ListDateRange,
  ListFilter,
  ListFooter,
  ListToolbar,
  tableProps,
} from '../ui/list-toolbar.tsx';
import type { Route } from './+types/audit-page.ts';
import { ActorField } from './actor-field.tsx';
import { actorText, auditKindLabels, changeSummary, subjectText } from './audit-texts.ts';
import { EntryDialog } from './entry-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Audit log');

const skeletonRows = 8;

const list = {
  key: 'auditLog',
  shape: {
    sorts: [],
    filters: { by: 'text', act: auditEventNames, kind: auditKinds, from: 'day', to: 'day' },
  },
  async read(query: object, signal: AbortSignal): Promise<ListPage<AuditEntry>> {
    const { result, total } = await send(auditEndpoints.listAuditEntries, { query }, { signal });
    return { entries: result, total };
  },
  file: auditEndpoints.downloadAuditEntries,
} as const;

/** The path of the subject's own page, if it has one. */
function pathOf({ kind, on, name }: AuditEntry): string | undefined {
  if (kind === 'product') return staffPaths.updateProduct({ _id: on, productName: name });
  if (kind === 'order') return paths.orderDetails({ _id: on, name });
  if (kind === 'payment') return staffPaths.payment(on);
  if (kind === 'user') return `${staffPaths.allUsers}?search=${encodeURIComponent(name)}`;
  if (kind === 'review') return staffPaths.reviews;
  return kind === 'coupon' ? staffPaths.coupons : undefined;
}

const columns: readonly Column<AuditEntry>[] = [
  {
    label: 'Event',
    kind: 'title',
    cell: (entry, language) => (
      <>
        <span className="block font-semibold">{language.textOf(auditEventLabel(entry.act))}</span>
        <span className="block text-sm text-slate">{changeSummary(entry, language)}</span>
      </>
    ),
  },
  {
    label: 'Subject',
    cell: (entry, language) => {
      const path = pathOf(entry);
      return path ? (
        <Link to={path} className="block underline decoration-line underline-offset-4 @min-[56rem]:min-w-28">
          {subjectText(entry, language)}
        </Link>
      ) : (
        subjectText(entry, language)
      );
    },
  },
  {
    label: 'Actor',
    cell: ({ by }, language) => <EmailText>{actorText(by, language)}</EmailText>,
  },
  {
    label: 'Time',
    cell: ({ at }, { digits }) => (
      <span className="tabular @min-[56rem]:whitespace-nowrap">{digits(formatDateTime(at))}</span>
    ),
  },
];

export default function AuditPage() {
  const language = useLanguage();
  const { t, textOf } = language;
  const entries = useAdminList<AuditEntry>(list);
  const { filters } = entries.view;
  const [shown, setShown] = useState<AuditEntry>();
  const details: Column<AuditEntry> = {
    label: 'Action',
    kind: 'actions',
    cell: (entry) => (
      <Button
        variant="secondary"
        size="small"
        className="@max-[56rem]:w-full"
        aria-label={t('Details: {event}, {name}', {
          event: textOf(auditEventLabel(entry.act)),
          name: subjectText(entry, language),
        })}
        onClick={() => setShown(entry)}
      >
        {t('Details')}
      </Button>
    ),
  };
  const events = auditEventNames.filter((event) => !filters.kind || auditEvents[event].kind === filters.kind);
  return (
    <>
      <DashboardHeading
        title="Audit log"
        note={countText(entries, (count) => message('{count} entries', { count }))}
      >
        <HeadingActions>
          <FileLink list={entries} className="max-sm:w-full" />
        </HeadingActions>
      </DashboardHeading>
      <ListWithViews
        list={entries}
        name="audit-log"
        filters={
          <ListToolbar list={entries} searchLabel="Search ID or name">
            <ActorField value={filters.by ?? ''} onChange={(by) => entries.change({ filters: { by } })} />
            <ListFilter
              list={entries}
              name="act"
              label="Event"
              all="All"
              options={events.map((event) => [event, t(auditEvents[event].label)])}
            />
            <ListFilter
              list={entries}
              name="kind"
              label="Subject"
              all="All"
              options={auditKinds.map((kind) => [kind, t(auditKindLabels[kind])])}
            />
            <ListDateRange list={entries} />
          </ListToolbar>
        }
      >
        <DataTable
          {...tableProps(entries)}
          what="entries"
          columns={[...columns, details]}
          empty={entries.narrowed ? 'No entry matches.' : 'No changes yet.'}
          skeletonRows={skeletonRows}
        />
        <ListFooter list={entries} />
      </ListWithViews>
      <EntryDialog
        entry={shown}
        onClose={() => setShown(undefined)}
        onSameSubject={(id) => {
          setShown(undefined);
          // Searches for the id and clears all filters in one history entry.
          entries.searchFor(id);
          entries.change({ search: id, filters: { by: '', act: '', kind: '', from: '', to: '' } });
        }}
      />
    </>
  );
}
