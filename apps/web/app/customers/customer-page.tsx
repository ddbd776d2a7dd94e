/** Additive: one customer for staff: orders and their sums, mails, notes, tags, and a block of cash on delivery (decision 190). */
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { type Customer, customerTexts } from '@jontro/shop/customers/customers.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DashboardHeading } from '../dashboard/dashboard-heading.tsx';
import { useLanguage } from '../language/use-language.ts';
import { statusOf } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { textQuery } from '../lib/text-query.ts';
import { DetailsSection, LabelledValue } from '../orders/details-section.tsx';
import { NoOrders } from '../orders/no-orders.tsx';
import { pageTitle } from '../site/page-meta.ts';
import { staffPaths } from '../staff-paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/customer-page.ts';
import { CashBlock } from './cash-block.tsx';
import { CustomerMails, CustomerOrders } from './customer-history.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerTags } from './customer-tags.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, 'Customer');

export default function CustomerPage() {
  const { digits } = useLanguage();
  const { id = '' } = useParams();
  const { ready } = useSession();
  const { data, error, refetch } = useQuery({
    ...textQuery(['customer', id], customerEndpoints.findCustomer, { params: { id } }),
    enabled: ready,
  });
  return (
    <section>
      <BackLink to={staffPaths.allUsers} text="All Users" />
      <DashboardHeading
        title="Customer"
        note={data && message('Since {date}', { date: digits(formatDate(data.createdAt)) })}
      />
      {statusOf(error) === 404 ? (
        <NoOrders text={customerTexts.notFound} icon="search" to={staffPaths.allUsers} action="All Users" />
      ) : data ? (
        <Details customer={data} />
      ) : error ? (
        <LoadFailed what="The customer" onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading label="Loading the customer" />
          <Skeleton className="w-full rounded-card" height={320} />
        </>
      )}
    </section>
  );
}

function Details({ customer }: { customer: Customer }) {
  return (
    <div className="grid items-start gap-4 @min-[58rem]/page:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4">
        <Facts customer={customer} />
        <CustomerOrders customer={customer} />
        <CustomerMails mails={customer.mails} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <CashBlock customer={customer} />
        <CustomerTags key={customer.tags.join()} customer={customer} />
        <CustomerNotes customer={customer} />
      </div>
    </div>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { t, digits } = useLanguage();
  const { name, email, guest, mobileNumbers, lastSeenAt, closedAt, orders } = customer;
  const counts = [
    ['Orders', orders.total],
    ['Delivered', orders.delivered],
    ['Returned', orders.returned],
    ['Cancelled', orders.cancelled],
  ] as const;
  return (
    <DetailsSection title="Account">
      <dl className="grid gap-x-6 gap-y-4 @min-[30rem]/page:grid-cols-2">
        <LabelledValue name="Name">
          {name}
          {guest ? <span className="block text-sm text-slate">{t('A guest')}</span> : null}
          {closedAt === undefined ? null : (
            <span className="block text-sm text-slate">
              {t('Account closed on {date}', { date: digits(formatDate(closedAt)) })}
            </span>
          )}
        </LabelledValue>
        {email ? (
          <LabelledValue name="Email">
            <a href={`mailto:${email}`} className="break-all underline-offset-4 hover:underline">
              {email}
            </a>
          </LabelledValue>
        ) : null}
        {mobileNumbers.length > 0 ? (
          <LabelledValue name="Mobile number">
            <ul>
              {mobileNumbers.map((number) => (
                <li key={number}>
                  <a href={`tel:${number}`} className="tabular underline-offset-4 hover:underline">
                    {number}
                  </a>
                </li>
              ))}
            </ul>
          </LabelledValue>
        ) : null}
        <LabelledValue name={guest ? 'Last seen' : 'Last login'}>
          <span className="tabular">{digits(formatDate(lastSeenAt))}</span>
        </LabelledValue>
      </dl>
      <dl className="grid grid-cols-2 items-end gap-4 border-t border-line pt-4 @min-[40rem]/page:grid-cols-5">
        {counts.map(([label, count]) => (
          <LabelledValue key={label} name={label}>
            <span className="tabular text-xl font-bold">{digits(count)}</span>
          </LabelledValue>
        ))}
        <LabelledValue name="Received and kept">
          <span className="tabular text-xl font-bold">{digits(formatTaka(orders.kept))}</span>
        </LabelledValue>
      </dl>
    </DetailsSection>
  );
}
