/** The saved addresses at the checkout: one press fills the form. */
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { AddressText } from './address-text.tsx';

/** The fields of the checkout that a saved address fills. */
export type AddressFields = Pick<Address, 'name' | 'mobileNumber' | 'district' | 'area' | 'address'>;

interface AddressChoiceProps {
  addresses: readonly Address[];
  /** What the form shows. */
  current: AddressFields;
  onChoose: (fields: AddressFields) => void;
}

export const fieldsOf = ({ name, mobileNumber, district, area, address }: Address): AddressFields => ({
  name,
  mobileNumber,
  district,
  area,
  address,
});

const isSame = (one: AddressFields, other: AddressFields): boolean =>
  one.name === other.name &&
  one.mobileNumber === other.mobileNumber &&
  one.district === other.district &&
  one.area === other.area &&
  one.address === other.address;

export function AddressChoice({ addresses, current, onChoose }: AddressChoiceProps) {
  const { t } = useLanguage();
  const chosen = addresses.find((address) => isSame(fieldsOf(address), current));
  const rowClass =
    'flex cursor-pointer items-start gap-3 px-4 py-3 hover:bg-fog has-checked:bg-bottle-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-bottle';
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-bold">{t('Where to?')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-edge">
        {addresses.map((address) => (
          <label key={address._id} className={rowClass}>
            <input
              type="radio"
              name="saved-address"
              className="mt-1 size-4 shrink-0 accent-bottle"
              checked={address === chosen}
              onChange={() => onChoose(fieldsOf(address))}
            />
            <AddressText address={address} />
          </label>
        ))}
        <label className={rowClass}>
          <input
            type="radio"
            name="saved-address"
            className="mt-1 size-4 shrink-0 accent-bottle"
            checked={!chosen}
            onChange={() => onChoose({ ...current, district: '', area: '', address: '' })}
          />
          <span className="font-semibold">{t('Somewhere else')}</span>
        </label>
      </div>
      <p className="mt-2 text-sm">
        <Link to={paths.addresses} className="font-semibold text-bottle hover:underline">
          {t('Manage your addresses')}
        </Link>
      </p>
    </fieldset>
  );
}
