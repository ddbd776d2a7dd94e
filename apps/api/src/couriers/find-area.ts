/** The place of an order as its courier names it: a city and a zone that are sure, or none, because a guess sends a parcel to another end of town. */
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import type { Db } from '../database/db.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { createAreaLists, type NamedArea } from './area-lists.ts';
import { keyOf, placesIn } from './area-matches.ts';
import type { ParcelPlace } from './courier.ts';

export type OrderAddress = Pick<OrderRow, 'address' | 'area' | 'district'>;

/** `place` is absent while it is in doubt. */
export interface FoundArea {
  place?: ParcelPlace;
  /** As in "Dhaka, Mirpur 10". */
  text?: string;
  /** Whether staff have chosen its zone. */
  chosen?: true;
}

/**
 * Finds the places of many orders; undefined for a courier whose places the shop does not have. A zone that staff have chosen for the
 * address comes before what the address names, while the courier still has it.
 */
export function createAreaFinder(
  db: Db,
  courier: CourierName,
): (address: OrderAddress, chosenZone?: string) => Promise<FoundArea | undefined> {
  const { areasIn, citiesOf, cityOfZone } = createAreaLists(db, courier);

  async function placeAt(city: NamedArea, zone: NamedArea, { address, district }: OrderAddress) {
    const [part, otherPart] = placesIn(address, await areasIn('area', zone.id, district));
    const isPart = part !== undefined && otherPart === undefined;
    return {
      place: { city: city.id, zone: zone.id, zoneName: zone.name, ...(isPart && { area: part.id }) },
      text: [
        city.name,
        zone.name,
        ...(isPart && keyOf(part.name) !== keyOf(zone.name) ? [part.name] : []),
      ].join(', '),
    };
  }

  async function chosenPlace(
    cities: readonly NamedArea[],
    address: OrderAddress,
    id: string,
  ): Promise<FoundArea | undefined> {
    const cityId = await cityOfZone(id);
    const city = cities.find((one) => one.id === cityId);
    const zone = city && (await areasIn('zone', city.id, address.district)).find((one) => one.id === id);
    return city && zone && { ...(await placeAt(city, zone, address)), chosen: true };
  }

  return async (order, chosenZone) => {
    const { cities, city } = await citiesOf(order.district);
    if (cities.length === 0) return undefined;
    const chosen = chosenZone === undefined ? undefined : await chosenPlace(cities, order, chosenZone);
    if (chosen) return chosen;
    const zone = city && zoneOf(await areasIn('zone', city.id, order.district), order);
    return city && zone ? placeAt(city, zone, order) : {};
  };
}

/** The only zone that area and address name; of several the one that the customer has chosen. */
function zoneOf(
  zones: readonly NamedArea[],
  { address, area }: Pick<OrderAddress, 'address' | 'area'>,
): NamedArea | undefined {
  const [only, ...others] = placesIn(`${area ?? ''}, ${address}`, zones);
  if (only && others.length === 0) return only;
  const chosen = area ? zones.filter(({ keys }) => keys.has(keyOf(area))) : [];
  return chosen.length === 1 ? chosen[0] : undefined;
}
