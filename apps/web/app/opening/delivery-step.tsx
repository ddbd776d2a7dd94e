/** The step of the checklist for the delivery charge, beside the total of an order. */
import { type DeliveryZone, deliveryCharge, withoutTimes } from '@jontro/shop/cart/delivery.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Field } from '../ui/field.tsx';
import { RadioOption } from '../ui/radio-option.tsx';
import { TotalsList } from '../ui/totals-list.tsx';
import { StepForm } from './step-layout.tsx';
import type { SettingValues } from './use-setting-values.ts';

/** The price of what the picture orders, in taka. */
const samplePrice = 1000;

export function DeliveryStep({ values, onDone }: { values: SettingValues; onDone: () => void }) {
  const { t, language, digits } = useLanguage();
  const [rule, setRule] = useState(values.valueOf('deliveryRule'));
  const [flat, setFlat] = useState(String(values.valueOf('flatDeliveryCharge')));
  const stored = values.valueOf('deliveryZones');
  // How fast it delivers only the owner can say, on the settings page.
  const zones = values.isOwn('deliveryZones') ? stored : withoutTimes(stored);
  const [charges, setCharges] = useState(() => zones.map(({ charge }) => String(charge)));
  const [problem, setProblem] = useState<Text>();

  const entered = rule === 'flat' ? [flat] : charges;
  const isValid = entered.every((text) => Number.isInteger(typedNumber(text)) && typedNumber(text) >= 0);
  const changed = {
    deliveryRule: rule,
    flatDeliveryCharge: typedNumber(flat) || 0,
    deliveryZones: zones.map((zone, index) => ({ ...zone, charge: typedNumber(charges[index] ?? '') || 0 })),
  };
  async function save(): Promise<void> {
    if (!isValid) return setProblem('Please enter a charge in whole taka, or 0');
    setProblem(undefined);
    const { deliveryRule, flatDeliveryCharge, deliveryZones } = changed;
    const saved = await values.store(
      rule === 'flat' ? { deliveryRule, flatDeliveryCharge } : { deliveryRule, deliveryZones },
    );
    if (saved) onDone();
  }
  const flatCharge = changed.flatDeliveryCharge;
  const chargeIn = ({ districts: _districts, areas: _areas, ...everywhere }: DeliveryZone): number =>
    deliveryCharge(1, { ...changed, deliveryZones: [everywhere] }, 'Dhaka', { subtotal: samplePrice });
  const shown = rule === 'flat' ? [undefined] : changed.deliveryZones.slice(0, 2);
  return (
    <StepForm
      action="Save and go on"
      busy={values.busy}
      problem={problem ?? values.problem}
      onSubmit={() => void save()}
      preview={
        <div className="grid gap-5 bg-paper p-4">
          {shown.map((zone) => {
            const charge = zone ? chargeIn(zone) : flatCharge;
            return (
              <div key={zone?.name.en ?? ''}>
                {zone ? <p className="mb-2 font-semibold">{textIn(zone.name, language)}</p> : null}
                <TotalsList
                  quantity={1}
                  totals={{
                    totalAmount: samplePrice,
                    deliveryCharge: charge,
                    discount: 0,
                    payable: samplePrice + charge,
                  }}
                />
              </div>
            );
          })}
        </div>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{t('What does delivery cost?')}</legend>
        <div className="divide-y divide-line overflow-hidden rounded-card border border-edge bg-paper">
          <RadioOption
            name="delivery-rule"
            title={t('The same everywhere')}
            note={t('One charge for each order.')}
            checked={rule === 'flat'}
            onChoose={() => setRule('flat')}
          />
          <RadioOption
            name="delivery-rule"
            title={t('By area')}
            note={zones
              .map(({ name, charge }) => `${textIn(name, language)} ${digits(formatTaka(charge))}`)
              .join(' · ')}
            checked={rule === 'by-district'}
            onChoose={() => setRule('by-district')}
          />
        </div>
      </fieldset>
      {rule === 'flat' ? (
        <Field
          label="Delivery charge in taka"
          inputMode="numeric"
          autoComplete="off"
          value={flat}
          onChange={({ target }) => setFlat(target.value)}
        />
      ) : (
        zones.map(({ name }, index) => (
          <Field
            key={name.en}
            label={message('{area}, in taka', { area: textIn(name, language) })}
            inputMode="numeric"
            autoComplete="off"
            value={charges[index] ?? ''}
            onChange={({ target }) =>
              setCharges((all) => all.map((charge, at) => (at === index ? target.value : charge)))
            }
          />
        ))
      )}
    </StepForm>
  );
}
