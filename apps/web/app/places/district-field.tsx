/** The district of a delivery: one of those that the shop delivers to, the most chosen first. */
import type { Message, Text } from '@jontro/shop/messages.ts';
import { deliveryDistricts, districts } from '@jontro/shop/orders/districts.ts';
import type { Place } from '@jontro/shop/places/places.ts';
import { type ReactElement, useEffect } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { SelectField } from '../ui/field.tsx';
import { usePlaces } from './load-places.ts';

export interface DistrictFieldProps {
  name?: string;
  /** The district, or a text that is none. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur?: () => void;
  error?: Text | undefined;
  hint?: Message | ReactElement;
}

/** With the setting `areas` it is searched in both scripts and old spellings. */
export function DistrictField(props: DistrictFieldProps) {
  const { areas } = useSettings();
  return areas ? <DistrictSearch {...props} /> : <DistrictSelect {...props} />;
}

function DistrictSelect(props: DistrictFieldProps) {
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

interface DistrictOption extends ComboboxOption {
  district: string;
}

function DistrictSearch({ value, onChange, ...props }: DistrictFieldProps) {
  const { textOf } = useLanguage();
  const offered = deliveryDistricts(useSettings());
  const places = usePlaces();
  const search = (text: string): readonly Pick<Place, 'district'>[] =>
    places?.searchDistricts(text, offered) ?? offered.map((district) => ({ district }));
  const change = (district: string) => onChange({ target: { value: district } });
  const shown = (text: string) => offered.find((district) => textOf(district) === text.trim());
  // Typed, or filled in by the browser, before the list had arrived.
  const found =
    places && value && !offered.includes(value) ? places.exactDistrict(value, offered) : undefined;
  useEffect(() => {
    if (found !== undefined) onChange({ target: { value: found } });
  }, [found, onChange]);
  return (
    <Combobox<DistrictOption>
      label="District"
      autoComplete="address-level1"
      required
      enter="choose"
      {...props}
      value={textOf(value)}
      optionsOf={(text) =>
        search(text).map(({ district }) => ({ key: district, district, label: textOf(district) }))
      }
      // A name in any script and spelling is its district, also when nothing was chosen from the list; on a slow network
      // the names that the page shows are known before the others.
      onType={(text) => change(places?.exactDistrict(text, offered) ?? shown(text) ?? text)}
      onChoose={({ district }) => change(district)}
    />
  );
}
