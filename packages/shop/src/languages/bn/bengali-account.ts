/** The Bengali texts of the pages that require login, except the cart; loaded only for them. */
import { addresses } from './addresses.bn.ts';
import { deliveryProblems } from './delivery-problems.bn.ts';
import { districts } from './districts.bn.ts';
import { googleAccount } from './google-account.bn.ts';
import { join } from './join.bn.ts';
import { mySessions } from './my-sessions.bn.ts';
import { numberProofs } from './number-proofs.bn.ts';
import { orderSteps } from './order-steps.bn.ts';
import { orders } from './orders.bn.ts';
import { passkeys } from './passkeys.bn.ts';
import { pickup } from './pickup.bn.ts';
import { profile } from './profile.bn.ts';
import { reviews } from './reviews.bn.ts';
import { secondFactor } from './second-factor.bn.ts';
import { userDashboard } from './user-dashboard.bn.ts';

export const bengaliAccount = {
  ...orders,
  ...reviews,
  ...orderSteps,
  ...deliveryProblems,
  ...pickup,
  ...addresses,
  ...join,
  ...mySessions,
  ...googleAccount,
  ...numberProofs,
  ...secondFactor,
  ...passkeys,
  ...profile,
  ...districts,
  ...userDashboard,
};
