/** The delivery charge by the shop's rule and zones (specification section 9, Q-027). */

import { Type } from 'typebox';
import { type LocalizedText, line, localizedText } from '../localized-text.ts';

/** Districts with the same charge, named on the product page with the time that a delivery takes. */
export interface DeliveryZone {
  name: LocalizedText;
  /** Left out by the last zone, which has all other districts. */
  districts?: readonly string[];
  /** Only these thanas or upazilas of the districts. */
  areas?: readonly string[];
  /** In whole taka. */
  charge: number;
  /** The charges of parcels that weigh more than so many grams. */
  byWeight?: readonly { above: number; charge: number }[];
  /** Delivery is free from this subtotal on, in whole taka. */
  freeFrom?: number;
  /** The working days that a delivery takes. */
  days?: DeliveryDays;
  /** A sentence about the time. */
  time?: LocalizedText;
  /** The longest delivery, if the product page shall name its day. */
  maxHours?: number;
}

/** The fewest and the most working days, not counting the day of the order. */
export interface DeliveryDays {
  from: number;
  to: number;
}

/* @__NO_SIDE_EFFECTS__ */
export const deliveryChargeSchema = () => Type.Integer({ minimum: 0, maximum: 100_000 });

/* @__NO_SIDE_EFFECTS__ */
const weightStepSchema = () =>
  Type.Object(
    { above: Type.Integer({ minimum: 1, maximum: 1_000_000 }), charge: deliveryChargeSchema() },
    { additionalProperties: false },
  );

/* @__NO_SIDE_EFFECTS__ */
const daysSchema = () => {
  const days = Type.Integer({ minimum: 0, maximum: 30 });
  return Type.Object({ from: days, to: days }, { additionalProperties: false });
};

/* @__NO_SIDE_EFFECTS__ */
export const deliveryZonesSchema = () =>
  Type.Array(
    Type.Object(
      {
        name: localizedText(40),
        districts: Type.Optional(Type.Array(line(60), { minItems: 1, maxItems: 64, uniqueItems: true })),
        areas: Type.Optional(Type.Array(line(60), { minItems: 1, maxItems: 100, uniqueItems: true })),
        charge: deliveryChargeSchema(),
        byWeight: Type.Optional(Type.Array(weightStepSchema(), { minItems: 1, maxItems: 20 })),
        freeFrom: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
        days: Type.Optional(daysSchema()),
        time: Type.Optional(localizedText(80)),
        maxHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20 },
  );

/** The zones of the specification's product page. */
export const defaultDeliveryZones: readonly DeliveryZone[] = [
  {
    name: { en: 'Inside Dhaka', bn: 'ঢাকার ভেতরে' },
    districts: ['Dhaka'],
    charge: 50,
    days: { from: 1, to: 2 },
    time: { en: 'Delivered in 24-48 hours', bn: '24-48 ঘণ্টায় ডেলিভারি' },
    maxHours: 48,
  },
  {
    name: { en: 'Outside Dhaka', bn: 'ঢাকার বাইরে' },
    charge: 99,
    days: { from: 2, to: 4 },
    time: { en: 'By courier to your door', bn: 'কুরিয়ারে আপনার দরজায়' },
  },
];

/** Zones without what they say about the time, which only the owner can say. */
export const withoutTimes = (zones: readonly DeliveryZone[]): DeliveryZone[] =>
  zones.map(({ time: _time, maxHours: _maxHours, days: _days, ...zone }) => zone);

export interface DeliverySettings {
  /** `flat` charges `flatDeliveryCharge` everywhere, `by-district` that of the district's zone. */
  deliveryRule: 'flat' | 'by-district';
  /** In whole taka. */
  flatDeliveryCharge: number;
  deliveryZones: readonly DeliveryZone[];
}

/** What a charge depends on besides the district. */
export interface Parcel {
  area?: string | undefined;
  /** The sum of the weights that are known, in grams. */
  grams?: number;
  /** In taka. */
  subtotal?: number;
}

/** The delivery charge in taka; 0 for an empty cart. While the district is unknown, the highest applies. */
export function deliveryCharge(
  lineCount: number,
  settings: DeliverySettings,
  district?: string,
  parcel: Parcel = {},
): number {
  if (lineCount === 0) return 0;
  const { deliveryRule, flatDeliveryCharge, deliveryZones } = settings;
  if (deliveryRule === 'flat') return flatDeliveryCharge;
  if (!district) return chargeRange(settings, parcel)[1];
  const zone = zoneOf(deliveryZones, district, parcel.area);
  return zone ? chargeOf(zone, parcel) : flatDeliveryCharge;
}

/** The lowest and the highest charge of a parcel in taka, wherever it goes. */
export function chargeRange(settings: DeliverySettings, parcel: Parcel): [lowest: number, highest: number] {
  const { deliveryRule, flatDeliveryCharge, deliveryZones } = settings;
  if (deliveryRule === 'flat') return [flatDeliveryCharge, flatDeliveryCharge];
  const charges = deliveryZones.map((zone) => chargeOf(zone, parcel));
  return [Math.min(...charges), Math.max(...charges)];
}

/** The charge of a parcel in a zone: that of the heaviest step below its weight, or nothing from a sum on. */
export function chargeOf(
  { charge, byWeight = [], freeFrom }: DeliveryZone,
  { grams = 0, subtotal = 0 }: Parcel,
) {
  if (freeFrom !== undefined && subtotal >= freeFrom) return 0;
  const steps = byWeight.filter(({ above }) => grams > above).sort((one, other) => other.above - one.above);
  return steps[0]?.charge ?? charge;
}

/**
 * The subtotal from which delivery is free, in taka; undefined if it is free nowhere, or only at some addresses while the district is
 * unknown, when the highest sum of all zones applies.
 */
export function freeDeliveryFrom(
  { deliveryRule, deliveryZones }: DeliverySettings,
  district = '',
  area?: string,
): number | undefined {
  if (deliveryRule === 'flat') return undefined;
  if (district) return zoneOf(deliveryZones, district, area)?.freeFrom;
  const sums = deliveryZones.map(({ freeFrom = Number.POSITIVE_INFINITY }) => freeFrom);
  const highest = Math.max(...sums);
  return Number.isFinite(highest) ? highest : undefined;
}

/** The zone of an address: one with its area before one of the whole district; the last one has all that no other names. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  district: string,
  area = '',
): DeliveryZone | undefined {
  const name = area.trim().toLowerCase();
  const isNamed = ({ areas = [] }: DeliveryZone) => areas.some((named) => named.toLowerCase() === name);
  const ofDistrict = zones.filter(({ districts }) => !districts || districts.includes(district));
  return ofDistrict.find(isNamed) ?? ofDistrict.find(({ areas }) => !areas);
}
