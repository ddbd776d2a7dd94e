/** Routes of coupons. */
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addCoupon, changeCoupon, listCoupons, removeCoupon } from './coupons.ts';
import { tryCoupon } from './use-coupon.ts';

export function couponsRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...couponEndpoints.tryCoupon,
    handler: (r) => tryCoupon(context, requireUser(r), { ...r.body, address: r.address }),
  });
  app.route({ ...couponEndpoints.listCoupons, handler: () => listCoupons(db) });
  app.route({ ...couponEndpoints.addCoupon, handler: (r) => addCoupon(context, requireUser(r), r.body) });
  app.route({
    ...couponEndpoints.changeCoupon,
    handler: (r) => changeCoupon(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...couponEndpoints.removeCoupon,
    handler: (r) => removeCoupon(context, requireUser(r), r.params.id),
  });
}
