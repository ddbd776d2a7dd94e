/** The Bengali texts that every page may show; loaded only for Bengali pages. */
import { cart } from './cart.bn.ts';
import { catalog } from './catalog.bn.ts';
import { dashboard } from './dashboard.bn.ts';
import { home } from './home.bn.ts';
import { payments } from './payments.bn.ts';
import { ratings } from './ratings.bn.ts';
import { session } from './session.bn.ts';
import { site } from './site.bn.ts';

export const bengali = {
  ...site,
  ...home,
  ...catalog,
  ...cart,
  ...payments,
  ...dashboard,
  ...ratings,
  ...session,
};
