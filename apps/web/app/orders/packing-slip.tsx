/** The packing slip of an order: the recipient, the items, and the cash that the courier collects. */
import { productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import { countUnits, type Order } from '@jontro/shop/orders/orders.ts';
import { parcelText } from '@jontro/shop/orders/parcels.ts';
import { useLanguage } from '../language/use-language.ts';
import { PlaceText } from '../places/place-text.tsx';
import { ProductName } from '../ui/product-name.tsx';
import { Barcode } from './barcode.tsx';
import { CashToCollect } from './cash-to-collect.tsx';
import { PrintedOrderId } from './order-id.tsx';
import { PrintSheet, PrintSheetHeader } from './print-sheet.tsx';

/** A copy says so, as whoever packs may have the first one. */
export function PackingSlip({ order, copy }: { order: Order; copy: boolean }) {
  const { t, textOf, digits } = useLanguage();
  const units = countUnits(order.cartItems);
  return (
    <PrintSheet label={t('Packing slip of order {id}', { id: orderLabel(order) })}>
      <PrintSheetHeader>
        <p className="text-2xl font-bold">{t('Packing slip')}</p>
        {copy ? (
          <p data-copy="" className="text-xl font-bold">
            {t('Copy: check that it is not packed already')}
          </p>
        ) : null}
        <PrintedOrderId order={order} />
        <p className="text-sm text-slate">
          {t('Placed on {date}', { date: digits(formatDate(order.orderPlaced)) })}
        </p>
        <Barcode text={orderLabel(order)} className="mt-2 sm:ml-auto print:ml-auto" />
      </PrintSheetHeader>
      <div className="@container">
        <div className="grid grid-cols-1 gap-5 @min-[32rem]:grid-cols-[3fr_2fr] print:grid-cols-[3fr_2fr]">
          <section className="min-w-0">
            <h2 className="text-sm font-semibold text-slate">
              {t(order.pickup ? 'Pickup at the shop' : 'Deliver to')}
            </h2>
            <p className="text-xl font-bold break-words">{order.name}</p>
            <p className="tabular text-xl font-bold wrap-anywhere">{order.mobileNumber}</p>
            {order.pickup ? null : (
              <>
                <p className="mt-1 text-lg break-words whitespace-pre-line" dir="auto">
                  {order.address}
                </p>
                <p className="text-lg font-semibold">
                  <PlaceText place={order} />, {textOf(order.country)}
                </p>
              </>
            )}
            {order.parcel ? (
              <p className="tabular mt-2 wrap-anywhere">
                {t('Courier')}: <span className="font-bold">{parcelText(order.parcel)}</span>
              </p>
            ) : null}
          </section>
          <CashToCollect order={order} />
        </div>
      </div>
      <table className="w-full text-[0.9375rem]">
        <thead>
          <tr className="border-b border-ink text-left text-sm text-slate">
            <th scope="col" className="w-10 py-2 font-semibold">
              <span className="sr-only">{t('Packed')}</span>
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('Item')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              {t('Quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.cartItems.map((item) => (
            <tr key={item.variantId ?? item.gadgetId} className="break-inside-avoid border-b border-line">
              <td className="py-2.5 align-top">
                {/* Ticked by hand. */}
                <span className="mt-0.5 block size-5 rounded border border-ink" />
              </td>
              <td className="py-2.5 align-top wrap-anywhere">
                <ProductName product={productOfLine(item)} />
              </td>
              <td className="tabular py-2.5 pl-3 text-right align-top text-lg font-bold">
                {digits(item.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} className="py-2.5 text-right font-semibold">
              {t('Units')}
            </td>
            <td className="tabular py-2.5 pl-3 text-right text-lg font-bold">{digits(units)}</td>
          </tr>
        </tfoot>
      </table>
      <section className="break-inside-avoid">
        <h2 className="text-sm font-semibold text-slate">{t('Note of the customer')}</h2>
        <p className="break-words whitespace-pre-line" dir="auto">
          {order.additionalInfo || <span className="text-slate">{t('None')}</span>}
        </p>
      </section>
    </PrintSheet>
  );
}
