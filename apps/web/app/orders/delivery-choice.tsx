/** How an order reaches its customer: delivered to an address, or picked up at the shop; nothing in a shop without pickup. */
import type { OpenCharge } from '@jontro/shop/cart/open-charge.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { RadioOption } from '../ui/radio-option.tsx';
import { useAmountText } from '../ui/totals-list.tsx';

interface DeliveryChoiceProps {
  pickup: boolean;
  /** Of a delivery, in taka. */
  deliveryCharge: number;
  open?: OpenCharge | undefined;
  onChoose: (pickup: boolean) => void;
}

export function DeliveryChoice({ pickup, deliveryCharge, open, onChoose }: DeliveryChoiceProps) {
  const { t, digits, language } = useLanguage();
  const amountText = useAmountText();
  const { pickupPoint } = useSettings();
  if (!pickupPoint) return null;
  const { address, hours, ready } = pickupPoint;
  const lines = [address, hours, ...(ready ? [ready] : [])].map((text) => digits(textIn(text, language)));
  return (
    <fieldset data-delivery-choice="" className="min-w-0">
      <legend className="mb-3 text-lg font-bold">{t('How do you get it?')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-edge">
        <RadioOption
          name="delivery-method"
          title={t('Delivery to your address')}
          note={t('A courier brings it and calls first.')}
          amount={amountText(deliveryCharge, open)}
          checked={!pickup}
          onChoose={() => onChoose(false)}
        />
        <RadioOption
          name="delivery-method"
          title={t('Pick up at the shop')}
          note={lines.map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
          amount={t('Free')}
          checked={pickup}
          onChoose={() => onChoose(true)}
        />
      </div>
    </fieldset>
  );
}
