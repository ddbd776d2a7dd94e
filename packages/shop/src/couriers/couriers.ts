/** Couriers at which the shop books parcels by itself, one row each: name, words, and what it can be asked. */
import type { SecretName } from '../secrets/secrets.ts';

interface CourierRow {
  /** As customers read it, and as the setting `couriers` names it. */
  name: string;
  /** Its credentials. */
  secret: SecretName;
  /** The longest that its fields may be. */
  limits: { name: number; address: number };
  /** Whether it takes many parcels by one request. */
  bulk?: true;
  /** Whether it takes a parcel only with one of its own areas. */
  needsArea?: true;
  /** Whether it can be told to stop a parcel that it has not picked up. */
  cancels?: true;
}

export const couriers = {
  steadfast: { name: 'Steadfast', secret: 'steadfast', limits: { name: 100, address: 250 }, bulk: true },
  pathao: { name: 'Pathao', secret: 'pathao', limits: { name: 100, address: 220 }, bulk: true },
  redx: {
    name: 'RedX',
    secret: 'redx',
    limits: { name: 100, address: 300 },
    needsArea: true,
    cancels: true,
  },
} as const satisfies Record<string, CourierRow>;
export type CourierName = keyof typeof couriers;
export const courierRow = (name: CourierName): CourierRow => couriers[name];
export const courierNames = /* @__PURE__ */ Object.keys(couriers) as CourierName[];
export const bulkCouriers = /* @__PURE__ */ courierNames.filter((name) => courierRow(name).bulk);
export const isCourierName = (name: string): name is CourierName => Object.hasOwn(couriers, name);

/** The places of a courier: a city of the country, a zone of a city, an area of a zone. */
export const areaLevels = ['country', 'city', 'zone', 'area'] as const;
export type AreaLevel = (typeof areaLevels)[number];
