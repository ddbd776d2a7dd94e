/** How the order will be paid, at the checkout: later, or by one of the shop's payment methods. */
import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { doorAmount } from '@jontro/shop/orders/advance.ts';
import { isOnline } from '@jontro/shop/orders/payment-methods.ts';
import { laterText, type OrderToPay, type PaymentOption } from '@jontro/shop/orders/payment-options.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { useIsModern } from '../site/use-is-modern.ts';
import { RadioOption } from '../ui/radio-option.tsx';
import { usePaymentTexts } from './use-payment-texts.ts';

interface PaymentOptionsProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  totals: OrderToPay['totals'];
  open?: OpenCharge | undefined;
  onChoose: (method: string | undefined) => void;
  /** The question. */
  legend?: PlainMessage;
  /** What paying later means, where the options do not tell it. */
  later?: PlainMessage | undefined;
}

export function PaymentOptions({
  options,
  chosen,
  totals,
  open,
  onChoose,
  legend = 'How will you pay?',
  later,
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
            open={open}
            later={later}
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

function Option({ option, options, checked, totals, open, later, onChoose }: OptionProps) {
  const { t, digits, language } = useLanguage();
  const settings = useSettings();
  const isModern = useIsModern();
  const { method, refusal } = option;
  const chosen = withPaymentMethod(totals, method?.name, settings);
  const { payable } = chosen;
  const offered = options.flatMap((one) => one.method ?? []);
  const due = method && isOnline(method) ? payable : doorAmount(chosen, settings, offered);
  const fee = method ? payable - withPaymentMethod(totals, undefined, settings).payable : 0;
  const { titleOf, noteOf } = usePaymentTexts(totals);
  const note = method ? noteOf(method, due, open) : t(later ?? laterText(options, totals.pickup));
  return (
    <RadioOption
      name="payment-method"
      title={method ? titleOf(method) : t(isModern ? 'Decide later' : 'Pay later')}
      note={refusal ? digits(t(refusal)) : note}
      amount={fee > 0 && !refusal ? `+ ${digits(formatTaka(fee))}` : undefined}
      checked={checked}
      disabled={refusal !== undefined}
      onChoose={onChoose}
    >
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
    </RadioOption>
  );
}
