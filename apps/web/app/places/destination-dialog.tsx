/** Asks where an order goes: district, and thana or upazila. */
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import { type FormEvent, useState } from 'react';
import { useAccountTexts } from '../language/use-account-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AreaField } from './area-field.tsx';
import { DistrictField } from './district-field.tsx';
import { chooseDestination, type Destination } from './my-destination.ts';

interface DestinationDialogProps {
  /** Where the form begins. */
  destination: Destination;
  onClose: () => void;
}

/** Mounted only while it is open. */
export default function DestinationDialog({ destination, onClose }: DestinationDialogProps) {
  const { t } = useLanguage();
  const settings = useSettings();
  const textsLoaded = useAccountTexts();
  const [form, setForm] = useState(destination);
  const [refused, setRefused] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The form of the page below, if any, is another one.
    event.stopPropagation();
    const district = findDistrict(form.district, settings);
    if (!district) {
      setRefused(true);
      return;
    }
    chooseDestination({ district, area: form.area.trim() });
    onClose();
  }

  if (!textsLoaded) return null;
  return (
    <Dialog open onClose={onClose} title={t('Where shall we deliver?')}>
      {/* As high as the open list of districts needs. */}
      <form className="grid min-h-88 content-start gap-4" noValidate onSubmit={submit}>
        <DistrictField
          value={form.district}
          error={refused ? checkoutTexts.district : undefined}
          onChange={({ target }) => {
            setForm({ district: target.value, area: '' });
            setRefused(false);
          }}
        />
        <AreaField
          value={form.area}
          district={form.district}
          onChange={(change) => setForm({ ...form, ...change })}
        />
        <p className="text-sm text-slate">
          {t('Kept on this device, for the delivery charge and the days.')}
        </p>
        <div className="mt-auto flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
