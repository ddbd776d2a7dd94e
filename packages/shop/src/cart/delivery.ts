/** The delivery charge by the shop's rule and zones (specification section 9, Q-027). */

import { Type } from 'typebox';
import { type LocalizedText, line, localizedText } from '../localized-text.ts';

/** Districts with the same charge, named on the product page with the time that a delivery takes. */
export interface DeliveryZone {
  name: LocalizedText;
  /** Left out by the last zone, which has all other districts. */
  districts?: readonly string[];
  /** In whole taka. */
  charge: number;
  /** A sentence about the time. */
  time?: LocalizedText;
  /** The longest delivery, if the product page shall name its day. */
  maxHours?: number;
}

/* @__NO_SIDE_EFFECTS__ */
export const deliveryChargeSchema = () => Type.Integer({ minimum: 0, maximum: 100_000 });

/* @__NO_SIDE_EFFECTS__ */
export const deliveryZonesSchema = () =>
  Type.Array(
    Type.Object(
      {
        name: localizedText(40),
        districts: Type.Optional(Type.Array(line(60), { minItems: 1, maxItems: 64, uniqueItems: true })),
        charge: deliveryChargeSchema(),
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
    time: { en: 'Delivered in 24-48 hours', bn: '24-48 ঘণ্টায় ডেলিভারি' },
    maxHours: 48,
  },
  {
    name: { en: 'Outside Dhaka', bn: 'ঢাকার বাইরে' },
    charge: 99,
    time: { en: 'By courier to your door', bn: 'কুরিয়ারে আপনার দরজায়' },
  },
];

/** Zones without what they say about the time, which only the owner can say. */
export const withoutTimes = (zones: readonly DeliveryZone[]): DeliveryZone[] =>
  zones.map(({ time: _time, maxHours: _maxHours, ...zone }) => zone);

export interface DeliverySettings {
  /** `flat` charges `flatDeliveryCharge` everywhere, `by-district` that of the district's zone. */
  deliveryRule: 'flat' | 'by-district';
  /** In whole taka. */
  flatDeliveryCharge: number;
  deliveryZones: readonly DeliveryZone[];
}

/** The delivery charge in taka; 0 for an empty cart. While the district is unknown, the highest applies. */
export function deliveryCharge(lineCount: number, settings: DeliverySettings, district?: string): number {
  if (lineCount === 0) return 0;
  const { deliveryRule, flatDeliveryCharge, deliveryZones } = settings;
  if (deliveryRule === 'flat') return flatDeliveryCharge;
  if (!district) return Math.max(...deliveryZones.map(({ charge }) => charge));
  return zoneOf(deliveryZones, district)?.charge ?? flatDeliveryCharge;
}

/** The zone of a district; the last one has all that no other names. */
export const zoneOf = (zones: readonly DeliveryZone[], district: string): DeliveryZone | undefined =>
  zones.find(({ districts }) => !districts || districts.includes(district));
