/** The latest orders of a customer, and the latest mails to them. */
import type { Customer, CustomerMail, CustomerOrder } from '@jontro/shop/customers/customers.ts';
import { formatDate, formatDateTime } from '@jontro/shop/dates.ts';
import { messageTemplates } from '@jontro/shop/mail/message-templates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { Link } from 'react-router';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import { can } from '../lib/can.ts';
import { useSession } from '../lib/session-state.ts';
import { MailStatusBadge } from '../mail/mail-status-badge.tsx';
import { DetailsSection } from '../orders/details-section.tsx';
import { DeliveryBadge, PaymentBadge } from '../orders/order-badge.tsx';
import { paths } from '../paths.ts';

const row = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0';
const time = (at: string, { digits }: PageLanguage, format = formatDate) => (
  <time dateTime={at} className="tabular text-sm text-slate">
    {digits(format(at))}
  </time>
);

export function CustomerOrders({ customer: { orders } }: { customer: Customer }) {
  const language = useLanguage();
  const { t, digits } = language;
  const session = useSession();
  const opens = can(session, 'orders');
  const name = (order: CustomerOrder) => order.orderNumber ?? order._id;
  return (
    <DetailsSection title="Orders">
      {orders.latest.length === 0 ? (
        <p className="text-slate">{t('No order yet.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.latest.map((order) => (
            <li key={order._id} className={row}>
              <span className="grid gap-1">
                {opens ? (
                  <Link
                    to={paths.orderDetails(order)}
                    className="tabular font-semibold text-bottle-deep underline-offset-4 hover:underline"
                  >
                    {name(order)}
                  </Link>
                ) : (
                  <span className="tabular font-semibold">{name(order)}</span>
                )}
                {time(order.orderPlaced, language)}
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <DeliveryBadge order={order} />
                <PaymentBadge order={order} />
                <span className="tabular font-semibold">{digits(formatTaka(order.payable))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {orders.total > orders.latest.length ? (
        <p className="text-sm text-slate">
          {digits(t(message('The latest {count} are shown.', { count: orders.latest.length })))}
        </p>
      ) : null}
    </DetailsSection>
  );
}

export function CustomerMails({ mails }: { mails: readonly CustomerMail[] }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <DetailsSection title="Mails">
      {mails.length === 0 ? (
        <p className="text-slate">{t('The shop has sent no mail.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {mails.map(({ _id, kind, at, status }) => (
            <li key={_id} className={row}>
              <span className="grid">
                <span className="font-semibold">{t(messageTemplates[kind].label)}</span>
                {time(at, language, formatDateTime)}
              </span>
              <MailStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </DetailsSection>
  );
}
