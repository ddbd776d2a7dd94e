/** The district of a delivery: one of those that the shop delivers to, the most chosen first. */
import { deliveryDistricts, districts } from '@jontro/shop/orders/districts.ts';
import type { ComponentProps } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { SelectField } from '../ui/field.tsx';

export function DistrictField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const { t, textOf } = useLanguage();
  const settings = useSettings();
  const offered = deliveryDistricts(settings);
  const optionOf = (district: string) => (
    <option key={district} value={district}>
      {textOf(district)}
    </option>
  );
  return (
    <SelectField label="District" autoComplete="address-level1" required {...props}>
      <option value="">{t('Choose a district')}</option>
      {settings.districts === 'all' ? (
        <>
          <optgroup label={t('Chosen most often')}>{districts.map(optionOf)}</optgroup>
          <optgroup label={t('All other districts')}>
            {offered.slice(districts.length).map(optionOf)}
          </optgroup>
        </>
      ) : (
        offered.map(optionOf)
      )}
    </SelectField>
  );
}
