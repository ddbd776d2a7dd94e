/** How an order reaches its customer: delivered to an address, or picked up at the shop; nothing in a shop without pickup. */
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { RadioOption } from '../ui/radio-option.tsx';

interface DeliveryChoiceProps {
  pickup: boolean;
  /** Of a delivery, in taka. */
  deliveryCharge: number;
  onChoose: (pickup: boolean) => void;
}

export function DeliveryChoice({ pickup, deliveryCharge, onChoose }: DeliveryChoiceProps) {
  const { t, digits, language } = useLanguage();
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
          amount={digits(formatTaka(deliveryCharge))}
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
