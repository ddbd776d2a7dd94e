/** A parcel as adapters of couriers book it in tests. */
import { poisha } from '@jontro/shop/money.ts';
import type { NewParcel } from '../couriers/courier.ts';

/** Of three pieces, to Dhanmondi; ৳1,550 is to be collected. */
export const newParcel = (changes: Partial<NewParcel> = {}): NewParcel => ({
  ref: 'J1042-1',
  name: 'Nusrat Jahan',
  mobileNumber: '+8801712345678',
  address: 'House 12, Road 5, Dhanmondi, Dhaka',
  cashPoisha: poisha(155_000),
  note: 'Please ring twice',
  units: 3,
  grams: 1_250,
  valuePoisha: poisha(145_050),
  place: { city: '1', zone: '109', zoneName: 'Dhanmondi (Dhaka)', area: '1184' },
  knowsPlaces: true,
  ...changes,
});
