/** What placing an order needs to know about pickup at the shop. */
import type { Language } from '@jontro/shop/language.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { ApplicationError } from '../http/application-error.ts';

interface Form {
  pickup?: boolean;
  district?: string;
}

/** Throws 409 if the order is to be picked up and the shop does not offer it. */
export function checkPickup({ pickup }: Form, shop: Pick<ShopSettings, 'pickupPoint'>): void {
  if (pickup && !shop.pickupPoint) throw new ApplicationError('broken-rule', pickupTexts.notOffered);
}

/** The district that the order goes to; '' if it is picked up. */
export const destinationDistrict = (
  { pickup, district = '' }: Form,
  shop: Pick<ShopSettings, 'districts'>,
): string => (pickup ? '' : (findDistrict(district, shop) ?? ''));

/** The shop's address, if the order is picked up. */
export const pickupAddressOf = (
  { pickup }: Form,
  shop: Pick<ShopSettings, 'pickupPoint'>,
  language: Language,
): string | undefined =>
  pickup && shop.pickupPoint ? textIn(shop.pickupPoint.address, language) : undefined;
