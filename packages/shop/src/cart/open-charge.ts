/** What a delivery costs while its district is unknown: the range of its charge, by zone. */
import type { LocalizedText } from '../localized-text.ts';
import { chargeOf, chargeRange, type DeliverySettings, type Parcel } from './delivery.ts';

/** What a delivery may cost while its district is unknown, in taka. */
export interface OpenCharge {
  /** How much less than the highest charge, with which totals are calculated, it is at the lowest. */
  saving: number;
  zones: { name: LocalizedText; charge: number }[];
}

/** So many zones are named with their charges. */
const maxNamedZones = 4;

/** The same for a parcel; undefined where the district is known, or decides nothing. The zones are left out where there are too many to name. */
export function openCharge(
  settings: DeliverySettings,
  district: string,
  parcel: Parcel,
): OpenCharge | undefined {
  if (district) return undefined;
  const [lowest, highest] = chargeRange(settings, parcel);
  const zones = settings.deliveryZones.map((zone) => ({ name: zone.name, charge: chargeOf(zone, parcel) }));
  return lowest === highest
    ? undefined
    : { saving: highest - lowest, zones: zones.length > maxNamedZones ? [] : zones };
}
