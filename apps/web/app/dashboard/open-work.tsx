/** What waits for staff, on their dashboard: counts that lead to the lists that they count, of those that they may open. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { OpenWork } from '@jontro/shop/dashboard/open-work.ts';
import { type Message, message, type PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { useSession } from '../lib/session-state.ts';
import { staffKeys } from '../lib/staff-query-keys.ts';
import { toConfirmPath } from '../order-confirmations/to-confirm-path.ts';
import { questionsPath } from '../questions/questions-path.ts';
import { useSettings } from '../site/settings.ts';
import { staffPaths } from '../staff-paths.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { permittedPages } from './admin-pages.ts';

/** Without what somebody may not see. */
type Work = Partial<OpenWork>;

interface WorkItem {
  label: PlainMessage;
  countOf: (work: Work) => number | undefined;
  to: string;
  /** The setting without which it is not shown. */
  setting?: 'questions';
  note?: (work: Work, digits: (text: string) => string) => Message;
}

const sumText = ({ sum } = { sum: 0 }, digits: (text: string) => string): Message =>
  message('{amount} in all', { amount: digits(formatTaka(sum)) });

/** In the order of the work of a day. */
const workItems: readonly WorkItem[] = [
  { label: 'To confirm', countOf: (work) => work.toConfirm, to: toConfirmPath },
  { label: 'To pack', countOf: (work) => work.toPack, to: `${staffPaths.allOrdered}?show=to-pack` },
  {
    label: 'To hand over',
    countOf: (work) => work.toHandOver,
    to: `${staffPaths.allOrdered}?show=to-hand-over`,
  },
  { label: 'Problems', countOf: (work) => work.problems, to: `${staffPaths.allOrdered}?step=problem` },
  {
    label: 'Asked to cancel',
    countOf: (work) => work.cancelRequests,
    to: `${staffPaths.allOrdered}?show=cancel-asked`,
  },
  {
    label: 'Cash due',
    countOf: (work) => work.cashDue?.count,
    to: `${staffPaths.allOrdered}?show=cash-due`,
    note: ({ cashDue }, digits) => sumText(cashDue, digits),
  },
  {
    label: 'Cash to give back',
    countOf: (work) => work.cashOwed?.count,
    to: `${staffPaths.allOrdered}?show=cash-owed`,
    note: ({ cashOwed }, digits) => sumText(cashOwed, digits),
  },
  {
    label: 'On the way back',
    countOf: (work) => work.returning,
    to: `${staffPaths.allOrdered}?step=returning`,
  },
  { label: 'Low stock', countOf: (work) => work.lowStock, to: `${staffPaths.allProducts}?stock=low` },
  { label: 'Reviews to check', countOf: (work) => work.heldReviews, to: `${staffPaths.reviews}?state=held` },
  {
    label: 'Questions to answer',
    countOf: (work) => work.questions,
    to: `${questionsPath}?show=waiting`,
    setting: 'questions',
  },
  { label: 'Unsent mails', countOf: (work) => work.unsentMails, to: staffPaths.mailProblems },
];

export function OpenWorkCounts() {
  const { t } = useLanguage();
  const session = useSession();
  const settings = useSettings();
  const permitted = permittedPages(session).map(({ path }) => path);
  const items = workItems.filter(
    ({ to, setting }) =>
      (!setting || settings[setting]) && permitted.some((path) => path === to.split('?', 1)[0]),
  );
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(staffKeys.openWork, dashboardEndpoints.findOpenWork, {}),
    enabled: session.ready && items.length > 0,
  });
  if (items.length === 0) return null;
  if (isError && !data) return <LoadFailed what="What waits for you" onRetry={() => void refetch()} />;
  const first = data && items.find(({ countOf }) => (countOf(data) ?? 0) > 0);
  return (
    <section aria-label={t('What waits for you')} data-open-work="">
      <ul className="grid grid-cols-2 gap-3 @min-[40rem]/page:grid-cols-3">
        {items.map((item) => (
          <li key={item.label}>
            <WorkCount item={item} work={data} isFirst={item === first} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkCount({
  item: { label, countOf, to, note },
  work,
  isFirst,
}: {
  item: WorkItem;
  work: Work | undefined;
  isFirst: boolean;
}) {
  const { t, digits } = useLanguage();
  const count = work && (countOf(work) ?? 0);
  const content = (
    <>
      <span className="block min-h-9">
        {count === undefined ? (
          <Skeleton className="w-12" height={36} />
        ) : (
          <span
            data-value=""
            className={`tabular block text-3xl leading-9 font-bold tracking-tight ${count === 0 ? 'text-slate' : ''}`}
          >
            {digits(count)}
          </span>
        )}
      </span>
      <span className="mt-1 block font-semibold">{t(label)}</span>
      <span className={`block min-h-5 text-sm ${isFirst ? '' : 'text-slate'}`}>
        {work && note ? t(note(work, digits)) : null}
      </span>
    </>
  );
  const className = `block h-full rounded-card border p-4 ${
    isFirst ? 'border-bottle bg-bottle text-on-bottle hover:bg-bottle-deep' : 'border-line bg-paper'
  }`;
  return (
    <Link to={to} className={`${className} transition-colors ${isFirst ? '' : 'hover:border-bottle'}`}>
      {content}
    </Link>
  );
}
