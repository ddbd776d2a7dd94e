// Whether the place of an order of Pathao's stand-in is one of its places.
import { places } from '../courier-places.ts';

/** The field of an order whose place is not there; undefined if all are. */
export function wrongPlace(order: {
  recipient_city?: number;
  recipient_zone?: number;
  recipient_area?: number;
}): string | undefined {
  const { recipient_city, recipient_zone, recipient_area } = order;
  const city = places.find(({ id }) => id === recipient_city);
  if (recipient_city !== undefined && !city) return 'recipient_city';
  const zone = city?.zones.find(({ id }) => id === recipient_zone);
  if (recipient_zone !== undefined && !zone) return 'recipient_zone';
  const isArea = zone?.areas.some(({ id }) => id === recipient_area);
  return recipient_area !== undefined && !isArea ? 'recipient_area' : undefined;
}
