/** The printable invoice of an order: customer, items, amounts, and whether it is paid. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { isEndedWithoutSale, isToCome } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { returnDaysOf, returnsMessage } from '@jontro/shop/orders/return-days.ts';
import {
  invoiceAmounts,
  paymentTexts,
  returnedTexts,
  settledAmounts,
} from '@jontro/shop/papers/invoice-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { PlaceText } from '../places/place-text.tsx';
import { usePromiseText } from '../places/promise-text.ts';
import { useSettings } from '../site/settings.ts';
import { ProductName } from '../ui/product-name.tsx';
import { PrintedOrderId } from './order-id.tsx';
import { PrintSheet, PrintSheetHeader } from './print-sheet.tsx';

export function Invoice({ order }: { order: Order }) {
  const { t, digits, textOf } = useLanguage();
  const { name: shop, returnDays } = useSettings();
  const returns = isEndedWithoutSale(order) ? undefined : returnsMessage(returnDaysOf(order, { returnDays }));
  const promiseText = usePromiseText();
  return (
    <PrintSheet label={t('Invoice of order {id}', { id: orderLabel(order) })}>
      <PrintSheetHeader>
        <p className="text-2xl font-bold">{t('Invoice')}</p>
        <PrintedOrderId order={order} />
        <p className="text-sm text-slate">
          {t('Placed on {date}', { date: digits(formatDate(order.orderPlaced)) })}
        </p>
      </PrintSheetHeader>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5 print:grid-cols-2">
        <section>
          <h2 className="text-sm font-semibold text-slate">{t('Buyer')}</h2>
          <p className="font-semibold break-words">{order.name}</p>
          <p>{order.mobileNumber}</p>
          <p className="break-all">{order.email || order.buyer.email}</p>
        </section>
        <section>
          <h2 className="text-sm font-semibold text-slate">
            {t(order.pickup ? 'Pickup at the shop' : 'Delivery address')}
          </h2>
          <p className="break-words whitespace-pre-line">{order.address}</p>
          {order.pickup ? null : (
            <p>
              <PlaceText place={order} />, {textOf(order.country)}
            </p>
          )}
          {isToCome(order) && order.promise ? (
            <p>{t('Arrives {days}', { days: promiseText(order.promise) })}</p>
          ) : null}
        </section>
      </div>
      <Lines order={order} />
      <Sums order={order} />
      <PaymentState order={order} />
      <div className="border-t border-line pt-4 text-sm text-slate">
        {returns ? <p>{digits(`${t('Returns')}: ${t(returns)}`)}</p> : null}
        <p>{t('Thank you for shopping at {shop}.', { shop })}</p>
      </div>
    </PrintSheet>
  );
}

function Lines({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  const cell = 'py-2.5 align-top';
  return (
    <div className="@container">
      <table className="w-full text-[0.9375rem] @max-[14rem]:block">
        <thead className="@max-[14rem]:block">
          <tr className="border-b border-ink text-left text-sm text-slate @max-[14rem]:grid @max-[14rem]:grid-cols-2">
            <th scope="col" className="py-2 font-semibold @max-[14rem]:col-span-2">
              {t('Item')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold max-md:hidden print:table-cell">
              {t('Price')}
            </th>
            <th
              scope="col"
              className="py-2 pl-3 text-right font-semibold @max-[14rem]:pl-0 @max-[14rem]:text-left"
            >
              {t('Quantity')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[14rem]:block">
          {order.cartItems.map((item) => (
            <tr
              key={item.variantId ?? item.gadgetId}
              className="break-inside-avoid border-b border-line @max-[14rem]:grid @max-[14rem]:grid-cols-2"
            >
              <td className={`${cell} wrap-anywhere @max-[14rem]:col-span-2 @max-[14rem]:pb-0`}>
                <ProductName product={productOfLine(item)} />
                {returnedTexts(order, item).map((text) => (
                  <span key={toEnglish(text)} className="block text-sm text-slate">
                    {digits(t(text))}
                  </span>
                ))}
              </td>
              <td className={`${cell} tabular text-right max-md:hidden print:table-cell`}>
                {digits(formatTaka(item.price))}
              </td>
              <td className={`${cell} tabular pl-3 text-right @max-[14rem]:pl-0 @max-[14rem]:text-left`}>
                {digits(item.quantity)}
              </td>
              <td className={`${cell} tabular pl-3 text-right`}>
                {digits(formatTaka(item.price * item.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sums({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  return (
    <dl className="tabular ml-auto grid w-full max-w-72 break-inside-avoid gap-1.5">
      {invoiceAmounts(order).map(({ text, amount }) => (
        <div key={toEnglish(text)} className="flex justify-between gap-4">
          <dt className="text-slate">{t(text)}</dt>
          <dd>{digits(formatTaka(amount))}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t-2 border-ink pt-2 text-lg font-bold">
        <dt>{t('Total')}</dt>
        <dd>{digits(formatTaka(order.payable))}</dd>
      </div>
      {settledAmounts(order).map(({ text, amount }) => (
        <div key={toEnglish(text)} className="flex justify-between gap-4">
          <dt className="text-slate">{t(text)}</dt>
          <dd>{digits(formatTaka(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

function PaymentState({ order }: { order: Order }) {
  const { t, digits } = useLanguage();
  return (
    <section className="break-inside-avoid rounded-control border border-ink px-4 py-3">
      <h2 className="text-sm font-semibold text-slate">{t('Payment')}</h2>
      {paymentTexts(order, digits).map((text) => (
        <p key={toEnglish(text)} className="font-semibold">
          {t(text)}
        </p>
      ))}
      {order.payment && order.transactionId ? (
        <p className="tabular text-sm break-all">{t('Transaction ID: {id}', { id: order.transactionId })}</p>
      ) : null}
    </section>
  );
}
