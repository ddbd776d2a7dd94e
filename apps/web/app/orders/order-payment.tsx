/**
 * The payment of an order: the four amounts, the state of the payment, and how to pay (Q-001,
 * docs/protocols/payment-gateway.md#what-shoppers-see).
 */

import { adjustmentLines, saysNothing } from '@jontro/shop/cart/totals.ts';
import { type Message, toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import { isPaidBefore, replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { receivedAmounts } from '@jontro/shop/papers/invoice-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { AdvanceNote } from './advance-note.tsx';
import { CashAtDoor } from './cash-at-door.tsx';
import { DetailsSection, LabelledValue } from './details-section.tsx';
import { NothingDueNote } from './nothing-due-note.tsx';
import { OnlineOnlyText } from './online-only-note.tsx';
import { PayAdvance } from './pay-advance.tsx';
import { PayDifference } from './pay-difference.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useShoppersDates } from './use-shoppers-dates.ts';

export function OrderPayment({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const dates = useShoppersDates();
  const isModern = useIsModern();
  const { user } = useSession();
  return (
    <DetailsSection title="Payment">
      <dl className="tabular grid gap-2">
        <AmountRow name="Subtotal" amount={order.totalAmount} />
        {adjustmentLines(order, order.coupon)
          .filter((line) => !(isModern && saysNothing(line)))
          .map(({ kind, text, amount }) => (
            <AmountRow key={kind} name={text} amount={amount} />
          ))}
        <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{t('Total')}</dt>
          <dd>{digits(formatTaka(order.payable))}</dd>
        </div>
        {receivedAmounts(order).map(({ text, amount }) => (
          <AmountRow key={toEnglish(text)} name={text} amount={amount} />
        ))}
      </dl>
      {order.transactionId || order.paidAt ? (
        <dl className="grid gap-4 border-t border-line pt-4">
          {order.transactionId ? (
            <LabelledValue name="Transaction ID">
              <span className="flex items-center gap-1 text-sm text-balance break-all">
                {order.transactionId} <CopyText text={order.transactionId} what="transaction ID" />
              </span>
            </LabelledValue>
          ) : null}
          {order.wallet?.account ? (
            <LabelledValue name="Wallet">
              <span className="tabular">{order.wallet.account}</span>
            </LabelledValue>
          ) : null}
          {order.wallet?.transactionId ? (
            <LabelledValue name="Wallet transaction ID">
              <span className="flex items-center gap-1 text-sm text-balance break-all">
                {order.wallet.transactionId}{' '}
                <CopyText text={order.wallet.transactionId} what="wallet transaction ID" />
              </span>
            </LabelledValue>
          ) : null}
          {order.paidAt ? (
            <LabelledValue name="Paid at">
              <time dateTime={order.paidAt}>{dates.time(order.paidAt)}</time>
            </LabelledValue>
          ) : null}
        </dl>
      ) : null}
      {order.cashReceivedAt && !order.payment ? (
        <p className="rounded-control bg-stock-wash px-4 py-3 text-[0.9375rem]">
          {isPaidBefore(order)
            ? t(replacementTexts.paidBefore)
            : t('Paid in cash on {date}.', { date: dates.time(order.cashReceivedAt) })}
        </p>
      ) : null}
      <NothingDueNote order={order} className="rounded-control bg-stock-wash px-4 py-3 text-[0.9375rem]" />
      {order.paymentUndecided && !order.payment ? (
        <p className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem]">
          {t('A payment for this order is being confirmed. You do not need to pay again.')}
        </p>
      ) : null}
      {order.buyer.email === user?.email ? <PayAdvance order={order} /> : <AdvanceNote order={order} />}
      <OnlineOnlyText order={order} className="rounded-control bg-marigold-wash px-4 py-3 font-semibold" />
      <CashAtDoor order={order} className="rounded-control bg-bottle-wash px-4 py-3 font-semibold" />
      {order.differenceDue !== undefined && order.buyer.email === user?.email ? (
        <PayDifference order={order} due={order.differenceDue} />
      ) : null}
      {orderCan.pay(order, user?.email) ? <PaymentChoice order={order} /> : null}
    </DetailsSection>
  );
}

function AmountRow({ name, amount }: { name: Message; amount: number }) {
  const { t, digits } = useLanguage();
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-slate">{t(name)}</dt>
      <dd>{digits(formatTaka(amount))}</dd>
    </div>
  );
}
