/** How the order will be paid, at the checkout: later, or by one of the shop's payment methods. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { laterText, type OrderToPay, type PaymentOption } from '@jontro/shop/orders/payment-options.ts';
import { useId } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';

interface PaymentOptionsProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  totals: OrderToPay['totals'];
  onChoose: (method: string | undefined) => void;
  /** The question. */
  legend?: PlainMessage;
}

export function PaymentOptions({
  options,
  chosen,
  totals,
  onChoose,
  legend = 'How will you pay?',
}: PaymentOptionsProps) {
  const { t } = useLanguage();
  return (
    <fieldset data-payment-options="" className="min-w-0">
      <legend className="mb-3 text-lg font-bold">{t(legend)}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-edge bg-paper">
        {options.map((option) => (
          <Option
            key={option.method?.name ?? ''}
            option={option}
            options={options}
            checked={option === chosen}
            totals={totals}
            onChoose={() => onChoose(option.method?.name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps extends Omit<PaymentOptionsProps, 'chosen' | 'onChoose' | 'legend'> {
  option: PaymentOption;
  checked: boolean;
  onChoose: () => void;
}

function Option({ option, options, checked, totals, onChoose }: OptionProps) {
  const { t, digits, language } = useLanguage();
  const settings = useSettings();
  const id = useId();
  const { method, refusal } = option;
  const { payable } = withPaymentMethod(totals, method?.name, settings);
  const fee = method ? payable - withPaymentMethod(totals, undefined, settings).payable : 0;
  const note = method
    ? textIn(method.note, language).replace('{amount}', digits(formatTaka(payable)))
    : t(laterText(options));
  return (
    <label
      data-refused={refusal ? '' : undefined}
      className={`flex items-start gap-3 px-4 py-3 has-checked:bg-bottle-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-bottle ${
        refusal ? 'bg-fog' : 'cursor-pointer hover:bg-fog'
      }`}
    >
      <input
        type="radio"
        name="payment-method"
        className="mt-1 size-4 shrink-0 accent-bottle"
        checked={checked}
        disabled={refusal !== undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-note`}
        onChange={onChoose}
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span id={`${id}-title`} className={refusal ? 'font-semibold text-slate' : 'font-semibold'}>
            {method ? textIn(method.title, language) : t('Pay later')}
          </span>
          {fee > 0 && !refusal ? (
            <span className="tabular font-semibold">+ {digits(formatTaka(fee))}</span>
          ) : null}
        </span>
        <span id={`${id}-note`} className="text-sm text-slate">
          {refusal ? digits(t(refusal)) : note}
        </span>
        {method && !refusal && method.marks.length > 0 ? (
          <span className="mt-0.5 flex flex-wrap gap-1.5">
            {method.marks.map((mark) => (
              <span
                key={mark.en}
                className="rounded border border-line bg-paper px-1.5 text-[0.8125rem] font-semibold text-slate"
              >
                {textIn(mark, language)}
              </span>
            ))}
          </span>
        ) : null}
      </span>
    </label>
  );
}
