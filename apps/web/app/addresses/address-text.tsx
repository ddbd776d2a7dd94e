/** A saved address as it is read: label or name, telephone, then the place. */
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { PlaceText } from '../places/place-text.tsx';

export function AddressText({ address }: { address: Address }) {
  const { label, name, mobileNumber } = address;
  return (
    <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
      <span className="font-semibold">{label || name}</span>
      <span className="text-sm text-slate">
        {label ? `${name}, ` : ''}
        <span className="tabular">{mobileNumber}</span>
      </span>
      <span className="text-sm text-slate">
        {address.address}, <PlaceText place={address} />
      </span>
    </span>
  );
}
