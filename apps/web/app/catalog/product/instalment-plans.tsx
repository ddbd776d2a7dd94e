/** "EMI from ৳1,240 a month" below a price, with a table of banks and months that opens without a script. */
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { instalmentsOf, lowestInstalment } from '@jontro/shop/catalog/instalments.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka, type Poisha, toTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useSettings } from '../../site/settings.ts';
import { Icon } from '../../ui/icon.tsx';

/** Takes the price that would be paid; shows nothing for one that the shop offers no instalments for. */
export function InstalmentPlans({ price }: { price: Poisha }) {
  const { t, digits, language } = useLanguage();
  const { instalments, paymentMethods } = useSettings();
  const lowest = lowestInstalment(instalments, price);
  if (lowest === undefined || paymentMethods.every((name) => name === cashOnDelivery)) return null;
  const amount = (poisha: Poisha) => digits(formatTaka(toTaka(poisha)));
  return (
    <details className="group w-full text-sm">
      <summary className="flex min-h-11 w-fit flex-wrap cursor-pointer items-center gap-x-1.5 text-slate marker:content-none [&::-webkit-details-marker]:hidden">
        <span>{t('EMI from {amount} a month', { amount: amount(lowest) })}</span>
        <span className="font-semibold text-bottle underline">{t('Banks and months')}</span>
        <Icon name="chevronDown" size={16} className="text-bottle group-open:rotate-180" />
      </summary>
      <table className="tabular mt-2 w-full border-y border-line text-left">
        <thead className="text-slate">
          <tr>
            <th scope="col" className="py-2 pr-3 font-normal">
              {t('Bank')}
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              {t('Months')}
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              {t('A month')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('In total')}
            </th>
          </tr>
        </thead>
        {(instalments.banks ?? []).map(({ name, plans }) => (
          <tbody key={name.en} className="border-t border-line">
            {plans.map((plan, index) => {
              const { monthly, total } = instalmentsOf(price, plan);
              return (
                <tr key={plan.months}>
                  {index === 0 ? (
                    <th scope="rowgroup" rowSpan={plans.length} className="py-2 pr-3 align-top font-semibold">
                      {textIn(name, language)}
                    </th>
                  ) : null}
                  <td className="py-2 pr-3">{digits(plan.months)}</td>
                  <td className="py-2 pr-3 text-right font-semibold">{amount(monthly)}</td>
                  <td className="py-2 text-right">{amount(total)}</td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      <p className="mt-2 text-slate">
        {t('Choose EMI and your bank on the payment page. The last month is what is left of the total.')}
      </p>
    </details>
  );
}
