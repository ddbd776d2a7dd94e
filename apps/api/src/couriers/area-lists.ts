/** The lists of a courier's places, as the shop has read them, and the city that a district is. */
import type { AreaLevel, CourierName } from '@jontro/shop/couriers/couriers.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { districtKeys, keyOf, withKeys } from './area-matches.ts';
import { courierAreas } from './courier-areas.table.ts';

export interface NamedArea {
  id: string;
  name: string;
  keys: ReadonlySet<string>;
}

/** Each list is read once, and its names are compared in the ways of a district. */
export function createAreaLists(db: Db, courier: CourierName) {
  const lists = new Map<string, Promise<NamedArea[]>>();

  /** What lies in a place. */
  function areasIn(level: AreaLevel, parent: string, district: string): Promise<NamedArea[]> {
    const key = JSON.stringify([level, parent, district]);
    const known = lists.get(key) ?? read(level, parent, district);
    lists.set(key, known);
    return known;
  }

  async function read(level: AreaLevel, parent: string, district: string): Promise<NamedArea[]> {
    const rows = await db
      .select({ id: courierAreas.id, name: courierAreas.name })
      .from(courierAreas)
      .where(
        and(
          eq(courierAreas.courier, courier),
          eq(courierAreas.level, level),
          eq(courierAreas.parent, parent),
        ),
      );
    return withKeys(district, rows);
  }

  return {
    areasIn,
    /** All cities, none while they are not read, and the only one that has the name of the district. */
    async citiesOf(district: string): Promise<{ cities: NamedArea[]; city?: NamedArea }> {
      const cities = await areasIn('city', 'bd', '');
      const names = districtKeys(district);
      const [city, otherCity] = cities.filter(({ name }) => names.has(keyOf(name)));
      return { cities, ...(city && !otherCity && { city }) };
    },
    /** The city in which a zone lies; undefined if the courier has no such zone. */
    async cityOfZone(zone: string): Promise<string | undefined> {
      const [row] = await db
        .select({ parent: courierAreas.parent })
        .from(courierAreas)
        .where(
          and(eq(courierAreas.courier, courier), eq(courierAreas.level, 'zone'), eq(courierAreas.id, zone)),
        );
      return row?.parent;
    },
  };
}
