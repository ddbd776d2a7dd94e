/** The columns of the list of SMS: what was written to whom, its state and why, parts and cost. */
import { formatDateTime } from '@jontro/shop/dates.ts';
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type OrderStep, orderSteps } from '@jontro/shop/orders/order-steps.ts';
import {
  localNumber,
  type SmsMessage,
  smsReasons,
  smsStateLabels,
  smsSubjectLabels,
} from '@jontro/shop/sms/sms.ts';
import { type PageLanguage, useLanguage } from '../language/use-language.ts';
import type { Column } from '../ui/data-table.tsx';

const good: readonly SmsMessage['state'][] = ['accepted', 'delivered'];
const bad: readonly SmsMessage['state'][] = ['undelivered', 'refused'];
const variantOf = (state: SmsMessage['state']): string =>
  good.includes(state)
    ? 'bg-stock-wash text-stock'
    : bad.includes(state)
      ? 'bg-sale-wash text-sale-deep'
      : state === 'withheld'
        ? 'bg-fog text-slate ring-1 ring-line'
        : 'bg-marigold-wash text-ink';

function StateCell({ sms }: { sms: SmsMessage }) {
  const { t, digits } = useLanguage();
  const { state, reason, detail, nextTryAt } = sms;
  return (
    <>
      <span
        className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${variantOf(state)}`}
      >
        {t(smsStateLabels[state])}
      </span>
      {reason ? (
        <span className="mt-1 block text-sm text-slate">
          {t(smsReasons[reason])}
          {detail ? ` (${detail})` : ''}
        </span>
      ) : null}
      {state === 'waiting' && nextTryAt ? (
        <span className="tabular block text-sm text-slate">
          {t('Next attempt {time}', { time: digits(formatDateTime(nextTryAt)) })}
        </span>
      ) : null}
    </>
  );
}

/** "Out for delivery, J-10482". */
function aboutOf({ subject, step, orderNumber }: SmsMessage, { t }: PageLanguage): string {
  const label = step ? t(orderSteps[step as OrderStep].label) : t(smsSubjectLabels[subject]);
  return orderNumber ? `${label}, ${orderNumber}` : label;
}

export const smsColumns: readonly Column<SmsMessage>[] = [
  {
    label: 'Message',
    kind: 'title',
    cell: (sms, language) => (
      <>
        <span className="tabular block font-semibold">{language.digits(localNumber(sms.to))}</span>
        <span className="block text-sm text-slate">{aboutOf(sms, language)}</span>
        {sms.text ? <span className="mt-1 block max-w-prose text-sm">{sms.text}</span> : null}
      </>
    ),
  },
  { label: 'Status', cell: (sms) => <StateCell sms={sms} /> },
  {
    label: 'Parts',
    kind: 'number',
    cell: ({ parts, cost }, { t, digits }) => (
      <>
        <span className="block whitespace-nowrap">{t(message('{count} parts', { count: parts }))}</span>
        {cost === undefined ? null : (
          <span className="block text-sm text-slate">{digits(formatTaka(cost))}</span>
        )}
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
];
