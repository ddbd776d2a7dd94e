/** All texts of the storefront in Bengali; loaded only for Bengali pages. */
import { cartInBengali } from './bengali/cart-in-bengali.ts';
import { catalogInBengali } from './bengali/catalog-in-bengali.ts';
import { dashboardInBengali } from './bengali/dashboard-in-bengali.ts';
import { districtsInBengali } from './bengali/districts-in-bengali.ts';
import { homeInBengali } from './bengali/home-in-bengali.ts';
import { ordersInBengali } from './bengali/orders-in-bengali.ts';
import { paymentsInBengali } from './bengali/payments-in-bengali.ts';
import { sessionInBengali } from './bengali/session-in-bengali.ts';
import { siteInBengali } from './bengali/site-in-bengali.ts';
import type { Dictionary } from './translate.ts';

export const bengali: Dictionary = {
  ...siteInBengali,
  ...homeInBengali,
  ...catalogInBengali,
  ...cartInBengali,
  ...ordersInBengali,
  ...districtsInBengali,
  ...paymentsInBengali,
  ...dashboardInBengali,
  ...sessionInBengali,
};
