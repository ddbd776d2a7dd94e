/** The delivery zones with the times that the shop may claim. */
import { type DeliveryZone, withoutTimes } from '@jontro/shop/cart/delivery.ts';
import type { Config } from './config.ts';

/** The specification's times are claims that a live shop does not make until its owner does. */
export const claimedZones = ({
  mode,
  shop,
  settings,
}: Pick<Config, 'mode' | 'shop' | 'settings'>): readonly DeliveryZone[] =>
  mode !== 'demo' && settings.sourceOf('deliveryZones') === 'default'
    ? withoutTimes(shop.deliveryZones)
    : shop.deliveryZones;
