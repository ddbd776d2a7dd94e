/** The thana or upazila of a delivery: searched in both scripts and old spellings, or typed. */
import { maxAreaLength } from '@jontro/shop/addresses/addresses.ts';
import { deliveryDistricts } from '@jontro/shop/orders/districts.ts';
import type { Place } from '@jontro/shop/places/places.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { useAreaName, usePlaces } from './load-places.ts';

interface AreaFieldProps {
  value: string;
  /** Limits the list; '' if it is not known yet. */
  district: string;
  /** A chosen area sets the district as well. */
  onChange: (change: { area: string; district?: string }) => void;
}

interface AreaOption extends ComboboxOption {
  place: Place;
}

/** So many are shown before anything is typed and after; the rest is found by typing more. */
const maxOptions = 60;

/** Nothing with the setting `areas` off. */
export function AreaField({ value, district, onChange }: AreaFieldProps) {
  const { language, textOf } = useLanguage();
  const settings = useSettings();
  const places = usePlaces(settings.areas);
  const areaName = useAreaName(value);
  if (!settings.areas) return null;
  const offered = deliveryDistricts(settings);
  const within = offered.includes(district) ? district : '';
  const toOption = (place: Place): AreaOption => ({
    key: `${place.district} ${place.area}`,
    place,
    label: language === 'bn' ? place.bengali : (place.area ?? ''),
    ...(!within && { detail: textOf(place.district) }),
  });
  return (
    <Combobox<AreaOption>
      label="Thana or upazila (optional)"
      name="area"
      autoComplete="address-level2"
      maxLength={maxAreaLength}
      enter="end"
      value={areaName(within)}
      optionsOf={(text) =>
        // Nobody reads a list of all the country's areas.
        within || text
          ? (places?.searchAreas(text, within, offered) ?? []).slice(0, maxOptions).map(toOption)
          : []
      }
      onType={(area) => onChange({ area })}
      onChoose={({ place }) => onChange({ area: place.area ?? '', district: place.district })}
    />
  );
}
