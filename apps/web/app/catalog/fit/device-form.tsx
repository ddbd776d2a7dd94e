/** The choice of a device without script: a link that asks for the list, then a form that puts the device into the address. */
import { deviceKinds, type FitDevice } from '@jontro/shop/catalog/fit/fit-device.ts';
import type { Message } from '@jontro/shop/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { deviceSearch } from './fit-search.ts';

const kinds: Record<FitDevice['kind'], Message> = {
  phone: 'Mobile phones',
  laptop: 'Laptops',
  watch: 'Watches',
};

interface DeviceFormProps {
  /** Undefined on a page whose address does not ask for them. */
  devices: readonly FitDevice[] | undefined;
  chosen: FitDevice | undefined;
  /** The other parameters of the page's address, which stay. */
  rest: string;
}

export function DeviceForm({ devices, chosen, rest }: DeviceFormProps) {
  const { t } = useLanguage();
  if (!devices)
    return (
      <a
        href={deviceSearch('', rest)}
        rel="nofollow"
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('Choose your device')}
      </a>
    );
  return (
    <form method="get" noValidate className="grid gap-2">
      {[...new URLSearchParams(rest)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1.5">
        <span className="text-sm font-semibold">{t('Your phone, laptop or watch')}</span>
        <select
          name="device"
          defaultValue={chosen?.id}
          className="min-h-12 w-full rounded-control border border-edge bg-paper px-3.5"
        >
          {deviceKinds.map((kind) => (
            <optgroup key={kind} label={t(kinds[kind])}>
              {devices
                .filter((device) => device.kind === kind)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button
        type="submit"
        className="min-h-11 rounded-control border border-bottle px-4 font-semibold text-bottle"
      >
        {t('Check the fit')}
      </button>
    </form>
  );
}
