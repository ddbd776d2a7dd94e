/** The fields in which staff enter the courier of a parcel and its code. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type Parcel, type ParcelInput, parseParcel } from '@jontro/shop/orders/parcels.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Field, SelectField } from '../ui/field.tsx';
import { ScanButton } from '../ui/scan-button.tsx';

interface ParcelForm {
  input: ParcelInput;
  /** The field that is wrong, and why. */
  problem: { field: keyof ParcelInput; text: PlainMessage } | undefined;
  change: (fields: Partial<ParcelInput>) => void;
}

/** Begins with the present parcel. */
export function useParcelForm(present: Parcel | undefined): ParcelForm {
  const { couriers } = useSettings();
  const [input, setInput] = useState<ParcelInput>({
    courier: present?.courier ?? '',
    code: present?.code ?? '',
  });
  const parsed = parseParcel(input, couriers, present);
  const problem = 'problem' in parsed ? { field: parsed.field, text: parsed.problem } : undefined;
  return { input, problem, change: (fields) => setInput((before) => ({ ...before, ...fields })) };
}

interface ParcelFieldsProps {
  form: ParcelForm;
  present: Parcel | undefined;
  /** Whether the form was submitted, so that problems are shown. */
  checked: boolean;
}

export function ParcelFields({ form: { input, problem, change }, present, checked }: ParcelFieldsProps) {
  const { t } = useLanguage();
  const { couriers } = useSettings();
  const names = new Set([...(present ? [present.courier] : []), ...couriers.map(({ name }) => name)]);
  const errorOf = (field: keyof ParcelInput) =>
    checked && problem?.field === field ? problem.text : undefined;
  return (
    <>
      <SelectField
        label="Courier"
        value={input.courier}
        error={errorOf('courier')}
        onChange={(event) => change({ courier: event.target.value })}
      >
        <option value="">{t('None')}</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Parcel code (optional)"
        value={input.code}
        maxLength={60}
        autoComplete="off"
        hint="The customer sees it."
        error={errorOf('code')}
        onChange={(event) => change({ code: event.target.value })}
      />
      <ScanButton label="Parcel code (optional)" onCode={(code) => change({ code: code.slice(0, 60) })} />
    </>
  );
}
