/** The form of a saved address, for a new one or one to change. */
import { addressHint } from '@jontro/shop/addresses/address-hint.ts';
import { type Address, maxLabelLength, type NewAddress } from '@jontro/shop/addresses/addresses.ts';
import type { Text } from '@jontro/shop/messages.ts';
import {
  checkoutTexts,
  defaultMobileNumber,
  maxCheckoutLengths,
  validateCheckout,
} from '@jontro/shop/orders/checkout.ts';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError } from '../lib/send.ts';
import { AreaField } from '../places/area-field.tsx';
import { DistrictField } from '../places/district-field.tsx';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { useSaveAddress } from './my-addresses.ts';

interface AddressDialogProps {
  /** The address to change; undefined for a new one, which begins with `name`. */
  address: Address | undefined;
  name: string;
  onClose: () => void;
}

type Fields = Required<NewAddress>;
type Problems = Partial<Record<keyof Fields, Text>>;

const emptyFields = (name: string): Fields => ({
  label: '',
  name,
  mobileNumber: defaultMobileNumber,
  district: '',
  area: '',
  address: '',
});

/** Mounted only while it is open. */
export function AddressDialog({ address, name, onClose }: AddressDialogProps) {
  const { t, textOf } = useLanguage();
  const settings = useSettings();
  const saving = useSaveAddress();
  const [form, setForm] = useState<Fields>(() => {
    if (!address) return emptyFields(name);
    const { _id, isDefault, ...fields } = address;
    return fields;
  });
  const [problems, setProblems] = useState<Problems>({});
  const [serverError, setServerError] = useState<Text>();

  const control = (field: keyof Fields) => ({
    name: field,
    value: form[field],
    ...(problems[field] && { error: problems[field] }),
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [field]: target.value });
      setProblems({ ...problems, [field]: undefined });
      setServerError(undefined);
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { label: _label, area: _area, ...checkout } = form;
    const found: Problems = validateCheckout(checkout, settings);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await saving.mutateAsync({ id: address?._id, address: form });
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.details.fields as Problems | undefined) : undefined;
      setProblems(fields ?? {});
      if (!fields) setServerError(error instanceof ApiError ? error.text : (error as Error).message);
    }
  }

  const formId = useId();
  const hint = addressHint(form.address) ?? 'House, road, area and post office';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(address ? 'Change the address' : 'New address')}
      footer={
        <>
          <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending}>
            {t('Save')}
          </Button>
          {/* Above the buttons, whose lines are in reverse. */}
          <p role="alert" className="w-full text-sm font-medium text-sale-deep empty:hidden">
            {serverError ? textOf(serverError) : ''}
          </p>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Label (optional)"
          hint="Home, Office, Mother"
          autoComplete="off"
          maxLength={maxLabelLength}
          {...control('label')}
        />
        <Field
          label="Full name"
          autoComplete="name"
          required
          maxLength={maxCheckoutLengths.name}
          {...control('name')}
        />
        <Field
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          hint={checkoutTexts.mobileNumberReason}
          {...control('mobileNumber')}
        />
        <DistrictField {...control('district')} />
        <AreaField
          value={form.area}
          district={form.district}
          onChange={(change) => {
            setForm({ ...form, ...change });
            setProblems({ ...problems, ...(change.district && { district: undefined }) });
          }}
        />
        <TextArea
          label="Address"
          rows={3}
          autoComplete="street-address"
          required
          maxLength={maxCheckoutLengths.address}
          hint={hint}
          {...control('address')}
        />
      </form>
    </Dialog>
  );
}
